import { describe, expect, it } from 'vitest';
import type { Episode, Season } from '#shared/catalogue/resources/seasons.ts';
import { hiddenRatings, withRatings } from './hidden-ratings.ts';

const episode = (id: number, name: string, score: number, votes: number): Episode => ({
  id,
  air_date: null,
  episode_number: id,
  episode_type: '',
  name,
  overview: '',
  production_code: '',
  runtime: null,
  season_number: 1,
  show_id: null,
  still_path: null,
  vote_average: score,
  vote_count: votes,
  crew: [],
  guest_stars: [],
});
const season = (...episodes: readonly Episode[]): Season => ({
  _id: '',
  id: 1,
  air_date: null,
  name: '',
  overview: '',
  poster_path: null,
  season_number: 1,
  vote_average: 0,
  episodes: [...episodes],
  networks: [],
});
const whole = [
  season(episode(1, 'Seen', 8, 20), episode(2, 'Unseen', 7, 30), episode(3, 'Nobody yet', 0, 0)),
];
const shown = [season(episode(1, 'Seen', 8, 20), episode(2, '', 0, 0), episode(3, '', 0, 0))];

describe('hidden ratings', () => {
  it('exclude episodes without votes', () => {
    expect([...hiddenRatings(whole, shown)]).toEqual([2]);
    expect(hiddenRatings(whole, whole).size).toBe(0);
  });

  it('can be revealed while names stay hidden', () => {
    const [unveiled] = withRatings(whole, shown);
    expect(unveiled?.episodes.map(({ name, vote_average: score }) => [name, score])).toEqual([
      ['Seen', 8],
      ['', 7],
      ['', 0],
    ]);
    expect(hiddenRatings(whole, unveiled === undefined ? [] : [unveiled]).size).toBe(0);
  });
});
