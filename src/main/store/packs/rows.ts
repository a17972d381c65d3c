import type { EndpointName } from '#shared/catalogue/endpoints.ts';
import type { MissingReason, PackSubject } from '#shared/contract/packs.ts';
import type { PackCounts, PackRow } from '#shared/packs/holdings.ts';
import type { PackItem, PackPlan } from '#shared/packs/plan.ts';
import type { Database } from '../connection.ts';
import { titleKey } from '../titles.ts';

/** An item as its row has it; `asked` is JSON. */
export interface ItemRow {
  readonly item: string;
  readonly kind: 'body' | 'picture';
  readonly asked: string;
  readonly depth: number;
}

/** Every pack, the latest first. */
export function listPacks(database: Database): PackRow[] {
  return database
    .all<{
      id: number;
      settings: string;
      name: string;
      poster_path: string | null;
      planned: number;
      paused: number;
      created_at: number;
      checked_at: number | null;
      verified_at: number | null;
    }>('select * from packs order by created_at desc, id desc')
    .map((row) => ({
      id: row.id,
      ...called(database, JSON.parse(row.settings) as PackPlan, row),
      planned: row.planned === 1,
      paused: row.paused === 1,
      createdAt: row.created_at,
      checkedAt: row.checked_at,
      verifiedAt: row.verified_at,
    }));
}

/**
 * Counts of a pack; without its pictures where pictures are off. `foreseen`: bytes of what an answer of an endpoint
 * will lead to, so that what is expected does not grow with every answer that comes.
 */
export function countItems(
  database: Database,
  id: number,
  pictures: boolean,
  foreseen: (endpoint: EndpointName) => number,
): PackCounts {
  const rows = database.all<{
    state: string;
    why: MissingReason | null;
    count: number;
    bytes: number;
  }>(
    `select state, why, count(*) as count, coalesce(sum(byte_count), 0) as bytes from pack_items
     where pack_id = ? and (kind = 'body' or ?) group by state, why`,
    id,
    pictures ? 1 : 0,
  );
  const of = (state: string) => rows.filter((row) => row.state === state);
  const sum = (list: readonly { count: number; bytes: number }[], what: 'count' | 'bytes'): number =>
    list.reduce((total, row) => total + row[what], 0);
  const open = database.all<{ endpoint: EndpointName; count: number }>(
    `select json_extract(asked, '$.endpoint') as endpoint, count(*) as count from pack_items
     where pack_id = ? and kind = 'body' and state = 'wanted' group by endpoint`,
    id,
  );
  const toCome = open.reduce((total, { endpoint, count }) => total + count * foreseen(endpoint), 0);
  return {
    all: sum(rows, 'count'),
    held: sum(of('held'), 'count'),
    missing: Object.fromEntries(of('missing').map(({ why, count }) => [why ?? 'gone', count])),
    heldBytes: sum(of('held'), 'bytes'),
    expectedBytes: sum(of('held'), 'bytes') + sum(of('wanted'), 'bytes') + Math.round(toCome),
  };
}

/** When the oldest answer of a pack was fetched, epoch ms; null: none is there. */
export function oldestAnswer(database: Database, id: number): number | null {
  return (
    database.get<{ oldest: number | null }>(
      `select min(fetched_at) as oldest from pack_items join bodies on bodies.key = item
       where pack_id = ? and state = 'held' and pack_items.kind = 'body'`,
      id,
    )?.oldest ?? null
  );
}

/** Of an item of a list, what matters to a pack; a series has a name, a movie a title. */
interface ToldTitle {
  readonly name?: string;
  readonly title?: string;
  readonly poster_path: string | null;
  readonly backdrop_path: string | null;
}

/** What a pack is about, and its name and poster: as lists tell of its title by now, else as they were given. */
function called(
  database: Database,
  plan: PackPlan,
  given: { readonly name: string; readonly poster_path: string | null },
): Pick<PackRow, 'plan' | 'name' | 'posterPath'> {
  const { kind } = plan.subject;
  const item = kind === 'series' || kind === 'movie' ? titleItem(database, plan.subject) : null;
  return {
    plan,
    name: item?.name || item?.title || given.name,
    posterPath: given.poster_path ?? item?.poster_path ?? null,
  };
}

/** What lists told about the title of a pack; null: nothing, or it is no pack of a title. */
export function titleItem(database: Database, subject: PackSubject): ToldTitle | null {
  if (subject.kind === 'view') return null;
  const key =
    subject.kind === 'movie' ? titleKey('movie', subject.movieId) : titleKey('tv', subject.seriesId);
  const row = database.get<{ item: string }>('select item from title_items where key = ?', key);
  return row === undefined ? null : (JSON.parse(row.item) as ToldTitle);
}

/** An item as its row has it. */
export function itemOf({ kind, item, asked, depth }: ItemRow): PackItem {
  // What was written by `#add` reads as it was.
  return { kind, item, asked: JSON.parse(asked) as unknown, depth } as PackItem;
}
