import { describe, expect, it } from 'vitest';
import type { DiscoverQuery, FilterGroup } from '../../format/discover-query.ts';
import { QueryWords } from './query-words.ts';

const kinds = { person: 'Person', keyword: 'Keyword', provider: 'Service' };
const words = new QueryWords({ of: (kind, id) => `${kinds[kind]} ${id}` }, 'en');

describe('the description of a query', () => {
  it.each<[DiscoverQuery, FilterGroup, string]>([
    [{ with_genres: '18', without_genres: '80' }, 'genres', 'Genres: Drama, not Crime'],
    [{ with_genres: '18|35' }, 'genres', 'Genres: Drama or Comedy'],
    [{ without_genres: '80,37' }, 'genres', 'Genres: not Crime or Western'],
    [{ with_keywords: '1,2,3,4,5' }, 'keywords', 'Keywords: Keyword 1, Keyword 2, and 3 more'],
    [{ with_keywords: '1,2,3' }, 'keywords', 'Keywords: Keyword 1, Keyword 2, and Keyword 3'],
    [{ 'vote_average.gte': 7 }, 'score', 'Score: from 7'],
    [{ 'vote_count.lte': 5000 }, 'votes', 'Votes: up to 5,000'],
    [{ 'with_runtime.gte': 80, 'with_runtime.lte': 110 }, 'runtime', 'Runtime: 80 min to 110 min'],
    [
      { primary_release_year: 2020, 'primary_release_date.gte': '2020-03-01' },
      'firstRelease',
      'First release: 2020, from Mar 1, 2020',
    ],
    [{ with_release_type: '3|2' }, 'releaseTypes', 'Release types: Cinema release or Limited cinema release'],
    [
      { 'certification.lte': 'PG-13', certification_country: 'US' },
      'certification',
      'Age rating: up to PG-13, United States',
    ],
    [
      { with_watch_monetization_types: 'flatrate|nonsense', watch_region: 'DE' },
      'monetisation',
      'Ways to watch: Included or nonsense',
    ],
    [{ watch_region: 'DE' }, 'watchRegion', 'Watch country: Germany'],
    [{ with_original_language: 'de' }, 'originalLanguage', 'Original language: German'],
    [{ include_adult: true }, 'adult', 'Include adult movies'],
  ])('%j', (query, group, text) => {
    expect(words.of(query, group)).toBe(text);
  });
});
