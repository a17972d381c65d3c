import { Claims } from './coverage-claim.ts';
import type { Claim, CoverageSubjects, Place } from './coverage-claim.ts';
import { claimMovieFields } from './coverage-movies.ts';
import { claimSeries } from './coverage-titles.ts';

/** Claims about the people of credits at a path; the others of the same list begin with the second id. */
function claimPeople(claims: Claims, at: string, ids: readonly [number, number], place: Place): void {
  const [link, other] = ids.map((id) => `#/person/${id}`) as [string, string];
  const page = { address: link.slice(1) };
  claims
    .shows(`${at}id`, ids[0], { at: place, link })
    .has(`${at}id`, ids[1])
    .names(at, 'name', [link, other], place, page)
    .finds(`${at}original_name`, link, page)
    .pictures(`${at}profile_path`, place, page)
    .shows(`${at}gender`, 3, { at: page, text: 'Non-binary' })
    .says(`${at}known_for_department`, page);
}

function claimCast(claims: Claims, at: string, ids: readonly [number, number], place: Place): void {
  claimPeople(claims, at, ids, place);
  claims
    .finds(`${at}character`, `#/person/${ids[0]}`, place)
    .shows(`${at}order`, 8, { at: place, first: `#/person/${ids[1]}`, then: `#/person/${ids[0]}` })
    .has(`${at}order`, 3);
}

function claimCrew(claims: Claims, at: string, ids: readonly [number, number], place: Place): void {
  claimPeople(claims, at, ids, place);
  claims.says(`${at}job`, place).says(`${at}department`, place);
}

const pair = (ids: readonly number[], index: number): readonly [number, number] => [
  ids[index * 2] ?? 0,
  ids[index * 2 + 1] ?? 0,
];

function seasonClaims({ series, people }: CoverageSubjects): Claim[] {
  const page = { address: `/tv/${series}` };
  const season = { address: `/tv/${series}/season/1` };
  const episode = { address: `/tv/${series}/season/1/episode/1` };
  const link = `#${episode.address}`;
  const claims = new Claims('E1')
    .says('name', season, page)
    .says('overview', season, page)
    .pictures('poster_path', season, page)
    .shows('air_date', '1981-02-03', { at: season, text: 'Feb 3, 1981' }, { at: page, text: 'Feb 3, 1981' })
    .shows('vote_average', 6.6, { at: season, text: '6.6 of 10' }, { at: page, text: '6.6 of 10' })
    .shows('season_number', null, { at: page, link: `#${season.address}` })
    .has('networks[].id', 1, 0)
    .says('networks[].name', season)
    .finds('episodes[].name', link, season, episode)
    .says('episodes[].overview', season, episode)
    .pictures('episodes[].still_path', season, episode)
    .has('episodes[].name', 'another')
    .has('episodes[].episode_number', 77)
    .has('episodes[].season_number', 66);
  const both = (path: string, value: unknown, text: string): unknown =>
    claims.shows(`episodes[].${path}`, value, { at: season, text }, { at: episode, text });
  both('air_date', '1987-03-04', 'Mar 4, 1987');
  both('episode_type', 'zq_special', 'zq special');
  both('production_code', 'zqcode', 'Code zqcode');
  both('runtime', 47, '47 min');
  both('vote_average', 9.3, '9.3 of 10');
  both('vote_count', 123_457, '123,457 votes');
  claims
    .shows('episodes[].episode_number', 1, { at: season, link: `/episode/77` })
    .shows('episodes[].season_number', 1, { at: season, link: `#/tv/${series}/season/66/episode/77` });
  claimCast(claims, 'episodes[].guest_stars[].', pair(people, 0), episode);
  claimCrew(claims, 'episodes[].crew[].', pair(people, 1), episode);
  return claims.all;
}

function videoClaims({ series }: CoverageSubjects): Claim[] {
  const at = { address: `/tv/${series}/season/1/episode/1` };
  return new Claims('E7')
    .has('results[].id', 'zq1', 0)
    .has('results[].id', 'zq2')
    .says('results[].name', at)
    .shows('results[].key', 'zqkey', { at, link: 'https://www.youtube.com/watch?v=zqkey' })
    .shows('results[].site', 'YouTube', { at, text: 'opens www.youtube.com' }, { at, text: 'on Zqsite' })
    .has('results[].site', 'Zqsite')
    .has('results[].key', 'zqother')
    .has('results[].name', 'another')
    .shows('results[].iso_639_1', 'eu', { at, text: 'Basque' })
    .has('results[].iso_639_1', 'is')
    .shows('results[].size', 4_321, { at, text: '4321p' })
    .says('results[].type', at)
    .shows('results[].official', true, { at, text: '· official ·' })
    .shows('results[].published_at', '1991-07-08T12:00:00.000Z', { at, text: 'Jul 8, 1991' }).all;
}

function creditsClaims({ series, people, otherSeries }: CoverageSubjects): Claim[] {
  const page = { address: `/tv/${series}` };
  const credits = new Claims('E3');
  claimCast(credits, 'cast[].', pair(people, 2), page);
  claimCrew(credits, 'crew[].', pair(people, 3), page);

  const ofPerson = new Claims('E9');
  for (const [index, kind] of (['cast', 'crew'] as const).entries()) {
    const list: Place = {
      address: `/person/${people[8] ?? 0}`,
      press: ['tab', kind === 'cast' ? 'Acting' : 'Crew'],
    };
    const at = `${kind}[].`;
    claimSeries(ofPerson, at, { ids: pair(otherSeries, index), list, isCredit: true });
    ofPerson.shows(`${at}episode_count`, 3_700 + index, {
      at: list,
      text: `${(3_700 + index).toLocaleString('en')} episodes`,
    });
    if (kind === 'cast') ofPerson.says(`${at}character`, list);
    else ofPerson.says(`${at}job`, list).says(`${at}department`, list);
  }
  return [...credits.all, ...ofPerson.all];
}

function changesClaims({ series }: CoverageSubjects): Claim[] {
  const of = (number: string, at: Place): Claim[] =>
    new Claims(number)
      .shows('changes[].key', 'zq_attribute', { at, text: 'Zq attribute added' })
      .shows('changes[].items[].action', 'added', { at, text: 'Zq attribute added' })
      .shows('changes[].items[].time', '2026-11-19 13:57:00 UTC', { at, text: '1:57 PM' })
      .shows('changes[].items[].iso_639_1', 'eu', { at, text: 'Basque' })
      .shows('changes[].items[].iso_3166_1', 'IS', { at, text: 'Iceland' })
      .says('changes[].items[].value', at)
      .says('changes[].items[].original_value', at).all;
  return [
    ...of('E8', { address: `/tv/${series}/season/1`, press: ['tab', 'Changes'] }),
    ...of('E14', { address: `/tv/${series}?part=changes` }),
  ];
}

function namesClaims({ series }: CoverageSubjects): Claim[] {
  const at = { address: `/tv/${series}?part=names` };
  return [
    ...new Claims('E12')
      .has('results[].id', 'zq1', 0)
      .says('results[].name', at)
      .says('results[].description', at)
      .shows('results[].episode_count', 4_321, { at, text: '4,321 episodes in' })
      .shows('results[].group_count', 876, { at, text: '876 groups' })
      .shows('results[].type', 99, { at, text: 'Type 99' })
      .has('results[].network.id', 1, 0)
      .says('results[].network.name', at)
      .pictures('results[].network.logo_path', at)
      .shows('results[].network.origin_country', 'IS', { at, text: 'Iceland' }).all,
    ...new Claims('E19')
      .shows('results[].iso_3166_1', 'MN', { at, text: 'Mongolia' })
      .says('results[].title', at)
      .says('results[].type', at).all,
  ];
}

function imagesClaims({ series }: CoverageSubjects): Claim[] {
  const claims = new Claims('E15');
  for (const [index, kind] of (['posters', 'backdrops', 'logos'] as const).entries()) {
    const at: Place = {
      address: `/tv/${series}?part=images`,
      press: ['radio', kind.charAt(0).toUpperCase() + kind.slice(1)],
    };
    const [width, height] = [4_320 + index, 1_230 + index];
    const size = { at, text: `${width} × ${height} px` };
    const votes = { at, text: `9.1 from ${5_670 + index} votes` };
    claims
      .pictures(`${kind}[].file_path`, at)
      .shows(`${kind}[].width`, width, size)
      .shows(`${kind}[].height`, height, size)
      .shows(`${kind}[].iso_639_1`, 'eu', { at, text: 'Basque' })
      .shows(`${kind}[].vote_average`, 9.1, votes)
      .shows(`${kind}[].vote_count`, 5_670 + index, votes);
  }
  return claims.all;
}

function accountClaims({ series }: CoverageSubjects): Claim[] {
  const at = { address: '/account' };
  const season = { address: `/tv/${series}/season/1` };
  return [
    ...new Claims('E2c')
      .says('username', at)
      .says('name', at)
      .shows('include_adult', true, { at, text: 'includes adult movies' })
      .shows('iso_639_1', 'eu', { at, text: 'Basque' })
      .shows('iso_3166_1', 'IS', { at, text: 'Iceland' })
      .pictures('avatar.catalogue.avatar_path', at).all,
    ...new Claims('E11')
      .has('results[].id', 1, 0)
      .has('results[].episode_number', 1, 0)
      .shows('results[].rated', { value: 7.5 }, { at: season, text: 'Your rating: 7.5' }).all,
  ];
}

/** Every claim that a page shows a field, except what only signing in shows. */
export function coverageClaims(subjects: CoverageSubjects): readonly Claim[] {
  return [
    ...[...seasonClaims(subjects), ...videoClaims(subjects), ...creditsClaims(subjects)],
    ...[...changesClaims(subjects), ...namesClaims(subjects), ...imagesClaims(subjects)],
    ...[...claimMovieFields(subjects), ...accountClaims(subjects)],
  ];
}

/** Fields that only a step of signing in shows, which the story checks by itself. */
export const whileSigningIn: readonly string[] = ['E2a field expires_at'];
