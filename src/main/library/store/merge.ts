import { createHash } from 'node:crypto';
import { latestStamp, nextStamp, receivedStamp } from '#shared/mine/hybrid-clock.ts';
import type { Stamp } from '#shared/mine/hybrid-clock.ts';
import { fieldKey } from '#shared/mine/operations.ts';
import type { Field, Operation } from '#shared/mine/operations.ts';
import type { ReadContext, StoreContext } from '../../store/context.ts';
import {
  columns,
  drawKey,
  fieldColumns,
  insert,
  knownAs,
  noteUnsent,
  pageLength,
  thisDevice,
} from './operation-log.ts';

/**
 * Merges operations of other devices, in one transaction with its caller. Of those that are known, only a lower stamp counts: a
 * clock that was ahead is right again. So a second merge changes nothing, and any order ends in the same. `from`: a shared
 * folder isn't told again what it says. Returns the operations that changed something.
 */
export function merge(
  context: StoreContext,
  operations: readonly Operation[],
  from: 'file' | 'folder' = 'file',
): readonly Operation[] {
  const { library } = context;
  let { key, last } = thisDevice(context);
  const added: Operation[] = [];
  const restamped: Operation[] = [];
  for (const received of [...operations].sort((a, b) => a.stamp - b.stamp)) {
    const stamp = receivedStamp(received.stamp, last, context.now());
    const operation = underOwnName(context, received);
    const known = knownAs(context, operation);
    // Two libraries that are copies of each other made them: from now on they are two devices.
    if (operation !== received && received.device === key) key = drawKey(context);
    if (known !== undefined && known.stamp <= stamp) continue;
    last = Math.max(last, stamp);
    if (known !== undefined) {
      setStamp(context, operation, stamp);
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

/**
 * An operation, or, where the log has another one of its name, the same under a name that follows from it: copies of a library
 * give different changes the same number as long as their clocks are behind. The name is after those of all devices, so that of
 * two changes of a field the same one counts everywhere.
 */
function underOwnName(context: ReadContext, operation: Operation): Operation {
  const known = knownAs(context, operation);
  const key = fieldKey(operation);
  if (known === undefined || (fieldKey(known) === key && known.after === operation.after)) return operation;
  const { device, batch, number, after } = operation;
  const said = JSON.stringify([device, batch, number, key, after]);
  return { ...operation, device: `z${createHash('sha256').update(said).digest('hex').slice(0, 11)}` };
}

/** Gives fields the values of their last operations, whose order has changed. */
function project({ library, service }: StoreContext, fields: readonly Field[]): void {
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

/**
 * Gives operations of a clock that was ahead stamps of now, in their order, inside the caller's transaction: otherwise all later
 * changes would have its time, too.
 */
export function dateBack(context: StoreContext): void {
  const { library, now } = context;
  const latest = latestStamp(now());
  const last = library.value<Stamp>('select last_stamp as last from device');
  if (last === undefined || last <= latest) return;
  // Where other computers say the same time, it is this clock that is wrong.
  const devices = library.value<number>(
    `select count(distinct device) as count from operations
     where stamp > ? and exists (select 1 from shared_folder)`,
    latest,
  );
  if ((devices ?? 0) > 1) return;
  let stamp = 0;
  for (const service of library.values<string>('select distinct service from operations')) {
    const known = library.value<Stamp>(
      'select coalesce(max(stamp), 0) as stamp from operations where service = ? and stamp <= ?',
      ...[service, latest],
    );
    stamp = Math.max(stamp, known ?? 0);
    for (let isMore = true; isMore;) {
      const page = library.all<Operation>(
        `select ${columns} from operations where service = ? and stamp > ? order by stamp, device, number limit ?`,
        ...[service, latest, pageLength],
      );
      isMore = page.length === pageLength;
      for (const operation of page) {
        stamp = nextStamp(stamp, now());
        // Negative for now: a stamp that is still ahead must not be read again.
        dateBackOne({ ...context, service }, operation, -stamp);
      }
    }
    for (const table of ['operations', 'current_values'])
      library.run(`update ${table} set stamp = -stamp where service = ? and stamp < 0`, service);
  }
  library.run('update device set last_stamp = ? where id = 1', stamp);
}

function setStamp(
  { library, service }: StoreContext,
  { device, batch, number }: Operation,
  stamp: Stamp,
): void {
  library.run(
    'update operations set stamp = ? where service = ? and device = ? and batch = ? and number = ?',
    ...[stamp, service, device, batch, number],
  );
}

function dateBackOne(context: StoreContext, operation: Operation, stamp: Stamp): void {
  const { library, service } = context;
  const { device, number, kind, subject, id, season, episode, element } = operation;
  noteUnsent(context, operation);
  setStamp(context, operation, stamp);
  library.run(
    `update current_values set stamp = ? where service = ? and kind = ? and subject = ? and id = ? and season = ?
       and episode = ? and element = ? and device = ? and number = ?`,
    ...[stamp, service, kind, subject, id, season, episode, element, device, number],
  );
}
