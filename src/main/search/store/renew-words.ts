import type { StoreContext } from '../../store/context.ts';
import { fold, indexable } from '#shared/text/fold.ts';
import { mergeWords } from './index-rounds.ts';
import { indexPending } from '../../catalogue/store/pending-words.ts';
import { titleRef } from '../../catalogue/store/popularity-order.ts';
import { shortNames } from '../../catalogue/store/title-items.ts';
import { writeWords, writeDescriptions } from '../../catalogue/store/word-index.ts';
import type { WordTable } from '../../catalogue/store/word-index.ts';
import type { Database } from '../../store/connection.ts';

/** A table whose words are renewed. */
interface Renewable {
  readonly words: WordTable;
  /** The rowid of a row, and of its words. */
  readonly ref: string;
  /** SQL of a row's names, separated by line feeds. */
  readonly names: string;
}

const twoNames = `name || char(10) || original_name`;
const tables: Readonly<Record<string, Renewable>> = {
  people: { words: 'person_words', ref: 'ref', names: twoNames },
  characters: { words: 'character_words', ref: 'ref', names: 'name' },
  episodes: { words: 'episode_words', ref: 'ref', names: 'name' },
  keywords: { words: 'keyword_words', ref: 'id', names: 'name' },
};

/** How many rows one call renews. */
const atOnce = 500;

/**
 * Indexes names again that an earlier version indexed otherwise, and merges the words of an index that was completed, a part
 * of them; call it again while `more`.
 */
export function renewWords(context: StoreContext): { readonly more: boolean } {
  const { database } = context;
  if (indexPending(context).more) return { more: true };
  // By name, so that words are merged last.
  const due = database.get<{ name: string; last: number }>(
    'select name, last from word_renewals order by name limit 1',
  );
  if (due?.name === 'words') return mergeWords(context);
  return database.transaction(() => {
    if (due?.name === 'descriptions') return renewDescriptions(database, due.last);
    if (due?.name === 'titles') return renewFolded(database, due.last);
    const table = due === undefined ? undefined : tables[due.name];
    if (due === undefined || table === undefined) return { more: false };
    const { words, ref, names } = table;
    const rows = database
      .all<{ ref: number; names: string }>(
        `select ${ref} as ref, ${names} as names from ${due.name} where ${ref} > ? order by ${ref} limit ${atOnce}`,
        due.last,
      )
      .map((row) => ({ ...row, names: [...new Set(row.names.split('\n'))] }));
    writeWords(
      database,
      words,
      rows.map((row) => ({ oldRef: row.ref, ref: row.ref, words: joined(row.names) })),
    );
    if (words === 'person_words')
      for (const row of rows) {
        const folded = fold(row.names[0] ?? '');
        database.run('update people set folded = ? where ref = ? and folded <> ?', folded, row.ref, folded);
      }
    return noteRenewed(database, due.name, rows.at(-1)?.ref);
  });
}

/** Folds the names of titles again; their words are pending. */
function renewFolded(database: Database, after: number): { readonly more: boolean } {
  const rows = database.all<{ id: number; name: string }>(
    `select id, name from titles where id > ? order by id limit ${atOnce}`,
    after,
  );
  for (const { id, name } of rows) {
    const { folded } = shortNames(name, '');
    database.run('update titles set folded = ? where id = ? and folded <> ?', folded, id, folded);
  }
  return noteRenewed(database, 'titles', rows.at(-1)?.id);
}

/** Indexes descriptions that an earlier version didn't. */
function renewDescriptions(database: Database, after: number): { readonly more: boolean } {
  const rows = database.all<{ id: number; ref: number; overview: string }>(
    `select id, ${titleRef} as ref, overview from titles where id > ? order by id limit ${atOnce}`,
    after,
  );
  writeDescriptions(
    database,
    rows.map((row) => ({ ...row, oldRef: row.ref })),
  );
  return noteRenewed(database, 'descriptions', rows.at(-1)?.id);
}

/** Notes how far a renewal is; `last` undefined: to the end. */
function noteRenewed(database: Database, name: string, last: number | undefined): { readonly more: boolean } {
  if (last === undefined) database.run('delete from word_renewals where name = ?', name);
  else database.run('update word_renewals set last = ? where name = ?', last, name);
  return { more: true };
}

function joined(names: readonly string[]): string {
  return names.map(indexable).join(' ');
}
