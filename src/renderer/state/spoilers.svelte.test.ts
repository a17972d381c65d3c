import { describe, expect, it } from 'vitest';
import type { Episode, Season } from '#shared/catalogue/resources/seasons.ts';
import { episodeOf, guest } from '../../../test/fixtures/resources.ts';
import { Spoilers } from './spoilers.svelte.ts';
import type { EpisodePlace } from './spoilers.svelte.ts';

const everything = { titles: true, overviews: true, stills: true, ratings: true, guests: true };
const nothing = { titles: false, overviews: false, stills: false, ratings: false, guests: false };

const butler = guest(5, 'A. Butler', { character: 'The butler', known_for_department: 'Acting' });
const episode = (season: number, number: number): Episode =>
  episodeOf(season, number, {
    ...{ air_date: '2026-01-01', name: 'The Butler', overview: 'It was the butler.', runtime: 50 },
    ...{ still_path: '/butler.jpg', vote_average: 9, vote_count: 100, guest_stars: [butler] },
  });

function shield(settings = everything, isSeen: (place: EpisodePlace) => boolean = () => false): Spoilers {
  return new Spoilers({ settings: () => settings, isSeen });
}

describe('the spoiler shield', () => {
  it('removes every hidden field', () => {
    const hidden = shield().episode(1, episode(2, 3));
    expect(JSON.stringify(hidden)).not.toMatch(/butler/i);
    expect(hidden).toMatchObject({ shielded: true, vote_average: 0, vote_count: 0, air_date: '2026-01-01' });
  });

  it('hides field by field, and nothing when it is off', () => {
    const titles = shield({ ...nothing, titles: true }).episode(1, episode(1, 1));
    expect(titles).toMatchObject({ name: '', overview: 'It was the butler.', still_path: '/butler.jpg' });
    const open = episode(1, 1);
    expect(shield(nothing).episode(1, open)).toBe(open);
  });

  it('leaves rated, seen and revealed episodes', () => {
    const spoilers = shield(everything, ({ season, episode }) =>
      season < 2 && season > 0 ? true : season === 2 && episode === 3,
    );
    const isHidden = (season: number, number: number): boolean =>
      spoilers.episode(1, episode(season, number)).shielded === true;
    expect([isHidden(1, 9), isHidden(2, 3), isHidden(2, 4), isHidden(3, 1), isHidden(0, 1)]).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
    expect(spoilers.episode(1, episode(3, 1), 8).shielded).toBeUndefined();
    expect(spoilers.hides('titles', { id: 1, season: 3, episode: 2 })).toBe(true);
    spoilers.reveal({ id: 1, season: 3, episode: 2 });
    expect(spoilers.hides('titles', { id: 1, season: 3, episode: 2 })).toBe(false);
  });

  it('shields a season by the ratings of its episodes', () => {
    const season = { season_number: 1, episodes: [episode(1, 1), episode(1, 2)] } as unknown as Season;
    const names = shield()
      .season(1, season, (number) => (number === 1 ? 7 : null))
      .episodes.map(({ name }) => name);
    expect(names).toEqual(['The Butler', '']);
  });
});
