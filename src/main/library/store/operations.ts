import { randomBytes } from 'node:crypto';
import type { LogPlace } from '#shared/contract/local-file.ts';
import type { Changed } from '#shared/contract/mine-answers.ts';
import { latestStamp, nextStamp, receivedStamp } from '#shared/mine/hybrid-clock.ts';
import type { Stamp } from '#shared/mine/hybrid-clock.ts';
import type { Field, Operation } from '#shared/mine/operations.ts';
import type { ReadContext, StoreContext } from '../../store/context.ts';

export type Library = Pick<ReadContext, 'library' | 'service' | 'now'>;
export type WritableLibrary = Pick<StoreContext, 'library' | 'service' | 'now'>;

/** A value to write. `element` null: a new one. */
export type Write = Omit<Field, 'element'> & {
  readonly element: string | null;
  readonly after: string | null;
};

/** The columns of a field, in the order of the projection's key. */
const fieldColumns = 'kind, subject, id, season, episode, element';
export const columns = `device, batch, number, stamp, ${fieldColumns}, before, after`;

/** This device: its key, and the highest stamp that it knows. */
interface Device {
  readonly key: string;
  readonly last: Stamp;
}

/** The operation that a field's value is from. */
interface Current {
  readonly value: string | null;
  readonly device: string;
  readonly number: Stamp;
}

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
export function write(context: WritableLibrary, writes: readonly Write[]): Changed {
  const batch = newBatch(context);
  const count = extend(context, batch, writes);
  return { batch: count === 0 ? null : batchName(batch), count };
}

/** A batch of this device, inside the caller's transaction. */
export function newBatch(context: WritableLibrary): Batch {
  thisDevice(context);
  dateBack(context);
  const { key: device, last } = thisDevice(context);
  return { device, first: nextStamp(last, context.now()) };
}

/** Keeps the name of a batch from later ones, even if it has no change of its own. */
export function reserve({ library }: WritableLibrary, { first }: Batch): void {
  library.run('update device set last_stamp = max(last_stamp, ?) where id = 1', first);
}

/**
 * Adds changes to a batch of this device, inside the caller's transaction; returns how many. `step` is called before each.
 * Each change is asked for after the one before it was made.
 */
export function extend(
  context: WritableLibrary,
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
  context: WritableLibrary,
  batch: string,
  undos: readonly string[],
): Changed & { readonly subjects: readonly Pick<Field, 'subject' | 'id'>[] } {
  const made = newBatch(context);
  const restored = [made, ...undos.map(batchOf)];
  const subjects: Pick<Field, 'subject' | 'id'>[] = [];
  function* writes(): Generator<Write> {
    for (const operation of latestFirst(context, batchOf(batch))) {
      if (!isStanding(context, operation, restored)) continue;
      const { kind, subject, id, season, episode, element, before } = operation;
      subjects.push({ subject, id });
      yield { kind, subject, id, season, episode, element, after: before };
    }
  }
  const count = extend(context, made, writes());
  return { batch: count === 0 ? null : batchName(made), count, subjects };
}

/** Operations of a device from one number to another. */
export interface Span {
  readonly device: string;
  readonly first: Stamp;
  readonly last: Stamp;
}

/** The operations of a span, by number. */
export function operationsIn(
  { library, service }: Library,
  { device, first, last }: Span,
): readonly Operation[] {
  return library.all<Operation>(
    `select ${columns} from operations where service = ? and device = ? and number between ? and ? order by number`,
    ...[service, device, first, last],
  );
}

/** Whether the value of a field is from this operation. */
export function isLast(context: Library, operation: Operation): boolean {
  const now = current(context, operation);
  return now?.device === operation.device && now.number === operation.number;
}

/** The value of a field; null: none. */
export const valueOf = (context: Library, field: Field): string | null =>
  current(context, field)?.value ?? null;

/** Whether a field still has the value of an operation, or has it again because one of the batches `restored` it. */
function isStanding(context: Library, operation: Operation, restored: readonly Batch[]): boolean {
  const now = current(context, operation);
  if (now === undefined) return false;
  const { device, number } = now;
  if (device === operation.device && number === operation.number) return true;
  return (
    now.value === operation.after &&
    restored.some(
      (batch) => batch.device === device && isKnown(context, { device, batch: batch.first, number }),
    )
  );
}

/** Operations read in one query: those of a large import are not all in memory at once. */
export const pageLength = 2_000;

/** The operations of a batch, the latest first. Other batches may be written meanwhile. */
function* latestFirst({ library, service }: Library, { device, first }: Batch): Generator<Operation> {
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

/**
 * Merges operations of other devices, in one transaction with its caller. Of those that are known, only a lower stamp counts: a
 * clock that was ahead is right again. So a second merge changes nothing, and any order ends in the same. `from`: a shared
 * folder isn't told again what it says. Returns the operations that changed something.
 */
export function merge(
  context: WritableLibrary,
  operations: readonly Operation[],
  from: 'file' | 'folder' = 'file',
): readonly Operation[] {
  const { library } = context;
  let { key, last } = thisDevice(context);
  const added: Operation[] = [];
  const restamped: Operation[] = [];
  for (const operation of [...operations].sort((a, b) => a.stamp - b.stamp)) {
    const stamp = receivedStamp(operation.stamp, last, context.now());
    const known = stampOf(context, operation);
    if (known !== null && known <= stamp) continue;
    last = Math.max(last, stamp);
    if (known !== null) {
      library.run(
        'update operations set stamp = ? where service = ? and device = ? and batch = ? and number = ?',
        ...[stamp, context.service, operation.device, operation.batch, operation.number],
      );
      restamped.push(operation);
    } else {
      // A copy of this library made it, or this one before a backup was restored: from now on they are two devices.
      if (operation.device === key) key = drawKey(context);
      insert(context, { ...operation, stamp });
      added.push(operation);
    }
    if (from === 'file') noteUnsent(context, operation);
  }
  if (restamped.length > 0) project(context, restamped);
  library.run('update device set last_stamp = ? where id = 1', last);
  return [...added, ...restamped];
}

/** Gives fields the values of their last operations, whose order has changed. */
function project({ library, service }: WritableLibrary, fields: readonly Field[]): void {
  library.run(
    `insert into current_values (service, ${fieldColumns}, value, stamp, device, number)
     select service, ${fieldColumns}, after, stamp, device, number from (
       select *, row_number() over (
         partition by ${fieldColumns} order by stamp desc, device desc, number desc
       ) as place
       from operations where service = ? and (${fieldColumns}) in (
         select ${[0, 1, 2, 3, 4, 5].map((at) => `value ->> ${at}`).join(', ')} from json_each(?)
       )
     ) where place = 1
     on conflict do update set value = excluded.value, stamp = excluded.stamp, device = excluded.device,
       number = excluded.number`,
    service,
    JSON.stringify(
      fields.map(({ kind, subject, id, season, episode, element }) => [
        ...[kind, subject, id, season, episode, element],
      ]),
    ),
  );
}

/** Notes that a shared folder isn't told of an operation yet, or of its stamp. */
function noteUnsent(
  { library, service }: Pick<WritableLibrary, 'library' | 'service'>,
  { device, batch, number }: Operation,
): void {
  library.run(
    `insert into unsent_operations (service, device, batch, number) select ?, ?, ?, ?
     where exists (select 1 from shared_folder)`,
    ...[service, device, batch, number],
  );
}

/**
 * Gives operations of a clock that was ahead stamps of now, in their order, inside the caller's transaction: otherwise all later
 * changes would have its time, too.
 */
export function dateBack({ library, now }: Pick<StoreContext, 'library' | 'now'>): void {
  const latest = latestStamp(now());
  const last = library.get<{ last: Stamp }>('select last_stamp as last from device')?.last;
  if (last === undefined || last <= latest) return;
  // Where other computers say the same time, it is this clock that is wrong.
  const devices = library.get<{ count: number }>(
    `select count(distinct device) as count from operations
     where stamp > ? and exists (select 1 from shared_folder)`,
    latest,
  );
  if ((devices?.count ?? 0) > 1) return;
  let stamp = 0;
  for (const { service } of library.all<{ service: string }>('select distinct service from operations')) {
    const known = library.get<{ stamp: Stamp }>(
      'select coalesce(max(stamp), 0) as stamp from operations where service = ? and stamp <= ?',
      ...[service, latest],
    );
    stamp = Math.max(stamp, known?.stamp ?? 0);
    for (let isMore = true; isMore;) {
      const page = library.all<Operation>(
        `select ${columns} from operations where service = ? and stamp > ? order by stamp, device, number limit ?`,
        ...[service, latest, pageLength],
      );
      isMore = page.length === pageLength;
      for (const operation of page) {
        stamp = nextStamp(stamp, now());
        // Negative for now: a stamp that is still ahead must not be read again.
        restamp({ library, service }, operation, -stamp);
      }
    }
    for (const table of ['operations', 'current_values'])
      library.run(`update ${table} set stamp = -stamp where service = ? and stamp < 0`, service);
  }
  library.run('update device set last_stamp = ? where id = 1', stamp);
}

function restamp(
  context: Pick<WritableLibrary, 'library' | 'service'>,
  operation: Operation,
  stamp: Stamp,
): void {
  const { library, service } = context;
  const { device, batch, number, kind, subject, id, season, episode, element } = operation;
  noteUnsent(context, operation);
  library.run(
    'update operations set stamp = ? where service = ? and device = ? and batch = ? and number = ?',
    ...[stamp, service, device, batch, number],
  );
  library.run(
    `update current_values set stamp = ? where service = ? and kind = ? and subject = ? and id = ? and season = ?
       and episode = ? and element = ? and device = ? and number = ?`,
    ...[stamp, service, kind, subject, id, season, episode, element, device, number],
  );
}

/** Limit of the texts in a page of the log, in characters: a note is long, and all of a large log are too much at once. */
export const pageCharacters = 2 ** 19;

/** A page of the log: operations of the service in the order of their stamps, from the beginning or `after` one. */
export function logPage(
  { library, service }: Library,
  after: LogPlace | null,
): { readonly operations: readonly Operation[]; readonly next: LogPlace | null } {
  const { stamp, device, batch, number } = after ?? { stamp: 0, device: '', batch: 0, number: 0 };
  const rows = library.all<Operation>(
    `select ${columns} from operations where service = ? and (stamp, device, batch, number) > (?, ?, ?, ?)
     order by stamp, device, batch, number limit ?`,
    ...[service, stamp, device, batch, number, pageLength],
  );
  let characters = 0;
  const end = rows.findIndex(
    (row) => (characters += (row.before ?? '').length + (row.after ?? '').length) > pageCharacters,
  );
  // Proved by own-log-order.test.ts: a person’s own data leaves in parts of limited size.
  const operations = end === -1 ? rows : rows.slice(0, end + 1);
  const last = operations.at(-1);
  const isLast = last === undefined || (end === -1 && rows.length < pageLength);
  return { operations, next: isLast ? null : placeOf(last) };
}

const placeOf = ({ stamp, device, batch, number }: Operation): LogPlace => ({ stamp, device, batch, number });

type OperationName = Pick<Operation, 'device' | 'batch' | 'number'>;

/** Whether the log has an operation. */
export const isKnown = (context: Library, operation: OperationName): boolean =>
  stampOf(context, operation) !== null;

/** The stamp of an operation; null: the log doesn't have it. */
function stampOf({ library, service }: Library, { device, batch, number }: OperationName): Stamp | null {
  const known = library.get<{ stamp: Stamp }>(
    'select stamp from operations where service = ? and device = ? and batch = ? and number = ?',
    ...[service, device, batch, number],
  );
  return known?.stamp ?? null;
}

/** Writes an operation and, if it is the last one of its field, the field's value. */
function insert({ library, service }: WritableLibrary, operation: Operation): void {
  const { device, batch, number, stamp, kind, subject, id, season, episode, element, before, after } =
    operation;
  const field = [kind, subject, id, season, episode, element];
  library.run(
    `insert into operations (service, ${columns}) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[service, device, batch, number, stamp, ...field, before, after],
  );
  // The later one, then by device.
  library.run(
    `insert into current_values (service, ${fieldColumns}, value, stamp, device, number)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     on conflict do update set value = excluded.value, stamp = excluded.stamp, device = excluded.device,
       number = excluded.number
     where (excluded.stamp, excluded.device, excluded.number)
       > (current_values.stamp, current_values.device, current_values.number)`,
    ...[service, ...field, after, stamp, device, number],
  );
  // What is set there again may be about another episode.
  if (after === null && subject === 'episode')
    library.run(
      'delete from marked_ids where service = ? and kind = ? and series_id = ? and season = ? and episode = ? and element = ?',
      ...[service, kind, id, season, episode, element],
    );
}

function current({ library, service }: Library, field: Field): Current | undefined {
  const { kind, subject, id, season, episode, element } = field;
  return library.get<Current>(
    `select value, device, number from current_values where service = ? and kind = ? and subject = ? and id = ?
       and season = ? and episode = ? and element = ?`,
    ...[service, kind, subject, id, season, episode, element],
  );
}

/** Whether a field was ever set, even if it was removed since. */
export function isSet(context: Library, field: Field): boolean {
  return current(context, field) !== undefined;
}

/** This device, which gets its key when it is first needed. */
export function thisDevice(context: WritableLibrary): Device {
  const { library } = context;
  const known = library.get<Device>('select key, last_stamp as last from device');
  if (known !== undefined) return known;
  // A restored backup brings operations of the device that it had.
  library.run(
    'insert into device (id, key, last_stamp) values (1, ?, (select coalesce(max(stamp), 0) from operations))',
    newKey(),
  );
  return thisDevice(context);
}

const newKey = (): string => randomBytes(6).toString('hex');

/** Gives this device another key, so that the numbers of its operations meet no others. */
function drawKey({ library }: WritableLibrary): string {
  const key = newKey();
  library.run('update device set key = ? where id = 1', key);
  return key;
}
