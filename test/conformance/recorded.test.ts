import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { movieGenres, seriesGenres } from '#shared/catalogue/codes.ts';
import { decode } from '#shared/catalogue/decode.ts';
import type { EndpointName } from '#shared/catalogue/endpoints.ts';
import { readServiceError } from '#shared/catalogue/error-body.ts';
import { pictureKinds, pictureSizes } from '#shared/catalogue/pictures.ts';
import { readTimestamp } from '#shared/catalogue/tolerant.ts';

/*
 * Real bodies of the public service, kept beside the checkout and never in it (they are that service's content).
 * MARQUEE_RECORDED names another folder. Where there is none, the suite says so and passes.
 */
const beside = fileURLToPath(new URL('../../../shared/recorded', import.meta.url));
const folder = resolve(process.env.MARQUEE_RECORDED ?? beside);
const present = existsSync(folder);
if (!present) process.stdout.write(`No recorded bodies in ${folder}: their test is left out.\n`);

const files = present ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];

function read(file: string): unknown {
  return JSON.parse(readFileSync(join(folder, file), 'utf8'));
}

/** The endpoint that a file's name stands for; the longest beginning that fits decides. */
const endpointsByFile: readonly (readonly [string, EndpointName])[] = [
  ['account', 'account'],
  ['authentication_session_new', 'authentication.session'],
  ['authentication_token_new', 'authentication.token'],
  ['discover_movie', 'discover.movie'],
  ['movie_now_playing', 'movie.nowPlaying'],
  ['movie_popular', 'movie.popular'],
  ['movie_reviews', 'movie.reviews'],
  ['movie_similar', 'movie.similar'],
  ['movie_watch_providers', 'movie.watchProviders'],
  ['person_tv_credits', 'person.tvCredits'],
  ['search_keyword', 'search.keyword'],
  ['trending_tv', 'trending.tv'],
  ['tv_alternative_titles', 'tv.alternativeTitles'],
  ['tv_changes', 'tv.changes'],
  ['tv_credits', 'tv.credits'],
  ['tv_episode_groups', 'tv.episodeGroups'],
  ['tv_episode_videos', 'tv.episodeVideos'],
  ['tv_images', 'tv.images'],
  ['tv_on_the_air', 'tv.onTheAir'],
  ['tv_reviews', 'movie.reviews'],
  ['tv_season_account_states', 'tv.seasonRatings'],
  ['tv_season_changes', 'season.changes'],
  ['tv_season_details', 'tv.season'],
];

/** Fragments of bodies, put back into the smallest body that may hold them. */
const fragments: Readonly<Record<string, (fragment: unknown) => readonly [EndpointName, unknown]>> = {
  // Recorded as a block appended to another answer, where the id is left out.
  'tv_episode_groups.json': (block) => ['tv.episodeGroups', { id: 1, ...(block as object) }],
  'quirk_cast_member_without_optional_fields.json': (fragment) => [
    'tv.credits',
    { id: 1, cast: [fragment], crew: [] },
  ],
  'quirk_episode_empty_air_date.json': (fragment) => [
    'tv.season',
    { _id: 'x', id: 1, season_number: 1, episodes: [fragment] },
  ],
  'quirk_watch_provider_null_link.json': (fragment) => [
    'movie.watchProviders',
    { id: 1, results: { US: fragment } },
  ],
};

/** Bodies of endpoints outside the interface: what our own tables say must agree with them. */
const beyond: Readonly<Record<string, (body: never) => void>> = {
  'genre_movie_list.json': (body: { genres: { id: number; name: string }[] }) => {
    expect(Object.fromEntries(body.genres.map(({ id, name }) => [id, name]))).toEqual(movieGenres);
  },
  'genre_tv_list.json': (body: { genres: { id: number; name: string }[] }) => {
    expect(Object.fromEntries(body.genres.map(({ id, name }) => [id, name]))).toEqual(seriesGenres);
  },
  'configuration.json': (body: { images: Record<string, string[]> }) => {
    for (const kind of pictureKinds) {
      expect(body.images[`${kind}_sizes`]).toEqual([...pictureSizes[kind]]);
    }
  },
  'authentication_guest_session_new.json': (body: { expires_at: string }) => {
    expect(readTimestamp(body.expires_at)).not.toBeNull();
  },
  '_response_headers.json': (answers: { headers: Record<string, unknown> }[]) => {
    const types = answers.map(({ headers }) => headers['Content-Type'] ?? headers['content-type']);
    expect(types.filter((type) => /^application\/json/.test(String(type))).length).toBeGreaterThan(0);
  },
};

describe.skipIf(!present)('real bodies of the public service', () => {
  it.each(files)('%s is understood whole', (file) => {
    const body = read(file);
    if (file.startsWith('error_')) {
      const said = readServiceError(body);
      expect(said?.sentences.length).toBeGreaterThan(0);
      return;
    }
    const check = beyond[file];
    if (check) {
      check(body as never);
      return;
    }
    const [name, whole] = fragments[file]?.(body) ?? [
      endpointsByFile.find(([start]) => file.startsWith(start))?.[1],
      body,
    ];
    expect(name, `no endpoint is known for ${file}`).toBeDefined();
    const decoded = decode(name as EndpointName, whole);
    expect(decoded).toMatchObject({ ok: true, value: { dropped: 0 } });
  });
});
