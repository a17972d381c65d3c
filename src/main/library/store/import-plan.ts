import type { ImportTitle, Remark, Remarks, StoredTitle, Sureness } from '#shared/contract/imports.ts';
import type { ImportOptions, ImportRecord } from '#shared/mine/import-record.ts';
import type { ReadContext } from '../../store/context.ts';
import { candidatesFor, chosenTitles, matchOf, nameKey, titleKeyOf, titleOf } from './title-candidates.ts';
import { ImportLists } from './import-lists.ts';
import { writesOf } from './import-writes.ts';
import type { Write } from './operations.ts';
import { placed, probableRemarks } from './season-numbers.ts';
import type { Match } from './title-candidates.ts';

/** What an import of records writes. */
export interface ImportPlan {
  readonly writes: readonly Write[];
  /** Records of titles that aren't known. */
  readonly waiting: readonly ImportRecord[];
  /** Episodes whose season the catalogue probably numbers differently. */
  readonly probable: readonly Remarks[];
  /** Each title of the records, with how surely it was matched. */
  readonly titles: readonly (ImportTitle & { readonly sureness: Sureness })[];
}

/** The candidates that a preview names for a title. */
const mostCandidates = 8;

/** Works out what an import writes. `step`: called for each record. */
export function planOf(
  context: ReadContext,
  records: readonly ImportRecord[],
  options: ImportOptions,
  step: () => void,
): ImportPlan {
  const byTitle = new Map<string, ImportRecord[]>();
  for (const record of records) {
    // Only the service of the number knows a title without a name.
    if (record.title === '' && !options.hasIds) continue;
    const key = `${titleKeyOf(record)} ${record.tmdb ?? ''}`;
    const same = byTitle.get(key);
    if (same === undefined) byTitle.set(key, [record]);
    else same.push(record);
  }
  const matches = matchesOf(context, [...byTitle.values()], options);
  const waiting: ImportRecord[] = [];
  const matched = new Map<string, { readonly id: number; readonly records: ImportRecord[] }>();
  for (const { of, title: stored, id, isRefused } of matches) {
    const [{ kind } = { kind: 'movie' }] = of;
    if (isRefused) continue;
    if (id === null) waiting.push(...of);
    else {
      const known = matched.get(`${kind} ${id}`) ?? { id, records: [] };
      matched.set(`${kind} ${id}`, known);
      known.records.push(...(stored === null ? of : of.map((each) => ({ ...each, title: stored.name }))));
    }
  }
  const lists = new ImportLists(context);
  const probable: Remark[] = [];
  const writes = [...matched].flatMap(([key, { id, records: of }]) => {
    const known = key.startsWith('series') ? placed(context, id, of) : { records: of, probable: [] };
    probable.push(...known.probable);
    return writesOf(context, id, known.records, { lists, step });
  });
  return {
    writes: [...lists.writes(), ...writes],
    waiting,
    probable: probableRemarks(probable),
    titles: matches.map(({ of: [first], title, sureness, candidates }, number) => ({
      number,
      kind: first?.kind ?? 'movie',
      title: first?.title ?? '',
      year: first?.year ?? null,
      match: title,
      candidates: candidates.slice(0, mostCandidates),
      sureness,
    })),
  };
}

interface Matched {
  readonly of: readonly ImportRecord[];
  readonly title: StoredTitle | null;
  readonly candidates: readonly StoredTitle[];
  readonly sureness: Sureness;
  /** null: it isn't known. */
  readonly id: number | null;
  readonly isRefused: boolean;
}

function matchesOf(
  context: ReadContext,
  titles: readonly (readonly ImportRecord[])[],
  { hasIds, choices }: ImportOptions,
): Matched[] {
  const chosen = new Map(choices.map(({ number, title }) => [number, title]));
  const earlier = chosenTitles(context);
  const withId = (of: readonly ImportRecord[]): number | null => (hasIds ? (of[0]?.tmdb ?? null) : null);
  const wanted = titles
    .filter((of) => withId(of) === null)
    .flatMap(([first]) => (first === undefined ? [] : [nameKey(first.kind, first.title)]));
  const candidates =
    wanted.length === 0 ? new Map<string, never[]>() : candidatesFor(context, new Set(wanted));
  return titles.map((of, number) => {
    const id = withId(of);
    const isRefused = chosen.get(number) === null;
    if (id !== null) return { of, id, sureness: 'id', title: null, candidates: [], isRefused };
    const [first] = of;
    const named = first === undefined ? [] : (candidates.get(nameKey(first.kind, first.title)) ?? []);
    const wanted = chosen.get(number) ?? (first && earlier.get(titleKeyOf(first)));
    const wish =
      named.find((each) => each.id === wanted) ??
      // The person may choose a title of another name.
      (first && wanted !== undefined && wanted !== null ? titleOf(context, first.kind, wanted) : undefined);
    const found: Match =
      wish === undefined ? matchOf(named, first?.year ?? null) : { sureness: 'exact', title: wish };
    return { of, ...found, candidates: named, id: found.title?.id ?? null, isRefused };
  });
}
