import { expect, it } from 'vitest';
import { fail, succeed } from '#shared/result.ts';
import { seasonHints } from './season-number-hints.ts';
import type { SeasonHintsPorts } from './season-number-hints.ts';

const item = { value: null };
const answers: Readonly<Record<string, unknown>> = {
  'tv.changes': {
    changes: [
      {
        key: 'season',
        items: [{ value: { season_id: 9, season_number: 2023 } }, { ...item, value: 'text' }],
      },
      { key: 'episode', items: [{ original_value: { season_number: 2024 } }, item] },
      { key: 'name', items: [{ value: { season_number: 7 } }] },
    ],
  },
  'tv.episodeGroups': { results: [{ name: 'Seasons 2019–2020' }, { name: '20,001 leagues of 999999' }] },
};

function portsWith(known: Record<string, unknown> | null, isOnline: boolean): SeasonHintsPorts {
  const asked = known === null ? fail('notFound') : succeed({ item: known });
  return {
    store: { titles: { known: () => Promise.resolve(asked as never) } },
    read: ({ endpoint, parameters }) => {
      expect(parameters.series_id).toBe(7);
      const text = JSON.stringify(answers[endpoint]);
      return Promise.resolve(
        isOnline ? succeed({ text, fetchedAt: 1, freshness: 'fresh', dropped: 0 }) : fail('offline'),
      );
    },
    ...{ today: '2026-11-22', changesWindowDays: 14 },
  };
}

it('the first year and the numbers in changes and in the names of groups tell of seasons', async () => {
  expect(await seasonHints(portsWith({ first_air_date: '2011-03-01' }, true), 7)).toEqual({
    ...{ firstYear: 2011, named: [2023, 2024, 2019, 2020, 20, 1] },
  });
});

it('what isn’t known and can’t be read tells of none', async () => {
  for (const known of [null, { first_air_date: null }])
    expect(await seasonHints(portsWith(known, false), 7)).toEqual({ firstYear: null, named: [] });
});
