import type { Keyword } from '#shared/catalogue/resources/lists.ts';
import { indexable } from '#shared/text/fold.ts';
import type { Database } from '../../store/database.ts';
import type { ReadContext } from '../../store/context.ts';
import { writeWords } from './word-index.ts';
import type { IndexedRow } from './word-index.ts';

/** Stores keywords. `fetchedAt`: epoch ms. */
export function writeKeywords(database: Database, keywords: readonly Keyword[], fetchedAt: number): void {
  const changed = new Map<number, IndexedRow>();
  for (const { id, name } of keywords) {
    const known = database.value<string>('select name from keywords where id = ?', id);
    database.upsert('keywords', { id }, { name, fetched_at: fetchedAt });
    if (known !== name)
      changed.set(id, { oldRef: known === undefined ? null : id, ref: id, words: indexable(name) });
  }
  writeWords(database, 'keyword_words', [...changed.values()]);
}

/** Which names begin with a text; first: some, and others follow them; mixed: some, but not the first ones only. */
export type Beginning = 'all' | 'first' | 'none' | 'mixed';

/** Which of these keywords begin with a text. */
export function beginningOf(keywords: readonly Keyword[], text: string): Beginning {
  const begins = keywords.map(({ name }) => name.toLowerCase().startsWith(text));
  const last = begins.lastIndexOf(true);
  if (last < 0) return 'none';
  if (begins.indexOf(false) >= 0 && begins.indexOf(false) < last) return 'mixed';
  return last === begins.length - 1 ? 'all' : 'first';
}

/** The names of known keywords by number. */
export function keywordNames({ database }: ReadContext, ids: readonly number[]): Record<string, string> {
  const rows = database.all<{ id: number; name: string }>(
    'select id, name from keywords where id in (select value from json_each(?))',
    JSON.stringify(ids),
  );
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}
