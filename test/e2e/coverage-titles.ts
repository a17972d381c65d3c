import type { Claims, Place, Sight } from './coverage-claim.ts';

/** Where a listed title is shown besides its own page, and how much there. */
export interface Listed {
  readonly ids: readonly [number, number];
  readonly list: Place;
  /** A credit has no score. */
  readonly isCredit?: boolean;
}

const text = (at: Place, shown: string): Sight => ({ at, text: shown });

/** What all titles of lists have. */
function claimTitle(claims: Claims, at: string, kind: 'tv' | 'movie', { ids, list, isCredit }: Listed): void {
  const [link, other] = ids.map((id) => `#/${kind}/${id}`) as [string, string];
  const page = { address: link.slice(1) };
  const [name, original, day] =
    kind === 'tv' ? ['name', 'original_name', 'first_air_date'] : ['title', 'original_title', 'release_date'];
  claims
    .shows(`${at}id`, ids[0], { at: list, link })
    .has(`${at}id`, ids[1])
    .names(at, name, [link, other], list, page)
    .finds(`${at}${original}`, link, page)
    .pictures(`${at}backdrop_path`, page)
    .pictures(`${at}poster_path`, list, page)
    .says(`${at}overview`, page)
    .shows(`${at}original_language`, 'eu', text(page, 'In Basque'))
    .shows(`${at}${day}`, '1979-05-06', text(list, '1979'), text(page, 'May 6, 1979'))
    .shows(`${at}vote_average`, 8.7, ...(isCredit ? [] : [text(list, '★ 8.7')]), text(page, '8.7 of 10'))
    .shows(`${at}vote_count`, 123_456, text(page, '123,456 votes'));
}

/** Claims that a series of a list is shown by the list and by its page. */
export function claimSeries(claims: Claims, at: string, listed: Listed): void {
  claimTitle(claims, at, 'tv', listed);
  const page = { address: `/tv/${listed.ids[0]}` };
  claims
    .shows(`${at}genre_ids`, [10_768], text(page, 'War and politics'))
    .shows(`${at}origin_country`, ['IS'], text(page, 'Iceland'));
}

/** Claims that a movie of a list is shown by the list and by its page. */
export function claimMovie(claims: Claims, at: string, listed: Listed): void {
  claimTitle(claims, at, 'movie', listed);
  claims.shows(`${at}genre_ids`, [37], text({ address: `/movie/${listed.ids[0]}` }, 'Western'));
}
