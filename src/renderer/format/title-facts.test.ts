import { describe, expect, it } from 'vitest';
import { listedMovie, listedSeries } from '../../../test/fixtures/resources.ts';
import { titleFacts } from './title-facts.ts';

const listed = { genre_ids: [18, 35], original_language: 'ja' };
const movie = listedMovie(1, 'Eleven Winters', { ...listed, release_date: '2024-11-14' });
const series = listedSeries(1, 'Maeve', {
  ...{ ...listed, origin_country: ['IE', 'DE'], first_air_date: '2022-04-15' },
});

describe('the facts of a title', () => {
  it('are its day, genres and language, and a series’ countries, in words', () => {
    expect(titleFacts(movie, '2026-11-20', 'en')).toEqual({
      day: 'Nov 14, 2024',
      genres: 'Drama, Comedy',
      countries: '',
      language: 'Japanese',
    });
    expect(titleFacts(series, '2026-11-20', 'en')).toMatchObject({
      day: 'Apr 15, 2022',
      countries: 'Ireland, Germany',
    });
  });

  it('are empty where the list says nothing, except that a movie’s day is unknown', () => {
    const unsaid = { genre_ids: [], original_language: '' };
    expect(titleFacts({ ...movie, ...unsaid, release_date: null }, '2026-11-20', 'en')).toEqual({
      day: 'Date unknown',
      genres: '',
      countries: '',
      language: '',
    });
    expect(
      titleFacts({ ...series, ...unsaid, first_air_date: null, origin_country: [] }, '2026-11-20', 'en'),
    ).toEqual({ day: '', genres: '', countries: '', language: '' });
  });
});
