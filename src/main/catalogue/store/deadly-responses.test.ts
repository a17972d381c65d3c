import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import {
  body,
  folder,
  good,
  logged,
  movie,
  page,
  start,
  stop,
  tick,
} from '../../../../test/fixtures/open-store.ts';

// Proves protections of deadly-bodies.ts.

/** A worker that dies of every response about a movie with this name. */
function mortalWorker(): URL {
  const script = join(folder, 'worker.mjs');
  const worker = new URL('../../app/store-worker.ts', import.meta.url);
  writeFileSync(
    script,
    `import { parentPort } from 'node:worker_threads';
     parentPort.on('message', ({ verb, values }) => {
       if (verb === 'bodies.accept' && new TextDecoder().decode(values[0].body).includes('Deadly'))
         throw new Error('The worker is done for.');
     });
     await import(${JSON.stringify(worker.href)});`,
  );
  return pathToFileURL(script);
}

const list = (title: string) => body('movie.popular', { page: 1 }, page(movie(1, title)));

it('a response that the worker died of isn’t read in the next run either, and a newer one of the same key is', async () => {
  const first = await start(folder, 1_000_000, mortalWorker());
  expect(await first.bodies.accept(list('Deadly'))).toMatchObject({ failure: { details: { died: true } } });
  await stop(first);
  const second = await start(folder, 1_000_000, mortalWorker());
  expect(await second.bodies.accept(list('Deadly'))).toMatchObject({
    failure: { code: 'badResponse', details: { reason: 'deadly' } },
  });
  expect(logged.filter(({ event }) => event === 'store worker died')).toHaveLength(1);
  expect(good(await second.bodies.accept(list('Harmless')))).toMatchObject({ stored: true });
});

it('a hundred digests are remembered, the newest ones', async () => {
  const store = await start();
  for (let number = 0; number < 103; number += 1) {
    good(await store.deadly.note(`hash ${number}`));
    tick();
  }
  const known = good(await store.deadly.list());
  expect(known).toHaveLength(100);
  expect(known).toContain('hash 102');
  expect(known).not.toContain('hash 2');
});
