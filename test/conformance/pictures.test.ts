import { beforeAll, describe, expect, it } from 'vitest';
import { pictureKinds, pictureSizes } from '#shared/catalogue/pictures.ts';
import type { PictureKind } from '#shared/catalogue/pictures.ts';
import { call } from './requests.ts';
import { runningSamples, runningService } from './running-service.ts';

/* Every picture in a body exists in every size of its kind. */

const service = runningService();
const samples = runningSamples(service);
let paths: Readonly<Record<PictureKind, readonly string[]>>;

type Item = Readonly<Record<string, unknown>>;

beforeAll(async () => {
  const [movies, season, credits, images, providers] = await Promise.all(
    (['movie.popular', 'tv.season', 'tv.credits', 'tv.images', 'movie.watchProviders'] as const).map(
      async (name) => (await call(service.base, name, samples[name])).body,
    ),
  );
  const pathsIn = (items: readonly Item[], field: string): string[] =>
    items.flatMap((item) => (typeof item[field] === 'string' ? [item[field]] : []));
  const blocks = Object.values(providers.results as Record<string, Record<string, readonly Item[]>>);
  paths = {
    poster: [...pathsIn(movies.results, 'poster_path'), ...pathsIn(images.posters, 'file_path')],
    backdrop: [...pathsIn(movies.results, 'backdrop_path'), ...pathsIn(images.backdrops, 'file_path')],
    still: pathsIn(season.episodes, 'still_path'),
    profile: pathsIn([...credits.cast, ...credits.crew], 'profile_path'),
    logo: [
      ...pathsIn(images.logos, 'file_path'),
      ...blocks.flatMap(({ flatrate = [], rent = [] }) => pathsIn([...flatrate, ...rent], 'logo_path')),
    ],
  };
});

/** Reads type, width and height from the header of a JPEG or PNG. */
function sizeOf(bytes: Buffer): { readonly type: string; readonly width: number; readonly height: number } {
  if (bytes.readUInt32BE(0) === 0x89504e47) {
    return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  }
  expect(bytes.readUInt16BE(0)).toBe(0xffd8);
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame)
      return { type: 'image/jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
  }
  throw new Error('The JPEG has no frame header.');
}

async function picture(
  size: string,
  path: string,
  init: RequestInit = {},
): Promise<{ response: Response; bytes: Buffer }> {
  const response = await fetch(`${service.pictures}/${size}${path}`, init);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe.each(pictureKinds)('a %s', (kind) => {
  it.each([...pictureSizes[kind]])('a picture has the size %s', async (size) => {
    const path = paths[kind][0];
    if (path === undefined) throw new Error(`The catalogue has no ${kind}.`);
    const { response, bytes } = await picture(size, path);
    expect(response.status).toBe(200);
    const { type, width, height } = sizeOf(bytes);
    expect(response.headers.get('content-type')).toBe(type);
    if (size.startsWith('w')) expect(width).toBe(Number(size.slice(1)));
    if (size.startsWith('h')) expect(height).toBe(Number(size.slice(1)));
    expect(Math.max(width, height)).toBeGreaterThan(0);
  });

  it('a picture always has the same bytes, is immutable, and is revalidated with 304', async () => {
    const size = pictureSizes[kind][0] ?? '';
    const path = paths[kind].at(-1) ?? '';
    const [first, second] = [await picture(size, path), await picture(size, path)];
    expect(first.bytes.equals(second.bytes)).toBe(true);
    expect(first.response.headers.get('cache-control')).toMatch(/^public, max-age=\d{7,}/);
    const etag = first.response.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    const again = await picture(size, path, { headers: { 'If-None-Match': etag } });
    expect([again.response.status, again.bytes.length]).toEqual([304, 0]);
    const head = await picture(size, path, { method: 'HEAD' });
    expect([head.response.status, head.bytes.length]).toEqual([200, 0]);
  });
});

describe('a picture', () => {
  it('a picture needs no token, and doesn’t exist in other sizes or under other names', async () => {
    const path = paths.poster[0] ?? '';
    for (const [size, name] of [
      ['w9999', path],
      ['original/x', path],
      ['w92', '/nothing.jpg'],
      ['w92', `${path}x`],
      ['w92', '/'],
    ] as const) {
      expect([size, name, (await picture(size, name)).response.status]).toEqual([size, name, 404]);
    }
    expect((await picture('w92', path, { method: 'POST' })).response.status).toBe(405);
  });

  it('the service draws many pictures at once', async () => {
    const many = paths.poster.slice(0, 12);
    const answers = await Promise.all(many.map((path) => picture('w154', path)));
    expect(answers.map(({ response }) => response.status)).toEqual(many.map(() => 200));
    const distinct = new Set(answers.map(({ bytes }) => bytes.toString('base64')));
    expect(distinct.size).toBe(new Set(many).size);
  });
});
