import type { ReadContext, StoreContext } from '../../store/context.ts';

/** The most digests; the oldest are forgotten. */
const most = 100;

/** Remembers the digest (see `hashOf`) of a response that a worker died of, also for later runs. */
export function note({ database, now }: StoreContext, hash: string): void {
  database.upsert('deadly_responses', { hash }, { noted_at: now() });
  database.run(
    `delete from deadly_responses where hash in (
       select hash from deadly_responses order by noted_at desc limit -1 offset ${most})`,
  );
}

/** The digests of all responses that a worker died of. */
export function list({ database }: ReadContext): string[] {
  return database.all<{ hash: string }>('select hash from deadly_responses').map(({ hash }) => hash);
}
