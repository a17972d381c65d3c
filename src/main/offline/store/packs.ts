import type { PackPlan } from '#shared/catalogue/pack-plan.ts';
import { packIdentity } from '#shared/contract/packs.ts';
import type { SharedPack } from '#shared/contract/pack-inputs.ts';
import { indexedLongAgo } from '../../catalogue/store/seasons.ts';
import type { ReadContext, StoreContext } from '../../store/context.ts';
import type { Database } from '../../store/database.ts';
import { forgetUnkept } from './episode-changes.ts';
import { addItems } from './pack-items.ts';
import { rootItems, seasonItem, titlePictures } from './pack-needs.ts';
import { list, planOf, shownAs, titleItem } from './pack-rows.ts';

/** The columns of a pack in both files: the library lists packs too, so that they survive a damaged catalogue. */
type ListedPack = Readonly<{
  /** Identifies the subject: a subject has at most one pack. */
  identity: string;
  /** JSON; so are the settings, which are the plan. */
  subject: string;
  settings: string;
  name: string;
  poster_path: string | null;
  language: string;
  paused: number;
  created_at: number;
}>;

/** Adds a pack or changes its plan; stored items stay. Returns its number. */
export function keep(context: StoreContext, plan: PackPlan, name: string, posterPath: string | null): number {
  return context.database.transaction(() =>
    insertPack(context, plan, name, posterPath, (id) => addRoots(context, id, plan)),
  );
}

/** As `keep`, with the items that `fill` adds to the pack, inside the caller's transaction. */
export function insertPack(
  context: StoreContext,
  plan: PackPlan,
  name: string,
  posterPath: string | null,
  fill: (id: number) => void,
): number {
  const { database, library, service } = context;
  const identity = packIdentity(plan.subject);
  const known = 'select created_at as at from packs where identity = ?';
  const row: ListedPack = {
    identity,
    subject: JSON.stringify(plan.subject),
    settings: JSON.stringify(plan),
    name,
    poster_path: posterPath,
    language: plan.language,
    paused: 0,
    created_at: database.value<number>(known, identity) ?? context.now(),
  };
  const id = insertRow(context, plan, row);
  fill(id);
  // The library comes last, here and below: if its write fails, the catalogue rolls back; `followLibrary` repairs the opposite case.
  library.upsert('packs', { service, identity }, row);
  return id;
}

function insertRow(context: StoreContext, { subject }: PackPlan, row: ListedPack): number {
  const { database } = context;
  const { id } = database.upsert<{ id: number }>(
    'packs',
    { identity: row.identity },
    { ...row, planned: subject.kind === 'series' ? 0 : 1 },
    'id',
  );
  forgetItems(database, id);
  return id;
}

/** What is stored of them stays kept until the pack has what it needs now, which can take until there is a network. */
function forgetItems(database: Database, id: number): void {
  database.run('delete from pack_items where pack_id = ?', id);
}

/** Plans a pack again as it is: what its view no longer lists isn't needed any more. */
export function planAgain(context: StoreContext, id: number): void {
  const plan = planOf(context.database, id);
  if (plan === null) return;
  context.database.transaction(() => {
    forgetItems(context.database, id);
    addRoots(context, id, plan);
  });
}

/**
 * Once every pack has what it needs, what none needs any more, as by an earlier plan, becomes evictable. `pictures`: whether
 * pictures are needed.
 */
export function releaseFormerItems({ database }: StoreContext, pictures: boolean): void {
  const isWaiting = database.has(
    `select 1 from packs where planned = 0 or exists (
       select 1 from pack_items where pack_id = packs.id and state = 'wanted' and (kind = 'body' or ?))`,
    pictures ? 1 : 0,
  );
  if (isWaiting) return;
  database.transaction(() => {
    for (const [table, item] of keptTables)
      database.run(
        `update ${table} set kept = 0 where kept = 1 and not exists (select 1 from pack_items where item = ${item})`,
      );
  });
}

const listedColumns = 'identity, subject, settings, name, poster_path, language, paused, created_at';

/** The packs of all services, the newest first. */
export function listed({ database, library, service }: ReadContext): SharedPack[] {
  return library
    .all<{ service: string; settings: string; name: string; posterPath: string | null }>(
      'select service, settings, name, poster_path as posterPath from packs order by created_at desc',
    )
    .map(({ settings, ...pack }) => {
      const { subject, choices } = JSON.parse(settings) as PackPlan;
      const shown = pack.service === service ? shownAs(database, subject, pack) : pack;
      return { ...pack, name: shown.name, posterPath: shown.posterPath, subject, choices };
    });
}

/** Adds packs that only the library lists, and removes packs that it doesn't list: one of the files may be newer. */
export function followLibrary(context: StoreContext): void {
  const { database, library, service, now } = context;
  // A library that is new, or was restored, knows less than the catalogue.
  if (!library.has('select 1 from services where service = ?', service))
    library.transaction(() => {
      for (const { identity, ...rest } of database.all<ListedPack>(`select ${listedColumns} from packs`))
        library.upsert('packs', { service, identity }, rest);
      library.run('insert into services (service, moved_at) values (?, ?)', service, now());
    });
  const listed = library.all<ListedPack>(
    `select ${listedColumns} from packs where service = ? order by created_at`,
    service,
  );
  const here = database.all<{ id: number; identity: string }>('select id, identity from packs');
  for (const { id, identity } of here)
    if (!listed.some((each) => each.identity === identity)) remove(context, id);
  for (const row of listed) {
    if (here.some(({ identity }) => identity === row.identity)) continue;
    const plan = JSON.parse(row.settings) as PackPlan;
    database.transaction(() => addRoots(context, insertRow(context, plan, row), plan));
  }
}

function addRoots(context: StoreContext, id: number, plan: PackPlan): void {
  addItems(context, id, rootItems(plan));
  addTitlePictures(context, id, plan);
}

/** Adds the pictures of a pack's title, inside the caller's transaction. */
export function addTitlePictures(context: StoreContext, id: number, plan: PackPlan): void {
  const title = titleItem(context.database, plan.subject);
  if (title !== null) addItems(context, id, titlePictures(plan, title));
}

/** Adds the seasons of a series to its pack. */
export function planSeasons(context: StoreContext, id: number, seasonNumbers: readonly number[]): void {
  context.database.transaction(() => addSeasons(context, id, seasonNumbers));
}

/** As `planSeasons`, inside the caller's transaction. */
export function addSeasons(context: StoreContext, id: number, seasonNumbers: readonly number[]): void {
  const { database } = context;
  const plan = planOf(database, id);
  if (plan?.subject.kind !== 'series') return;
  const { seriesId, specials } = plan.subject;
  const numbers = seasonNumbers.filter((number) => number > 0 || specials);
  addItems(
    context,
    id,
    numbers.map((number) => seasonItem(plan, seriesId, number)),
  );
  database.run('update packs set planned = 1 where id = ?', id);
}

export function pause({ database, library, service }: StoreContext, id: number, paused: boolean): void {
  database.transaction(() => {
    const identity = database.value<string>(
      'update packs set paused = ? where id = ? returning identity',
      paused ? 1 : 0,
      id,
    );
    library.run('update packs set paused = :paused where service = :service and identity = :identity', {
      paused: paused ? 1 : 0,
      service,
      identity: identity ?? '',
    });
  });
}

/** Removes a pack and deletes what no other pack needs; returns the freed bytes. */
export function remove(context: StoreContext, id: number): number {
  const { database, library, service } = context;
  const freed = database.transaction(() => {
    const bytes = exclusiveBytes(context, id);
    for (const [table, item] of keptTables)
      database.run(`delete from ${table} where ${isExclusive(item)}`, { id });
    const identity = database.value<string>('delete from packs where id = ? returning identity', id);
    const kept = list(context).flatMap(({ plan: { subject } }) =>
      'seriesId' in subject ? [subject.seriesId] : [],
    );
    forgetUnkept(database, kept);
    library.run('delete from packs where service = ? and identity = ?', service, identity ?? '');
    return bytes;
  });
  database.giveBack();
  return freed;
}

/**
 * Notes that a pack was current at `now`: its bodies count as fresh until `freshUntil` (both epoch ms), its change
 * histories end with `today` from now on, and items that couldn't be read are wanted again. `unread`: the keys of bodies that couldn't
 * be read in this check, and stay as they are until then.
 */
export function checked(
  { database }: StoreContext,
  id: number,
  now: number,
  today: string,
  freshUntil: number | null,
  unread: readonly string[] = [],
): void {
  const plan = planOf(database, id);
  if (plan === null) return;
  database.transaction(() => {
    database.run(
      'update packs set checked_at = ?, settings = ? where id = ?',
      now,
      JSON.stringify({ ...plan, today }),
      id,
    );
    // The service may send them whole by now.
    database.run(
      "update pack_items set state = 'wanted' where pack_id = ? and state = 'missing' and why = 'broken'",
      id,
    );
    for (const key of unread) {
      database.run(
        "update pack_items set state = 'wanted', why = 'broken' where pack_id = ? and item = ? and state = 'held'",
        ...[id, key],
      );
      // Or it would count as held again without a request.
      database.run('update bodies set fresh_until = min(fresh_until, fetched_at + 1) where key = ?', key);
    }
    if (freshUntil === null) return;
    database.run(
      `update bodies set fresh_until = max(fresh_until, ?) where indexed_at <> ${indexedLongAgo} and key in (
         select item from pack_items where pack_id = ? and kind = 'body' and state = 'held')`,
      freshUntil,
      id,
    );
  });
}

/** What packs keep, with SQL of its item; see `pictureKey`. */
const keptTables = [
  ['bodies', 'bodies.key'],
  ['pictures', `pictures.kind || '/' || pictures.size || '/' || pictures.file`],
] as const;
/** SQL of a condition: only the pack `:id` needs what is kept. */
const isExclusive = (item: string): string =>
  `kept = 1 and exists (select 1 from pack_items where pack_items.item = ${item} and pack_id = :id)
     and not exists (select 1 from pack_items where pack_items.item = ${item} and pack_id <> :id)`;

/** The bytes that only this pack keeps. */
export function exclusiveBytes({ database }: ReadContext, id: number): number {
  const bytes = keptTables.map(([table, item]) =>
    database.value<number | null>(
      `select sum(byte_count) as bytes from ${table} where ${isExclusive(item)}`,
      { id },
    ),
  );
  return bytes.reduce<number>((sum, each) => sum + (each ?? 0), 0);
}
