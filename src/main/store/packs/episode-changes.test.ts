import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Episode, Season } from '#shared/catalogue/resources/seasons.ts';
import { Database } from '../connection.ts';
import { migrate } from '../migrations.ts';
import { EpisodeChanges } from './episode-changes.ts';

let database: Database;
let changes: EpisodeChanges;
beforeEach(() => {
  database = new Database(':memory:');
  migrate(database);
  changes = new EpisodeChanges(database);
});
afterEach(() => database.close());

const episode = (number: number, more: Partial<Episode> = {}): Episode => ({
  id: number,
  air_date: '2026-01-01',
  episode_number: number,
  episode_type: 'standard',
  name: `Episode ${number}`,
  overview: '',
  production_code: '',
  runtime: 40,
  season_number: 1,
  show_id: 9,
  still_path: null,
  vote_average: 7,
  vote_count: 10,
  crew: [],
  guest_stars: [],
  ...more,
});

const season = (...episodes: Episode[]): Season =>
  ({ id: 1, season_number: 1, episodes }) as unknown as Season;

describe('what became of kept episodes', () => {
  it('is told by field, for those alone that changed', () => {
    const before = season(episode(1), episode(2));
    changes.note(9, before, season(episode(1), episode(2, { name: 'Renamed', runtime: null })), 5);
    expect(changes.list()).toEqual([
      {
        seriesId: 9,
        seasonNumber: 1,
        episodeNumber: 2,
        name: 'Renamed',
        foundAt: 5,
        changes: [
          { field: 'name', before: 'Episode 2', after: 'Renamed' },
          { field: 'runtime', before: '40', after: null },
        ],
      },
    ]);
    expect(changes.count(9, null)).toBe(1);
    expect(changes.count(9, 2)).toBe(0);
  });

  it('names episodes that came and went, and leaves votes alone, which change every day', () => {
    changes.note(9, season(episode(1)), season(episode(2)), 5);
    expect(
      changes.list().map(({ episodeNumber, changes: [change] }) => [episodeNumber, change?.field]),
    ).toEqual([
      [1, 'removed'],
      [2, 'added'],
    ]);
    changes.note(8, season(episode(1)), season(episode(1, { vote_average: 9, vote_count: 99 })), 6);
    expect(changes.count(8, null)).toBe(0);
  });

  it('tells the first state and the last of what changed twice, and nothing of what is as it was', () => {
    changes.note(9, season(episode(1)), season(episode(1, { name: 'A' })), 5);
    changes.note(9, season(episode(1, { name: 'A' })), season(episode(1, { name: 'B' })), 6);
    expect(changes.list()[0]?.changes).toEqual([{ field: 'name', before: 'Episode 1', after: 'B' }]);
    changes.note(9, season(episode(1, { name: 'B' })), season(episode(1)), 7);
    expect(changes.list()).toEqual([]);
  });

  it('is gone once it was looked at, and when nobody keeps the series', () => {
    changes.note(9, season(episode(1)), season(episode(1, { overview: 'New.' })), 5);
    changes.note(7, season(episode(1)), season(episode(1, { overview: 'New.' })), 5);
    changes.seen(9, 1, 1);
    expect(changes.list().map(({ seriesId }) => seriesId)).toEqual([7]);
    changes.forgetUnkept(new Set([9]));
    expect(changes.list()).toEqual([]);
  });

  it('says of many names how many they are', () => {
    const guests = Array.from({ length: 20 }, (_, id) => ({ name: `Guest ${id}` })) as Episode['guest_stars'];
    changes.note(9, season(episode(1)), season(episode(1, { guest_stars: guests })), 5);
    expect(changes.list()[0]?.changes[0]?.after).toMatch(/^Guest 0, .*Guest 11 … \(20\)$/);
  });
});
