import type { EndpointName } from '#shared/catalogue/endpoints.ts';
import type { PackPlan } from '#shared/catalogue/pack-plan.ts';
import type { MissingReason, PackSubject } from '#shared/contract/packs.ts';
import { itemColumns, itemOf } from '../../catalogue/store/title-items.ts';
import type { ListItemRow } from '../../catalogue/store/title-items.ts';
import { titleKey } from '../../catalogue/store/titles.ts';
import type { ReadContext, Reader } from '../../store/context.ts';
import { countChanges } from './episode-changes.ts';
import { ExpectedBytes, forecast } from './size-forecast.ts';

/** A pack as stored. */
export interface PackRow {
  readonly id: number;
  readonly plan: PackPlan;
  readonly name: string;
  readonly posterPath: string | null;
  /** Whether its seasons are known; always true for subjects other than a series. */
  readonly planned: boolean;
  readonly paused: boolean;
  readonly createdAt: number;
  readonly checkedAt: number | null;
}

/** The progress of a pack. */
export interface PackCounts {
  readonly all: number;
  readonly held: number;
  readonly missing: Readonly<Partial<Record<MissingReason, number>>>;
  readonly heldBytes: number;
  readonly expectedBytes: number;
  /** When its oldest body was fetched, epoch ms; null: it has none. */
  readonly oldest: number | null;
  /** The number of its changed episodes. */
  readonly changes: number;
}

/** All packs, the newest first. */
export function list({ database }: ReadContext): PackRow[] {
  return database
    .all<
      Omit<PackRow, 'plan' | 'planned' | 'paused'> & { settings: string; planned: number; paused: number }
    >(
      `select id, settings, name, poster_path as posterPath, planned, paused, created_at as createdAt,
         checked_at as checkedAt
       from packs order by created_at desc, id desc`,
    )
    .map(({ settings, ...row }) => {
      const plan = JSON.parse(settings) as PackPlan;
      return {
        ...row,
        ...shownAs(database, plan.subject, row),
        plan,
        planned: row.planned === 1,
        paused: row.paused === 1,
      };
    });
}

/** The name and poster of a pack: those of stored lists if possible, otherwise those that it was `kept` with. */
export function shownAs(
  database: Reader,
  subject: PackSubject,
  kept: Pick<PackRow, 'name' | 'posterPath'>,
): Pick<PackRow, 'name' | 'posterPath'> {
  const title = subject.kind === 'season' ? null : titleItem(database, subject);
  return {
    name: title?.name || title?.title || kept.name,
    posterPath: kept.posterPath ?? title?.poster_path ?? null,
  };
}

/** The progress of a pack; `pictures`: whether pictures count. */
export function counts(context: ReadContext, id: number, pictures: boolean): PackCounts {
  const { database } = context;
  const rows = database.all<{
    state: 'wanted' | 'held' | 'missing';
    why: MissingReason | null;
    count: number;
    bytes: number;
  }>(
    `select state, why, count(*) as count, coalesce(sum(byte_count), 0) as bytes from pack_items
     where pack_id = ? and (kind = 'body' or ?) group by state, why`,
    id,
    pictures ? 1 : 0,
  );
  const sum = (what: 'count' | 'bytes', ...states: string[]): number =>
    rows.reduce((total, row) => total + (states.includes(row.state) ? row[what] : 0), 0);
  const missing = rows.filter(({ state }) => state === 'missing');
  const plan = planOf(database, id);
  const subject = plan?.subject;
  const seasonNumber = subject?.kind === 'season' ? subject.seasonNumber : null;
  return {
    all: sum('count', 'wanted', 'held', 'missing'),
    held: sum('count', 'held'),
    missing: Object.fromEntries(missing.map(({ why, count }) => [why ?? 'gone', count])),
    heldBytes: sum('bytes', 'held'),
    expectedBytes: sum('bytes', 'held', 'wanted') + (plan === null ? 0 : bytesToCome(context, id, plan)),
    oldest: oldestAnswer(database, id),
    changes:
      subject !== undefined && 'seriesId' in subject
        ? countChanges(database, subject.seriesId, seasonNumber)
        : 0,
  };
}

/** The expected bytes of what a pack's wanted bodies will lead to. */
function bytesToCome(context: ReadContext, id: number, plan: PackPlan): number {
  const wanted = context.database.all<{ endpoint: EndpointName; count: number }>(
    `select json_extract(asked, '$.endpoint') as endpoint, count(*) as count from pack_items
     where pack_id = ? and kind = 'body' and state = 'wanted' group by endpoint`,
    id,
  );
  const expected = new ExpectedBytes(context.database);
  return Math.round(
    wanted.reduce(
      (total, { endpoint, count }) => total + count * forecast(endpoint, plan, expected).bytes,
      0,
    ),
  );
}

function oldestAnswer(database: Reader, id: number): number | null {
  return (
    database.value<number | null>(
      `select min(fetched_at) as oldest from pack_items join bodies on bodies.key = item
       where pack_id = ? and state = 'held' and pack_items.kind = 'body'`,
      id,
    ) ?? null
  );
}

/** The plan of a pack; null: there is no such pack. */
export function planOf(database: Reader, id: number): PackPlan | null {
  const settings = database.value<string>('select settings from packs where id = ?', id);
  return settings === undefined ? null : (JSON.parse(settings) as PackPlan);
}

/** What a pack uses of a list item; a series has a name, a movie a title. */
interface ListedTitle {
  readonly name?: string;
  readonly title?: string;
  readonly poster_path: string | null;
  readonly backdrop_path: string | null;
}

/** The list item of a pack's title; null: none is stored, or the pack is of a view. */
export function titleItem(database: Reader, subject: PackSubject): ListedTitle | null {
  if (subject.kind === 'view') return null;
  const key =
    subject.kind === 'movie' ? titleKey('movie', subject.movieId) : titleKey('tv', subject.seriesId);
  const row = database.get<ListItemRow>(`select ${itemColumns} from titles where key = ?`, key);
  return row === undefined ? null : itemOf(row).item;
}
