import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { Season } from '#shared/catalogue/resources/seasons.ts';
import { clientOf } from '../../../test/faults/client-under-test.ts';
import { startFaultServer } from '../../../test/faults/fault-server.ts';
import * as faults from '../../../test/faults/faults.ts';
import { folder, good, logged, person, season, start } from '../../../test/fixtures/open-store.ts';
import { readAnswer } from '../store/read-answer.ts';
import { CatalogueReads } from './catalogue-reads.ts';

const parameters = { series_id: 7, season_number: 1 };
const asked = { endpoint: 'tv.season', parameters } as const;
const signal = new AbortController().signal;

/** A season of 1,180 episodes with 42 guests and 5 of the crew each, who recur: 16 MB of JSON, compressed. */
function longSeason(): Buffer {
  const others = (count: number, more: object) =>
    JSON.stringify(
      Array.from({ length: count }, (_, id) => ({
        ...person(id, `A Rather Long Name ${id}`),
        ...{ profile_path: '/kYbSgOmA4z1dgWzCqW5Hq3fVn8a.jpg', credit_id: `5253da3b19c29579400${id}` },
        ...more,
      })),
    );
  const made = season(1, ...Array.from({ length: 1_180 }, (_, index) => `Part ${index + 1}`)) as Season;
  const episodes = made.episodes.map((each) => ({ ...each, guest_stars: 'guests', crew: 'the crew' }));
  // A service may send a field of this name: it must not be taken for Marquee's own.
  const text = JSON.stringify({ ...made, most_listed: 3, episodes })
    .replaceAll('"guests"', others(42, { character: 'A Character of Some Length' }))
    .replaceAll('"the crew"', others(5, { department: 'Production', job: 'Executive Producer' }));
  return gzipSync(text, { level: 1 });
}

it('a long season has all its episodes, with as many people as can be parsed, also from the store and after a 304', async () => {
  const server = await startFaultServer();
  const { client } = clientOf(server.origin);
  const store = await start(folder, 2 ** 30);
  const reads = new CatalogueReads({
    service: 'demo',
    bodies: store.bodies,
    settings: () => ({ language: 'en-US', region: null }),
    fetch: (...request) => client.fetch(...request),
    session: () => null,
    refused: () => undefined,
    ...{ now: () => 1_000, elapsed: () => 0, closing: new AbortController().signal },
    lost: () => undefined,
    stored: () => undefined,
    ...{ changed: () => undefined, gone: () => undefined },
  });
  const read = async (more: { readonly stored?: true; readonly refresh?: true }) => {
    return good(await reads.read({ ...asked, ...more }, signal)).text;
  };

  server.always(faults.answer(200, longSeason(), { 'Content-Encoding': 'gzip', ETag: '"long"' }));
  const first = await read({ refresh: true });
  const { episodes, most_listed: mostListed } = JSON.parse(first) as Season;
  expect(mostListed).toBe(20);
  expect(episodes).toHaveLength(1_180);
  const lengths = episodes.map(({ guest_stars: guests, crew }) => `${guests.length} ${crew.length}`);
  expect(new Set(lengths)).toEqual(new Set(['20 5']));
  // Not by `toBe`, which would print both of them.
  expect((await read({ stored: true })) === first).toBe(true);
  server.always(faults.answer(304, '', { ETag: '"long"' }));
  expect((await read({ refresh: true })) === first).toBe(true);
  expect(logged.filter(({ event }) => event !== 'slow query')).toEqual([]);
  await client.close();
  await server.close();
});

it('a season says that it was cut if the client cut it or a pack file says so, not if the service does', () => {
  const sent = Buffer.from(JSON.stringify({ ...season(1, 'One'), most_listed: 3 }));
  const read = (mostListed?: number | null) =>
    (JSON.parse(good(readAnswer('tv.season', sent, mostListed)).text) as Season).most_listed;
  expect([read(null), read(0), read()]).toEqual([undefined, 0, 3]);
});
