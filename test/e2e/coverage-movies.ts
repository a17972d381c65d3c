import { Claims } from './coverage-claim.ts';
import type { Claim, CoverageSubjects, Place } from './coverage-claim.ts';
import { claimMovie, claimSeries } from './coverage-titles.ts';

const total = 123_456;

const pair = (ids: readonly number[], index: number): readonly [number, number] => [
  ids[index * 2] ?? 0,
  ids[index * 2 + 1] ?? 0,
];

function listClaims({ otherSeries, otherMovies }: CoverageSubjects): Claim[] {
  const lists = [
    { number: 'E4', name: 'trending-day', of: 'tv', ids: pair(otherSeries, 2) },
    { number: 'E5', name: 'on-the-air', of: 'tv', ids: pair(otherSeries, 3) },
    { number: 'E18', name: 'now-playing', of: 'movie', ids: pair(otherMovies, 0) },
    { number: 'E20', name: 'popular', of: 'movie', ids: pair(otherMovies, 1) },
  ] as const;
  return lists.flatMap(({ number, name, of, ids }) => {
    const claims = new Claims(number);
    const list = { address: `/list/${name}` };
    (of === 'tv' ? claimSeries : claimMovie)(claims, 'results[].', { ids, list });
    claims
      .shows('total_pages', 1, { at: list, text: 'End of list' })
      .shows('total_results', total, { at: list, text: '123,456 titles' });
    if (number === 'E18') {
      claims
        .shows('dates.minimum', '1994-01-02', { at: list, text: 'Jan 2, 1994' })
        .shows('dates.maximum', '1995-03-04', { at: list, text: 'Mar 4, 1995' });
    }
    return claims.all;
  });
}

function reviewClaims({ movie, site }: CoverageSubjects): Claim[] {
  const at = { address: `/movie/${movie}` };
  const author = 'results[].author_details.';
  const link = `${site}/zqreview`;
  return new Claims('E6')
    .has('results[].id', 'zq1', 0)
    .has('results[].id', 'zq2')
    .shows('results[].author', 'not the heading', { at, text: 'zqauthor' })
    .has('results[].author', 'zqauthor')
    .says(`${author}name`, at)
    .shows(`${author}username`, 'zquser', { at, text: '@zquser' })
    .pictures(`${author}avatar_path`, at)
    .shows(`${author}rating`, 7.5, { at, text: '7.5 of 10' })
    .says('results[].content', at)
    .shows('results[].created_at', '1996-05-06T12:00:00.000Z', { at, text: 'May 6, 1996' })
    .shows('results[].updated_at', '1997-08-09T12:00:00.000Z', { at, text: 'edited Aug 9, 1997' })
    .shows('results[].url', link, { at, link }, { at, text: `Review on ${new URL(site).hostname}` })
    .shows('total_pages', 3, { at, text: 'More reviews' })
    .shows('total_results', total, { at, text: '123,456 reviews' }).all;
}

function providerClaims({ movie, site }: CoverageSubjects): Claim[] {
  const page = { address: `/movie/${movie}` };
  const table = { address: `/movie/${movie}/watch` };
  const claims = new Claims('E16').shows(
    'results.*.link',
    `${site}/zqwatch`,
    { at: page, link: `${site}/zqwatch` },
    { at: table, link: `${site}/zqwatch` },
  );
  const ways = ['flatrate', 'free', 'ads', 'rent', 'buy'];
  for (const [index, way] of ways.entries()) {
    const at = `results.*.${way}[].`;
    const first = `zqprovider${way}first`;
    claims
      .pictures(`${at}logo_path`, page, table)
      .says(`${at}provider_name`, page, table)
      .has(`${at}provider_name`, first)
      .shows(
        `${at}provider_id`,
        coverageServices[index],
        ...[page, table].map((place) => ({
          at: place,
          text: new RegExp(`${claims.all.at(-2)?.value as string} ?\\(yours\\)`),
        })),
      )
      .has(`${at}provider_id`, 880 + index)
      .shows(`${at}display_priority`, 9, {
        at: page,
        first,
        then: String(
          claims.all.find(({ path, element }) => path === `${at}provider_name` && element === 0)?.value,
        ),
      })
      .has(`${at}display_priority`, 2);
  }
  return claims.all;
}

/** The ids of the services in Germany that the person has in the story of the claims. */
export const coverageServices: readonly number[] = [770, 771, 772, 773, 774];

function foundClaims({ movie, otherMovies }: CoverageSubjects): Claim[] {
  const page = { address: `/movie/${movie}` };
  const similar = new Claims('E13');
  claimMovie(similar, 'results[].', { ids: pair(otherMovies, 2), list: page });
  similar
    .shows('total_pages', 3, { at: page, text: 'Show all similar movies' })
    .shows('total_results', total, { at: page, text: '123,456 titles' });

  const discover = { address: '/discover?with_genres=18' };
  const discovered = new Claims('E17');
  claimMovie(discovered, 'results[].', { ids: pair(otherMovies, 3), list: discover });
  discovered
    .shows('total_pages', 1, { at: discover, text: 'End of list' })
    .shows('total_results', total, { at: discover, text: '123,456 movies' });

  const keywords: Place = { address: '/search?q=zqnothing', press: ['button', 'Look for'] };
  const found = new Claims('E10')
    .says('results[].name', keywords)
    .shows('results[].id', 998_877, { at: keywords, link: '#/discover?with_keywords=998877' })
    .shows('total_pages', 3, { at: keywords, text: 'Show more keywords' })
    .shows('total_results', total, { at: keywords, text: '123,456 keywords' });
  return [...similar.all, ...discovered.all, ...found.all];
}

/** The claims about lists, movies, offers, reviews and keywords. */
export function claimMovieFields(subjects: CoverageSubjects): Claim[] {
  return [
    ...[...listClaims(subjects), ...reviewClaims(subjects)],
    ...[...providerClaims(subjects), ...foundClaims(subjects)],
  ];
}
