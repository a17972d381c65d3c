import type { StoredTitle, Sureness } from '#shared/contract/past.ts';
import type { PastRecord } from '#shared/mine/past-record.ts';
import type { StoreContext } from '../context.ts';
import { fold } from '../fold.ts';
import { bucketSize } from '../popularity-order.ts';

/** How surely a title was matched, and with what. */
export interface Match {
  readonly sureness: Exclude<Sureness, 'id'>;
  /** null: none, or several. */
  readonly title: StoredTitle | null;
}

/** A name with the kind of its title, for comparisons. */
export const nameKey = (kind: PastRecord['kind'], name: string): string => `${kind} ${fold(name).trim()}`;

/** Titles read in one query. */
const pageLength = 5_000;

interface TitleRow {
  readonly ref: number;
  readonly name: string;
  readonly original: string;
  readonly released: string | null;
}

/** Every stored title that has one of these names (as `nameKey`), in any language, by name. Reads all titles. */
export function candidatesFor(
  { database }: StoreContext,
  wanted: ReadonlySet<string>,
): Map<string, StoredTitle[]> {
  const found = new Map<string, Map<number, StoredTitle>>();
  const add = (row: TitleRow, name: string): void => {
    const key = nameKey(kindOf(row), name);
    if (!wanted.has(key)) return;
    const titles = found.get(key) ?? new Map<number, StoredTitle>();
    found.set(key, titles.set(row.ref, candidateOf(row)));
  };
  const columns = 'titles.ref, titles.name, original_name as original, released';
  for (let last = -1; ;) {
    const rows = database.all<TitleRow>(
      `select ${columns} from titles where ref > ? order by ref limit ?`,
      last,
      pageLength,
    );
    for (const row of rows) for (const name of new Set([row.name, row.original])) add(row, name);
    if (rows.length < pageLength) break;
    last = rows.at(-1)?.ref ?? 0;
  }
  for (let last: { key: number; other: string } = { key: -1, other: '' }; ;) {
    const rows = database.all<TitleRow & typeof last>(
      `select ${columns}, title_key as key, other_names.name as other
       from other_names join title_items on title_items.key = title_key join titles using (ref)
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
  { database }: StoreContext,
  kind: PastRecord['kind'],
  folded: string,
): StoredTitle[] {
  const rows = database.all<TitleRow>(
    'select ref, name, original_name as original, released from titles where folded = ?',
    folded,
  );
  return rows.filter((row) => kindOf(row) === kind).map(candidateOf);
}

// A rowid ends with the title's key, which is odd for a movie.
const kindOf = ({ ref }: TitleRow): PastRecord['kind'] => (ref % 2 === 1 ? 'movie' : 'series');

function candidateOf({ ref, name, released }: TitleRow): StoredTitle {
  const year = Number(released?.slice(0, 4) || NaN);
  return { id: Math.floor((ref % bucketSize) / 2), name, year: Number.isNaN(year) ? null : year };
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
