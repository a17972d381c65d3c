import { seasonNumberIn } from '#shared/catalogue/change-pages.ts';
import type { ChangeGroup } from '#shared/catalogue/resources/changes.ts';

/** A part of a change history (E8, E14); not complete: it has more pages. */
export interface ChangeHistory {
  readonly groups: readonly ChangeGroup[];
  readonly isComplete: boolean;
}

type Season = { readonly id: number; readonly number: number };

/** Whether a season's history (E8) says that days or episodes changed. `since`: epoch ms. */
export function hasNewDays({ groups, isComplete }: ChangeHistory, since: number): boolean {
  if (!isComplete) return true;
  return groups.some(
    ({ key, items }) =>
      (key === 'episode' || key === 'air_date') && items.some(({ time }) => isSince(time, since)),
  );
}

/** The numbers of the seasons that a series' history (E14) names, and perhaps the one after the last. `since`: epoch ms. */
export function seasonsNamed(
  { groups, isComplete }: ChangeHistory,
  since: number,
  known: readonly Season[],
): readonly number[] {
  const last = Math.max(0, ...known.map(({ number }) => number));
  const named = new Set<number>(isComplete ? [] : [last, last + 1]);
  for (const { key, items } of groups) {
    for (const { time, value, original_value: original } of items) {
      if (!isSince(time, since)) continue;
      if (key === 'number_of_seasons') named.add(last + 1);
      if (key !== 'season' && key !== 'episode') continue;
      named.add(seasonIn(value, known) ?? seasonIn(original, known) ?? last);
    }
  }
  return [...named].filter((number) => number > 0).sort((a, b) => a - b);
}

function isSince(time: string | null, since: number): boolean {
  return time === null || Date.parse(time) >= since;
}

/** The number of the season in a change's value, which names it by its number or identifier. */
function seasonIn(value: unknown, known: readonly Season[]): number | null {
  const number = seasonNumberIn(value);
  if (number !== null) return number;
  if (typeof value !== 'object' || value === null || !('season_id' in value)) return null;
  const { season_id: id } = value;
  return known.find((season) => season.id === id)?.number ?? null;
}
