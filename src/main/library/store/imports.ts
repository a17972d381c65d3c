import { surenesses } from '#shared/contract/imports.ts';
import type { Imported, Sureness } from '#shared/contract/imports.ts';
import { controlFields } from '#shared/mine/import-record.ts';
import type { ImportControl, ImportMatch, ImportOptions, ImportRecord } from '#shared/mine/import-record.ts';
import { fail, succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import { unpack } from '../../store/bytes.ts';
import type { ReadContext, StoreContext } from '../../store/context.ts';
import { bindWritten } from './episode-marks.ts';
import { planOf } from './import-plan.ts';
import type { ImportPlan } from './import-plan.ts';
import { addNotPlaced } from './not-placed.ts';
import { batchName, extend, newBatch, reserve } from './operations.ts';
import { chooseTitle, titleKeyOf } from './title-candidates.ts';
import { addWaiting, countNew } from './to-match.ts';

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
      if (added + waits === 0) return succeed({ batch: null, added, waits });
      addNotPlaced(context, [...options.remarks, ...probable], name);
      reserve(context, batch);
      return succeed({ batch: name, added, waits });
    });
  } catch (error) {
    if (error instanceof Stopped) return fail('cancelled');
    throw error;
  }
}
