import type { Changed } from '#shared/contract/mine-answers.ts';
import { nextStamp } from '#shared/mine/hybrid-clock.ts';
import type { Stamp } from '#shared/mine/hybrid-clock.ts';
import { fieldOf } from '#shared/mine/operations.ts';
import type { Field, Operation, OperationKind } from '#shared/mine/operations.ts';
import type { ReadContext, StoreContext } from '../../store/context.ts';
import { dateBack } from './merge.ts';
import {
  columns,
  current,
  insert,
  isKnown,
  isFrom,
  noteUnsent,
  pageLength,
  thisDevice,
} from './operation-log.ts';

/** A value to write. `element` null: a new one. */
export type Write = Omit<Field, 'element'> & {
  readonly element: string | null;
  readonly after: string | null;
};

/** A value of something that is no season and no episode, to write; null: none. */
export const writeOf = (
  kind: OperationKind,
  subject: Parameters<typeof fieldOf>[1],
  after: string | null,
  element = '',
): Field & Write => ({ ...fieldOf(kind, subject, element), after });

/** Operations that are undone together: the device that made them, and the number of the first. */
export interface Batch {
  readonly device: string;
  readonly first: Stamp;
}

/** The name by which a batch is undone. */
export const batchName = ({ device, first }: Batch): string => `${device}-${first.toString(36)}`;

/** The batch with a name. */
export function batchOf(name: string): Batch {
  const [device = '', first = ''] = name.split('-');
  return { device, first: parseInt(first, 36) };
}

/** Makes changes in the caller's transaction, which are undone together; values that stay the same make no operation. */
export function write(context: StoreContext, writes: readonly Write[]): Changed {
  const batch = newBatch(context);
  const count = extend(context, batch, writes);
  return { batch: count === 0 ? null : batchName(batch), count };
}

/** A batch of this device, inside the caller's transaction. */
export function newBatch(context: StoreContext): Batch {
  thisDevice(context);
  dateBack(context);
  const { key: device, last } = thisDevice(context);
  return { device, first: nextStamp(last, context.now()) };
}

/** Keeps the name of a batch from later ones, even if it has no change of its own. */
export function reserve({ library }: StoreContext, { first }: Batch): void {
  library.run('update device set last_stamp = max(last_stamp, ?) where id = 1', first);
}

/**
 * Adds changes to a batch of this device, inside the caller's transaction; returns how many. `step` is called before each.
 * Each change is asked for after the one before it was made.
 */
export function extend(
  context: StoreContext,
  { device, first }: Batch,
  writes: Iterable<Write>,
  step?: () => void,
): number {
  let number = nextStamp(thisDevice(context).last, context.now());
  let count = 0;
  for (const { after, ...field } of writes) {
    step?.();
    const element = field.element ?? `${device}-${number.toString(36)}`;
    const full: Field = { ...field, element };
    const before = current(context, full)?.value ?? null;
    if (before === after) continue;
    const operation = { ...full, device, batch: first, number, stamp: number, before, after };
    insert(context, operation);
    noteUnsent(context, operation);
    number += 1;
    count += 1;
  }
  if (count > 0) context.library.run('update device set last_stamp = ? where id = 1', number - 1);
  return count;
}

/**
 * Restores what a batch changed, where nothing has changed it since, apart from `undos`, which took later batches back; this is
 * a batch of its own. Inside the caller's transaction.
 */
export function undo(
  context: StoreContext,
  batch: string,
  undos: readonly string[],
): Changed & { readonly subjects: readonly Pick<Field, 'subject' | 'id' | 'season' | 'episode'>[] } {
  const made = newBatch(context);
  const restored = [made, ...undos.map(batchOf)];
  const subjects: Pick<Field, 'subject' | 'id' | 'season' | 'episode'>[] = [];
  function* writes(): Generator<Write> {
    for (const operation of latestFirst(context, batchOf(batch))) {
      if (!isStanding(context, operation, restored)) continue;
      const { kind, subject, id, season, episode, element, before } = operation;
      subjects.push({ subject, id, season, episode });
      yield { kind, subject, id, season, episode, element, after: before };
    }
  }
  const count = extend(context, made, writes());
  return { batch: count === 0 ? null : batchName(made), count, subjects };
}

/** Whether a field still has the value of an operation, or has it again because one of the batches `restored` it. */
function isStanding(context: ReadContext, operation: Operation, restored: readonly Batch[]): boolean {
  const now = current(context, operation);
  if (now === undefined) return false;
  if (isFrom(now, operation)) return true;
  const { device, number } = now;
  return (
    now.value === operation.after &&
    restored.some(
      (batch) => batch.device === device && isKnown(context, { device, batch: batch.first, number }),
    )
  );
}

/** The operations of a batch, the latest first. Other batches may be written meanwhile. */
function* latestFirst({ library, service }: ReadContext, { device, first }: Batch): Generator<Operation> {
  for (let next = Number.MAX_SAFE_INTEGER; ;) {
    const page = library.all<Operation>(
      `select ${columns} from operations where service = ? and device = ? and batch = ? and number < ?
       order by number desc limit ?`,
      ...[service, device, first, next, pageLength],
    );
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < pageLength) return;
    next = last.number;
  }
}
