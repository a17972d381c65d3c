import { firstYear } from '#shared/catalogue/numbers.ts';
import { mostRemarks } from '#shared/contract/imports.ts';
import type { Remark, Remarks } from '#shared/contract/imports.ts';
import type { ImportRecord } from '#shared/mine/import-record.ts';
import type { EpisodeNumbers as Numbers } from '#shared/mine/operations.ts';
import { discovery } from '../../catalogue/store/seasons.ts';
import type { ReadContext, StoreContext } from '../../store/context.ts';
import { episodeMarks, moveMarks } from './episode-marks.ts';
import { listedTitle } from './listed-titles.ts';
import { addNotPlaced } from './import-remarks.ts';
import { batchName } from './operations.ts';

/** Finds seasons that another app calls by a year, or by a name that is a number. */
class SeasonNumbers {
  readonly #context: ReadContext;
  readonly #id: number;
  /** Names by season; null: not all seasons are known. */
  readonly #names: ReadonlyMap<number, ReadonlySet<string>> | null;
  readonly #found = new Map<number, number | null>();

  /** `id`: of the series. */
  constructor(context: ReadContext, id: number) {
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
    return found !== null && database.has(is, this.#id, found, episode) ? found : null;
  }

  #named(number: number): number | null {
    const named = [...(this.#names ?? [])].filter(([, names]) => names.has(String(number)));
    return named.length === 1 ? (named[0]?.[0] ?? null) : null;
  }

  /** The only season of which most episodes are of a year. */
  #ofYear(year: number): number | null {
    if (year < firstYear) return null;
    const seasons = this.#context.database.values<number>(
      `select season_number as season from episodes where series_id = ? and season_number > 0
       group by season_number having 2 * count(*) filter (where air_date like ? || '-%') > count(*)`,
      this.#id,
      String(year),
    );
    return seasons.length === 1 ? (seasons[0] ?? null) : null;
  }
}

function namesOf({ database }: ReadContext, id: number): Map<number, Set<string>> {
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
  context: ReadContext,
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
  file: title,
  line: null,
  field: '',
  place: null,
  met: `${season}x${episode} → ${found}x${episode}`,
});

/** What was probably placed, as the remarks of a preview. */
export function probableRemarks(probable: readonly Remark[]): Remarks[] {
  if (probable.length === 0) return [];
  return [{ kind: 'probableSeason', count: probable.length, first: probable.slice(0, mostRemarks) }];
}

/**
 * Moves marks and scores to the seasons that the catalogue has, once all of these are known, inside the caller's transaction.
 * Returns whether there were any.
 */
export function placeEpisodes(context: StoreContext, id: number): boolean {
  const numbers = new SeasonNumbers(context, id);
  const moves = episodeMarks(context, id).flatMap((mark) => {
    const season = numbers.seasonOf(mark);
    return season === null ? [] : [{ mark, to: { season, episode: mark.episode } }];
  });
  if (moves.length === 0) return false;
  const { name } = listedTitle(context, { kind: 'series', id });
  for (const { batch, moves: of } of moveMarks(context, id, moves).batches) {
    const probable = new Map(
      of.map(({ mark, to }) => [`${mark.season} ${mark.episode}`, remarkOn(name, mark, to.season)]),
    );
    addNotPlaced(context, probableRemarks([...probable.values()]), batchName(batch));
  }
  return true;
}
