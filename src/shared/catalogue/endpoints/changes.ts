import { addDays } from '../../text/calendar-day.ts';
import { changedPictures, isLastChangesPage } from '../change-pages.ts';
import { depths, endpoint, parameters, staleAfter } from '../endpoint.ts';
import type { Needs, NeedsPlan } from '../endpoint.ts';
import type { Parameters } from '../parameters.ts';
import { changeList } from '../resources/changes.ts';
import type { ChangeList } from '../resources/changes.ts';

/** Maximum number of pages of a change history in a pack. */
const mostChangePages = 30;

const { page, seriesId } = parameters;
const history = {
  queryParameters: {
    start_date: {
      of: 'day',
      means: 'First day of the window (at most 14 days); 24 hours ago when absent',
    },
    end_date: { of: 'day', means: 'Last day of the window; today when absent' },
    page,
  },
  staleAfterMs: staleAfter.soon,
  storedAs: 'changes',
  label: 'series_part_changes',
} as const;

export const seasonChanges = endpoint({
  ...history,
  name: 'season.changes',
  number: 'E8',
  path: '/tv/season/{season_id}/changes',
  pathParameters: {
    season_id: { of: 'integer', required: true, means: 'Identifier of the season, not its number' },
  },
  response: changeList,
  needs: needsOfChanges,
});

export const seriesChanges = endpoint({
  ...history,
  name: 'tv.changes',
  number: 'E14',
  path: '/tv/{series_id}/changes',
  pathParameters: { series_id: seriesId },
  response: changeList,
  needs: needsOfChanges,
});

/** The change histories. */
export const changesEndpoints = [seasonChanges, seriesChanges] as const;

/** The window of changes that a page shows first. `today`: in UTC. */
export function changesWindow({ today, changesWindowDays }: Pick<NeedsPlan, 'today' | 'changesWindowDays'>): {
  readonly start_date: string;
  readonly end_date: string;
} {
  return { start_date: addDays(today, 1 - changesWindowDays), end_date: today };
}

function needsOfChanges({ changes }: ChangeList, needs: Needs, asked: Parameters): void {
  for (const { key, items } of changes) {
    if (key !== 'images') continue;
    for (const { value, original_value: old } of items) {
      for (const { kind, path } of changedPictures(value ?? old))
        needs.picture(kind, path, depths.decoration, kind === 'backdrop' ? 'w300' : 'w185');
    }
  }
  const current = Number(asked.page ?? 1);
  if (!isLastChangesPage(changes) && current < mostChangePages) needs.page(current + 1);
}
