import { fc } from '../../../test/fixtures/properties.ts';
import { describe, expect, it } from 'vitest';
import { address, mainPlaces, readPlace, readViewId, seriesParts } from './places.ts';

describe('an address', () => {
  it('opens a saved view', () => {
    expect(readViewId('view=12&year=1')).toBe(12);
    for (const query of ['', 'year=1', 'view=x', 'view=-1', 'view=']) expect(readViewId(query)).toBeNull();
  });

  it('reads back as the place it was written for', () => {
    const number = fc.integer({ min: 0, max: 999_999_999 });
    const [seasons, episodes] = [fc.integer({ min: 0, max: 9_999 }), fc.integer({ min: 0, max: 99_999 })];
    fc.assert(
      fc.property(number, seasons, episodes, (id, season, episode) => {
        expect(readPlace(address.series(id))).toEqual({ name: 'series', id, part: 'seasons' });
        for (const part of seriesParts)
          expect(readPlace(address.series(id, part))).toEqual({ name: 'series', id, part });
        expect(readPlace(address.season(id, season))).toEqual({ name: 'season', id, season });
        expect(readPlace(address.episode(id, season, episode))).toEqual({
          name: 'episode',
          id,
          season,
          episode,
        });
        expect(readPlace(address.movie(id))).toEqual({ name: 'movie', id });
        expect(readPlace(address.watch(id))).toEqual({ name: 'watch', id });
        expect(readPlace(address.person(id))).toEqual({ name: 'person', id });
      }),
    );
    for (const place of mainPlaces) expect(readPlace(address.main(place))).toEqual({ name: place });
    expect(readPlace('/search?q=a%20b')).toEqual({ name: 'search', query: 'q=a%20b' });
    expect(readPlace('')).toEqual({ name: 'home' });
  });

  it('that is unknown is nowhere', () => {
    for (const wrong of [
      '#/tv/abc',
      '#/tv/1.5',
      '#/tv/-1',
      '#/tv/1/season',
      '#/tv/1/season/x',
      '#/movie/1/x',
      '#/x',
      '#/person/1/2',
      '#/home',
      '#/tv/1/season/1/episode/1/x',
      '#/list/x',
      '#/tv/9999999999',
      '#/tv/1/season/10000',
      '#/tv/1/season/1/episode/100000',
    ]) {
      expect(readPlace(wrong).name, wrong).toBe('nowhere');
    }
    fc.assert(fc.property(fc.string(), (text) => void readPlace(text)));
  });
});
