import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/text/calendar-day.ts';
import { folderOfFile } from '../fixtures/temporary-folder.ts';
import { call, get, pathOf } from './requests.ts';
import { startProcess, today } from './service-process.ts';
import { signIn } from './sign-in.ts';

/* Stops services, and starts them again with the same catalogue. */

const folder = folderOfFile();

const small = ['--titles', '30'];

describe('stopping', () => {
  it('the service stops at once while requests wait, without an error', async () => {
    // With the longest latency, so that a service that waits for its responses would time out.
    const service = await startProcess([...small, '--latency', '60000']);
    const { base } = service;
    const waiting = Array.from({ length: 60 }, (_, index) =>
      get(`${base}${pathOf('movie.popular', { page: index + 1 })}`).then(
        ({ status }) => status,
        () => 'cut off',
      ),
    );
    // Addresses outside the interface have no latency, so this response proves that the earlier requests arrived.
    expect((await get(new URL('/nowhere', base).href)).status).toBe(404);
    expect(await service.stop()).toBe(0);
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['cut off']));
    expect(service.errorOutput()).toBe('');
  });

  it('the service stops while it draws pictures', async () => {
    const service = await startProcess(small);
    const { results } = (await call(service.base, 'movie.popular')).body as {
      results: { poster_path: string | null }[];
    };
    const posters = results.flatMap(({ poster_path: path }) => path ?? []);
    const drawing = posters.map((path) => fetch(`${service.pictures}/original${path}`));
    // After the first picture, the service draws the next one.
    await Promise.any(drawing);
    const outcomes = drawing.map((drawn) =>
      drawn.then(
        (response) =>
          response.arrayBuffer().then(
            () => response.status,
            () => 'cut off',
          ),
        () => 'cut off',
      ),
    );
    expect(await service.stop()).toBe(0);
    expect(await Promise.all(outcomes)).toContain('cut off');
    expect(service.errorOutput()).toBe('');
  });

  it('the service frees its port', async () => {
    const first = await startProcess(small);
    const { port } = new URL(first.base);
    await first.stop();
    const second = await startProcess([...small, '--port', port]);
    expect(new URL(second.base).port).toBe(port);
    expect((await call(second.base, 'movie.popular')).status).toBe(200);
    await second.stop();
  });
});

describe('starting again', () => {
  it('a restart keeps the catalogue and the sessions', async () => {
    const args = [...small, '--data', join(folder, 'args.sqlite')];
    const first = await startProcess(args);
    const session = { session_id: await signIn(first) };
    const account = await call(first.base, 'account', session);
    const popular = await call(first.base, 'movie.popular');
    await first.stop();
    const second = await startProcess(args);
    expect((await call(second.base, 'account', session)).text).toBe(account.text);
    expect((await call(second.base, 'movie.popular')).text).toBe(popular.text);
    await second.stop();
  });

  it('a restart on another day shows the catalogue as of that day and keeps the sessions', async () => {
    const args = [...small, '--data', join(folder, 'moved.sqlite')];
    const first = await startProcess(args);
    const session = { session_id: await signIn(first) };
    const before = await call(first.base, 'movie.nowPlaying');
    await first.stop();
    const later = await startProcess([...args, '--today', addDays(today, 6)]);
    const after = await call(later.base, 'movie.nowPlaying');
    expect(before.body.dates.maximum).toBe(today);
    expect(after.body.dates.maximum).toBe(addDays(today, 6));
    expect((await call(later.base, 'account', session)).status).toBe(200);
    await later.stop();
  });
});
