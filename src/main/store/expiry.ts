import type { StoreContext } from './context.ts';
import { expireSlices } from './index-rounds.ts';
import { forgetIndex } from './index-rows.ts';

/** Deletes everything that was fetched before a time (epoch ms), because the service's terms limit storage. */
export function forgetOlderThan({ database, library, service }: StoreContext, moment: number): void {
  database.transaction(() => {
    for (const table of ['bodies', 'pictures'])
      database.run(`delete from ${table} where fetched_at < ?`, moment);
    forgetIndex(database, moment - 1, false);
    expireSlices(database, moment);
    library.run('delete from watch_snapshots where service = ? and taken_at < ?', service, moment);
    database.run(
      `update pack_items set state = 'missing', why = 'expired' where kind = 'body' and state = 'held'
         and not exists (select 1 from bodies where key = item)`,
    );
  });
}
