import { surenesses } from '#shared/contract/imports.ts';
import type {
  Imported,
  ImportTitle,
  Remark,
  Remarks,
  StoredTitle,
  Sureness,
} from '#shared/contract/imports.ts';
import { controlFields } from '#shared/mine/import-record.ts';
import type { ImportControl, ImportMatch, ImportOptions, ImportRecord } from '#shared/mine/import-record.ts';
import { fail, succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import { unpack } from '../../store/bytes.ts';
import type { ReadContext, StoreContext } from '../../store/context.ts';
import { bindWritten } from './episode-marks.ts';
import { ImportLists, writesOf } from './import-writes.ts';
import { addNotPlaced } from './import-remarks.ts';
import { batchName, extend, newBatch, reserve } from './operations.ts';
import type { Write } from './operations.ts';
import { placed, probableRemarks } from './season-numbers.ts';
import {
  candidatesFor,
  chooseTitle,
  chosenTitles,
  matchOf,
  nameKey,
  titleKeyOf,
  titleOf,
} from './title-matches.ts';
import type { Match } from './title-matches.ts';
import { addWaiting, countNew } from './waiting-titles.ts';

/** The titles of each sureness that a preview names. */
const mostNamed = 200;

class Stopped extends Error {}

/** Matches records (a packed `ImportRecord[]`) and says what their import would do; writes nothing. */
export function match(context: ReadContext, records: readonly Uint8Array[], hasIds: boolean): ImportMatch {
  const plan = planOf(
    context,
    [...unpack<ImportRecord>(records)],
    { hasIds, choices: [], remarks: [] },
    () => undefined,
  );
  const sureness = Object.fromEntries(surenesses.map((each) => [each, 0])) as Record<Sureness, number>;
  for (const title of plan.titles) sureness[title.sureness] += 1;
  const unsure = (wanted: Sureness): ImportPlan['titles'] =>
    plan.titles
      .filter((title) => title.sureness === wanted)
      // Those with a choice first.
      .sort((one, other) => Math.sign(other.candidates.length) - Math.sign(one.candidates.length))
      .slice(0, mostNamed);
  return {
    sureness,
    unsure: { probable: unsure('probable'), several: unsure('several'), none: unsure('none') },
    adds: plan.writes.filter(({ after }) => after !== null).length,
    waits: countNew(context, plan.waiting),
    probable: plan.probable,
  };
}

/**
 * Imports records as one batch: entirely or not at all. Fails with `cancelled` when the control says so. What is there
 * already is not added again.
 */
export function importRecords(
  context: StoreContext,
  records: readonly Uint8Array[],
  options: ImportOptions,
  control: ImportControl,
): Result<Imported> {
  const { library } = context;
  const step = (): void => {
    Atomics.add(control, controlFields.done, 1);
    if (Atomics.load(control, controlFields.stop) === 1) throw new Stopped();
  };
  const chosen = new Set(options.choices.map(({ number }) => number));
  const given = [...unpack<ImportRecord>(records)];
  // Each is matched, then written.
  Atomics.store(control, controlFields.total, 2 * given.length);
  try {
    return library.transaction(() => {
      const { writes, waiting, titles, probable } = planOf(context, given, options, step);
      const batch = newBatch(context);
      const name = batchName(batch);
      const waits = addWaiting(context, waiting, name);
      for (const { number, match: stored, ...named } of titles)
        if (stored !== null && chosen.has(number))
          chooseTitle(context, { name: titleKeyOf(named), title: stored.id }, name);
      const added = extend(context, batch, writes, step);
      bindWritten(context, writes);
      // Also for what only chose a title, so that undoing a later batch doesn't forget that.
      reserve(context, batch);
      if (added + waits === 0) return succeed({ batch: null, added, waits });
      addNotPlaced(context, [...options.remarks, ...probable], name);
      return succeed({ batch: name, added, waits });
    });
  } catch (error) {
    if (error instanceof Stopped) return fail('cancelled');
    throw error;
  }
}

/** What an import of records writes. */
interface ImportPlan {
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
function planOf(
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
