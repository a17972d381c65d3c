import { expect, it } from 'vitest';
import type { Change } from '#shared/contract/mine.ts';
import { succeed } from '#shared/result.ts';
import { startAppOnService } from '../../../test/fixtures/app-on-service.ts';
import { folder as dataFolder } from '../../../test/fixtures/temporary-folder.ts';
import { LaterMarks } from '../library/later-marks.ts';
import type { HandlerPorts } from './answer-request.ts';
import { mineHandlers } from './mine-handlers.ts';

it('a series that is marked and unmarked at once is marked first', async () => {
  const calls: string[] = [];
  const connection = {
    // Slower than what needs no such question.
    seasons: {
      known: () => new Promise((resolve) => setImmediate(() => resolve(succeed({ complete: false })))),
    },
    laterMarks: Object.assign(new LaterMarks({} as never), {
      find: (series: readonly number[]) => calls.push(...series.map((id) => `find ${id}`)),
    }),
    store: {
      mine: {
        change: (_today: string, [change]: readonly Change[]) => {
          calls.push(change?.what ?? '');
          return Promise.resolve(succeed({ batch: 'b', count: 1, subjects: [] }));
        },
      },
    },
    today: () => '2026-11-22',
  };
  const { 'mine.change': change } = mineHandlers({
    connection: () => connection,
    tell: () => undefined,
  } as unknown as HandlerPorts);
  const { signal } = new AbortController();
  const subject = { kind: 'series', id: 7 } as const;
  await Promise.all([
    change({ changes: [{ what: 'seen', subject, at: null }] }, signal),
    change({ changes: [{ what: 'unseen', subject }] }, signal),
  ]);
  expect(calls).toEqual(['seen', 'find 7', 'unseen']);
});

// Proves protections of service-connection.ts.
it('what was pressed before the app closes is on disk, although the writer is slow', async () => {
  const start = (more: object) =>
    startAppOnService({
      ...{ dataFolder, origin: 'http://127.0.0.1:9', accessToken: 'none', today: '2026-11-22' },
      ...more,
    });
  // More than what else is closed meanwhile leaves time for.
  const ids = Array.from({ length: 20 }, (_, index) => index + 1);
  const slow = await start({
    storeWorker: new URL('../../../test/fixtures/slow-store-worker.ts', import.meta.url),
  });
  const made = ids.map((id) =>
    slow.tried('mine.change', { changes: [{ what: 'follow', subject: { kind: 'movie', id }, on: true }] }),
  );
  await slow.app.close();
  expect((await Promise.all(made)).map(({ ok }) => ok)).toEqual(ids.map(() => true));
  const again = await start({});
  const subjects = ids.map((id) => ({ kind: 'movie', id }) as const);
  expect((await again.ask('mine.of', { subjects })).map(({ followed }) => followed)).toEqual(
    ids.map(() => true),
  );
  await again.app.close();
});
