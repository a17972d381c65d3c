import { firstYear } from '#shared/catalogue/numbers.ts';
import type { Remark, Remarks } from '#shared/contract/imports.ts';
import { mostRemarks } from '#shared/contract/imports.ts';
import type { ImportRecord } from '#shared/mine/import-record.ts';
import type { StoreContext } from '../context.ts';
import { discovery, saveDiscovery as save } from '../seasons.ts';
import type { SeasonProgress } from '../seasons.ts';
import { listedTitle } from './listed-titles.ts';
import { addNotPlaced } from './not-placed.ts';
import { batchName, extend, newBatch } from './operations.ts';
import type { Batch, Write } from './operations.ts';

/** The numbers of an episode. */
interface Numbers {
  readonly season: number;
  readonly episode: number;
}

/** Finds seasons that another app calls by a year, or by a name that is a number. */
class SeasonNumbers {
  readonly #context: StoreContext;
  readonly #id: number;
  /** Names by season; null: not all seasons are known. */
  readonly #names: ReadonlyMap<number, ReadonlySet<string>> | null;
  readonly #found = new Map<number, number | null>();

  /** `id`: of the series. */
  constructor(context: StoreContext, id: number) {
    this.#context = context;
    this.#id = id;
    this.#names = (discovery(context, id)?.checkedAt ?? null) === null ? null : namesOf(context, id);
  }

  /** The season that probably has the episode; null: its own number is right, or nothing tells of another one. */
  seasonOf({ season, episode }: Numbers): number | null {
    if (this.#names === null || this.#names.size === 0 || this.#names.has(season)) return null;
    const known = this.#found.get(season);
    const found = known === undefined ? (this.#named(season) ?? this.#ofYear(season)) : known;
    this.#found.set(season, found);
    const { database } = this.#context;
    const is = 'select 1 from episodes where series_id = ? and season_number = ? and episode_number = ?';
    return found !== null && database.get(is, this.#id, found, episode) !== undefined ? found : null;
  }

  #named(number: number): number | null {
    const named = [...(this.#names ?? [])].filter(([, names]) => names.has(String(number)));
    return named.length === 1 ? (named[0]?.[0] ?? null) : null;
  }

  /** The only season of which most episodes are of a year. */
  #ofYear(year: number): number | null {
    if (year < firstYear) return null;
    const seasons = this.#context.database.all<{ season: number }>(
      `select season_number as season from episodes where series_id = ? and season_number > 0
       group by season_number having 2 * count(*) filter (where air_date like ? || '-%') > count(*)`,
      this.#id,
      String(year),
    );
    return seasons.length === 1 ? (seasons[0]?.season ?? null) : null;
  }
}

function namesOf({ database }: StoreContext, id: number): Map<number, Set<string>> {
  const names = new Map<number, Set<string>>();
  const rows = database.all<{ season: number; name: string }>(
    'select season_number as season, name from seasons where series_id = ?',
    id,
  );
  for (const { season, name } of rows) names.set(season, (names.get(season) ?? new Set()).add(name.trim()));
  return names;
}

/** Records of a series with the seasons that the catalogue has, and what was probably placed. */
export function placed(
  context: StoreContext,
  id: number,
  records: readonly ImportRecord[],
): { readonly records: readonly ImportRecord[]; readonly probable: readonly Remark[] } {
  const numbers = new SeasonNumbers(context, id);
  const probable = new Map<string, Remark>();
  const moved = records.map((record) => {
    const { title, season, episode } = record;
    if (season === null || episode === null) return record;
    const found = numbers.seasonOf({ season, episode });
    if (found === null) return record;
    const remark = remarkOn(title, { season, episode }, found);
    probable.set(remark.met, remark);
    return { ...record, season: found };
  });
  return { records: moved, probable: [...probable.values()] };
}

const remarkOn = (title: string, { season, episode }: Numbers, found: number): Remark => ({
  ...{ file: title, line: null, field: '', place: null },
  met: `${season}x${episode} → ${found}x${episode}`,
});

/** What was probably placed, as the remarks of a preview. */
export function probableRemarks(probable: readonly Remark[]): Remarks[] {
  if (probable.length === 0) return [];
  return [{ kind: 'probableSeason', count: probable.length, first: probable.slice(0, mostRemarks) }];
}

interface Marked extends Numbers {
  readonly kind: 'seen' | 'score';
  readonly element: string;
  readonly value: string;
  readonly device: string;
  readonly batch: number | null;
}

/** Saves the progress of season discovery, and places what was imported once all seasons are known. */
export function saveDiscovery(context: StoreContext, seriesId: number, progress: SeasonProgress): void {
  save(context, seriesId, progress);
  if (progress.checkedAt !== null) placeEpisodes(context, seriesId);
}

/**
 * Moves marks and scores to the seasons that the catalogue has, once all of these are known: each as a part of what made it, so
 * that one undo takes both back.
 */
function placeEpisodes(context: StoreContext, id: number): void {
  const { library, service } = context;
  const numbers = new SeasonNumbers(context, id);
  const marks = library.all<Marked>(
    `select kind, season, episode, element, value, device,
       (select batch from operations where operations.service = current_values.service
         and operations.device = current_values.device and operations.number = current_values.number) as batch
     from current_values
     where service = ? and kind in ('seen', 'score') and subject = 'episode' and id = ? and value is not null`,
    ...[service, id],
  );
  const moves = marks.flatMap((mark) => {
    const found = numbers.seasonOf(mark);
    return found === null ? [] : [{ mark, found }];
  });
  if (moves.length === 0) return;
  const { name } = listedTitle(context, { kind: 'series', id });
  library.transaction(() => {
    const made = newBatch(context);
    for (const [key, of] of Map.groupBy(moves, ({ mark }) => `${mark.device} ${mark.batch}`)) {
      const [first] = of;
      const isOwn = first?.mark.device === made.device && first.mark.batch !== null;
      const batch: Batch = isOwn ? { device: made.device, first: Number(key.split(' ')[1]) } : made;
      extend(
        context,
        batch,
        of.flatMap(({ mark, found }) => writesFor(id, mark, found)),
      );
      const probable = new Map(
        of.map(({ mark, found }) => [`${mark.season} ${mark.episode}`, remarkOn(name, mark, found)]),
      );
      addNotPlaced(context, probableRemarks([...probable.values()]), batchName(batch));
    }
  });
}

function writesFor(id: number, { kind, element, season, episode, value }: Marked, found: number): Write[] {
  const field = { kind, subject: 'episode', id, episode, element } as const;
  return [
    { ...field, season: found, after: value },
    { ...field, season, after: null },
  ];
}
