import type { StoreContext } from './context.ts';
import { fold, indexable } from './fold.ts';
import { wordsOfNames } from './title-names.ts';
import { writeWords } from './word-index.ts';
import type { WordTable } from './word-index.ts';

/** A table whose words are renewed; `rows`: its rows after a rowid, with their names separated by line feeds. */
interface Renewable {
  readonly words: WordTable;
  readonly ref: string;
  readonly names: string;
}

const twoNames = `name || char(10) || original_name`;
const tables: Readonly<Record<string, Renewable>> = {
  titles: {
    words: 'title_words',
    ref: 'ref',
    names: `${twoNames} || coalesce((select char(10) || group_concat(other_names.name, char(10)) from other_names
      join title_items on title_key = key where title_items.ref = titles.ref), '')`,
  },
  people: { words: 'person_words', ref: 'ref', names: twoNames },
  characters: { words: 'character_words', ref: 'ref', names: 'name' },
  episodes: { words: 'episode_words', ref: 'ref', names: 'name' },
  keywords: { words: 'keyword_words', ref: 'id', names: 'name' },
};

/** How many rows one call renews. */
const atOnce = 500;

/** Indexes names again that an earlier version indexed otherwise, a part of them; call it again while `more`. */
export function renewWords({ database }: StoreContext): { readonly more: boolean } {
  return database.transaction(() => {
    const due = database.get<{ name: string; last: number }>('select name, last from word_renewals limit 1');
    const table = due === undefined ? undefined : tables[due.name];
    if (due === undefined || table === undefined) return { more: false };
    const { words, ref, names } = table;
    const rows = database.all<{ ref: number; names: string }>(
      `select ${ref} as ref, ${names} as names from ${due.name} where ${ref} > ? order by ${ref} limit ${atOnce}`,
      due.last,
    );
    const texts = rows.map((row) => ({ ref: row.ref, names: [...new Set(row.names.split('\n'))] }));
    const wordsOf = words === 'title_words' ? wordsOfNames : joined;
    writeWords(
      database,
      words,
      texts.map((row) => ({ oldRef: row.ref, ref: row.ref, words: wordsOf(row.names) })),
    );
    if (words === 'title_words' || words === 'person_words')
      for (const row of texts) {
        const folded = fold(row.names[0] ?? '');
        database.run(
          `update ${due.name} set folded = ? where ref = ? and folded <> ?`,
          folded,
          row.ref,
          folded,
        );
      }
    const last = rows.at(-1)?.ref;
    if (last === undefined) database.run('delete from word_renewals where name = ?', due.name);
    else database.run('update word_renewals set last = ? where name = ?', last, due.name);
    return { more: true };
  });
}

function joined(names: readonly string[]): string {
  return names.map(indexable).join(' ');
}
