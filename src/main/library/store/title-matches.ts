import type { NamedTitle, StoredTitle, Sureness } from '#shared/contract/imports.ts';
import type { ImportRecord } from '#shared/mine/import-record.ts';
import { fold } from '#shared/text/fold.ts';
import { isNamedBetween, namedBetween, originalOf, releasedOf } from '../../catalogue/store/title-items.ts';
import { titleKey } from '../../catalogue/store/titles.ts';
import { hashOf } from '../../store/bytes.ts';
import type { ReadContext, StoreContext } from '../../store/context.ts';

/** How surely a title was matched, and with what. */
export interface Match {
  readonly sureness: Exclude<Sureness, 'id'>;
  /** null: none, or several. */
  readonly title: StoredTitle | null;
}

/** Longer names are compared by their hashes: an import may have as many as fit into the memory only once. */
const longestKey = 100;

/** A name with the kind of its title, for comparisons. */
export function nameKey(kind: ImportRecord['kind'], name: string): string {
  const folded = fold(name).trim();
  // Proved by title-matches.test.ts: the keys of an import take little memory, whatever its names are.
  return `${kind} ${folded.length > longestKey ? hashOf(Buffer.from(folded)) : folded}`;
}

/** Titles read in one query. */
const pageLength = 5_000;

interface TitleRow {
  /** See `titleKey`. */
  readonly key: number;
  readonly name: string;
  readonly original: string;
  readonly released: string | null;
}

/** Every stored title that has one of these names (as `nameKey`), in any language, by name. Reads all titles. */
export function candidatesFor(
  { database }: ReadContext,
  wanted: ReadonlySet<string>,
): Map<string, StoredTitle[]> {
  const found = new Map<string, Map<number, StoredTitle>>();
  const add = (row: TitleRow, name: string): void => {
    const key = nameKey(kindOf(row), name);
    if (!wanted.has(key)) return;
    const titles = found.get(key) ?? new Map<number, StoredTitle>();
    found.set(key, titles.set(row.key, candidateOf(row)));
  };
  const columns = `titles.key, titles.name, ${originalOf} as original, ${releasedOf} as released`;
  for (let last = -1; ;) {
    const rows = database.all<TitleRow & { readonly id: number }>(
      `select id, ${columns} from titles where id > ? order by id limit ?`,
      last,
      pageLength,
    );
    for (const row of rows) for (const name of new Set([row.name, row.original])) add(row, name);
    if (rows.length < pageLength) break;
    last = rows.at(-1)?.id ?? 0;
  }
  for (let last: { key: number; other: string } = { key: -1, other: '' }; ;) {
    const rows = database.all<TitleRow & typeof last>(
      `select ${columns}, other_names.name as other from other_names join titles on titles.key = title_key
       where (title_key, other_names.name) > (?, ?) order by title_key, other_names.name limit ?`,
      last.key,
      last.other,
      pageLength,
    );
    for (const row of rows) add(row, row.other);
    if (rows.length < pageLength) break;
    last = rows.at(-1) ?? last;
  }
  return new Map([...found].map(([key, titles]) => [key, [...titles.values()]]));
}

/** The stored titles of a kind that are shown under a folded name. */
export function titlesNamed(
  { database }: ReadContext,
  kind: ImportRecord['kind'],
  folded: string,
): StoredTitle[] {
  const rows = database.all<TitleRow>(
    `select key, name, ${originalOf} as original, ${releasedOf} as released from titles where ${isNamedBetween}`,
    namedBetween(folded, folded),
  );
  return rows.filter((row) => kindOf(row) === kind).map(candidateOf);
}

/** A stored title; undefined: there is none. */
export function titleOf(
  { database }: ReadContext,
  kind: ImportRecord['kind'],
  id: number,
): StoredTitle | undefined {
  const row = database.get<TitleRow>(
    `select key, name, ${originalOf} as original, ${releasedOf} as released from titles where key = ?`,
    titleKey(kind === 'movie' ? 'movie' : 'tv', id),
  );
  return row && candidateOf(row);
}

const kindOf = ({ key }: TitleRow): ImportRecord['kind'] => (key % 2 === 1 ? 'movie' : 'series');

function candidateOf({ key, name, released }: TitleRow): StoredTitle {
  const year = Number(released?.slice(0, 4) || NaN);
  return { id: Math.floor(key / 2), name, year: Number.isNaN(year) ? null : year };
}

/** Decides which of the titles with the same name is meant. */
export function matchOf(candidates: readonly StoredTitle[], year: number | null): Match {
  if (year === null) return decide(candidates, 'probable');
  const same = candidates.filter((candidate) => candidate.year === year);
  if (same.length > 0) return decide(same, 'exact');
  // A movie's year differs by country, and a series' by its pilot.
  return decide(
    candidates.filter((candidate) => Math.abs((candidate.year ?? NaN) - year) <= 1),
    'probable',
  );
}

function decide(candidates: readonly StoredTitle[], sureness: 'exact' | 'probable'): Match {
  const [title = null] = candidates;
  if (title === null) return { sureness: 'none', title };
  return candidates.length === 1 ? { sureness, title } : { sureness: 'several', title: null };
}

/** The year of a title without one. */
export const noYear = 0;

/** A name with its year, for comparisons. */
export const titleKeyOf = ({ kind, title, year }: NamedTitle): string =>
  `${nameKey(kind, title)} ${year ?? noYear}`;

/** Stored titles that the person chose for names of earlier imports, by `titleKeyOf`. */
export function chosenTitles({ library, service }: ReadContext): Map<string, number> {
  const all = library.all<StoredChoice>(
    'select name, title_id as title from chosen_titles where service = ? order by rowid',
    service,
  );
  return new Map(all.map(({ name, title }) => [name, title]));
}

/** A stored title that the person chose for a name (`titleKeyOf`). */
export interface StoredChoice {
  readonly name: string;
  readonly title: number;
}

/** The choice of every name. */
export function choicesIn(context: ReadContext): StoredChoice[] {
  return [...chosenTitles(context)].map(([name, title]) => ({ name, title }));
}

/** Remembers a choice, so that the same file matches the same title; undoing the batch forgets it, and the one before counts again. */
export function chooseTitle(
  { library, service }: StoreContext,
  { name, title }: StoredChoice,
  batch: string,
): void {
  library.run(
    'insert or replace into chosen_titles (service, name, title_id, batch) values (?, ?, ?, ?)',
    ...[service, name, title, batch],
  );
}

/** Forgets the choices of a batch. */
export function forgetChoices({ library, service }: StoreContext, batch: string): void {
  library.run('delete from chosen_titles where service = ? and batch = ?', service, batch);
}
