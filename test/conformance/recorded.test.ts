import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { movieGenres, seriesGenres } from '#shared/catalogue/codes.ts';
import { decode, readServiceError } from '#shared/catalogue/decode.ts';
import { endpointNames } from '#shared/catalogue/endpoints.ts';
import type { EndpointName } from '#shared/catalogue/endpoints.ts';
import { pictureKinds, pictureSizes } from '#shared/catalogue/pictures.ts';
import { readTimestamp } from '#shared/catalogue/tolerant.ts';

/*
 * Real bodies of the public service. They are that service's content, so they are outside the repository;
 * MARQUEE_RECORDED names another folder. If there is no folder, the tests are skipped with a message.
 */
const defaultFolder = fileURLToPath(new URL('../../../shared/recorded', import.meta.url));
const folder = resolve(process.env.MARQUEE_RECORDED ?? defaultFolder);
const present = existsSync(folder);
if (!present) process.stdout.write(`Skipping the tests of recorded bodies: ${folder} doesn't exist.\n`);

const files = present ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];

function read(file: string): unknown {
  return JSON.parse(readFileSync(join(folder, file), 'utf8'));
}

/** Endpoints by prefix, for files whose names differ from the endpoint's. */
const otherNames: readonly (readonly [string, EndpointName])[] = [
  ['tv_reviews', 'movie.reviews'],
  ['tv_season_account_states', 'tv.seasonRatings'],
  ['tv_season_changes', 'season.changes'],
];

/** The endpoint with the longest name that a file's name begins with. */
function endpointOfFile(file: string): EndpointName | undefined {
  const names = endpointNames.map((name) => [name.replace(/[.A-Z]/g, snake), name] as const);
  return [...otherNames, ...names]
    .filter(([start]) => file.startsWith(start))
    .toSorted(([a], [b]) => b.length - a.length)[0]?.[1];
}

function snake(character: string): string {
  return character === '.' ? '_' : `_${character.toLowerCase()}`;
}

/** Fragments of bodies, each with the smallest body that may contain it. */
const fragments: Readonly<Record<string, (fragment: unknown) => readonly [EndpointName, unknown]>> = {
  // Recorded as an appended block, which has no id.
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

/** Bodies of endpoints outside the interface, which this project's tables must match. */
const otherBodies: Readonly<Record<string, (body: never) => void>> = {
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
  it.each(files)('the body %s decodes completely', (file) => {
    const body = read(file);
    if (file.startsWith('error_')) {
      const error = readServiceError(body);
      expect(error?.sentences.length).toBeGreaterThan(0);
      return;
    }
    const check = otherBodies[file];
    if (check) {
      check(body as never);
      return;
    }
    const [name, whole] = fragments[file]?.(body) ?? [endpointOfFile(file), body];
    expect(name, `no endpoint is known for ${file}`).toBeDefined();
    const decoded = decode(name as EndpointName, whole);
    expect(decoded).toMatchObject({ ok: true, value: { dropped: 0 } });
  });
});
