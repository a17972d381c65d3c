import { randomBytes } from 'node:crypto';
import type { LogPlace } from '#shared/contract/local-file.ts';
import { nextStamp, timeOf } from '#shared/mine/hybrid-clock.ts';
import type { Stamp } from '#shared/mine/hybrid-clock.ts';
import type { Field, Operation } from '#shared/mine/operations.ts';
import type { ReadContext, StoreContext } from '../../store/context.ts';

/** The columns of a field, in the order of the projection's key. */
export const fieldColumns = 'kind, subject, id, season, episode, element';
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

const dayMs = 24 * 60 * 60_000;

/** Operations read in one query: those of a large import are not all in memory at once. */
export const pageLength = 2_000;

/** Operations of a device from one number to another. */
export interface Span {
  readonly device: string;
  readonly first: Stamp;
  readonly last: Stamp;
}

/** What a device changed of the marks of a series' episodes within a span, in its order. */
export function marksIn(
  { library, service }: ReadContext,
  seriesId: number,
  { device, first, last }: Span,
): readonly Operation[] {
  return library.all<Operation>(
    `select ${columns} from operations where service = ? and device = ? and number between ? and ?
       and subject = 'episode' and id = ? and kind in ('seen', 'score', 'note') order by number`,
    ...[service, device, first, last, seriesId],
  );
}

/** Whether the value of a field is from this operation. */
export function isLast(context: ReadContext, operation: Operation): boolean {
  const now = current(context, operation);
  return now !== undefined && isFrom(now, operation);
}

export const isFrom = (now: Current, { device, number }: Operation): boolean =>
  now.device === device && now.number === number;

/** The value of a field; null: none. */
export const valueOf = (context: ReadContext, field: Field): string | null =>
  current(context, field)?.value ?? null;

/** Limit of the texts in a page of the log, in characters: a note is long, and all of a large log are too much at once. */
export const pageCharacters = 2 ** 19;

/** A page of the log: operations of the service in the order of their stamps, from the beginning or `after` one. */
export function logPage(
  { library, service }: ReadContext,
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

/** Whether the log has an operation of this name. */
export const isKnown = (context: ReadContext, operation: OperationName): boolean =>
  knownAs(context, operation) !== undefined;

/** The operation of a name; undefined: the log has none. */
export function knownAs(
  { library, service }: ReadContext,
  { device, batch, number }: OperationName,
): Operation | undefined {
  return library.get<Operation>(
    `select ${columns} from operations where service = ? and device = ? and batch = ? and number = ?`,
    ...[service, device, batch, number],
  );
}

/** Notes that a shared folder isn't told of an operation yet, or of its stamp. */
export function noteUnsent({ library, service }: StoreContext, { device, batch, number }: Operation): void {
  library.run(
    `insert into unsent_operations (service, device, batch, number) select ?, ?, ?, ?
     where exists (select 1 from shared_folder)`,
    ...[service, device, batch, number],
  );
}

/** Writes an operation and, if it is the last one of its field, the field's value. */
export function insert({ library, service }: StoreContext, operation: Operation): void {
  const { device, batch, number, stamp, kind, subject, id, season, episode, element, before, after } =
    operation;
  const field = [kind, subject, id, season, episode, element];
  // Who follows a title again after a day hasn't waited for the news since; within a day, it may be an undone change.
  if (kind === 'follow' && after !== null)
    library.run(
      `delete from checks where service = ? and kind = ? and id = ? and exists (
         select 1 from current_values follow where follow.service = checks.service and follow.kind = 'follow'
           and subject = checks.kind and follow.id = checks.id and value is null and stamp < ?)`,
      ...[service, subject, id, nextStamp(0, timeOf(stamp) - dayMs)],
    );
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
  // What is set there again may be about another episode, but an older removal of another device changes nothing.
  if (after === null && subject === 'episode')
    library.run(
      `delete from marked_ids where service = :service and kind = :kind and series_id = :id and season = :season
         and episode = :episode and element = :element and exists (
           select 1 from current_values where service = :service and kind = :kind and subject = 'episode' and id = :id
             and season = :season and episode = :episode and element = :element and value is null)`,
      { service, kind, id, season, episode, element },
    );
}

/** What set a field last; undefined: nothing did. */
export function current({ library, service }: ReadContext, field: Field): Current | undefined {
  const { kind, subject, id, season, episode, element } = field;
  return library.get<Current>(
    `select value, device, number from current_values where service = ? and kind = ? and subject = ? and id = ?
       and season = ? and episode = ? and element = ?`,
    ...[service, kind, subject, id, season, episode, element],
  );
}

/** Whether a field was ever set, even if it was removed since. */
export function isSet(context: ReadContext, field: Field): boolean {
  return current(context, field) !== undefined;
}

/** This device, which gets its key when it is first needed. */
export function thisDevice(context: StoreContext): Device {
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
export function drawKey({ library }: StoreContext): string {
  const key = newKey();
  library.run('update device set key = ? where id = 1', key);
  return key;
}
