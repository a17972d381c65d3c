import { expect, it } from 'vitest';
import type { Change } from '#shared/contract/mine.ts';
import { succeed } from '#shared/result.ts';
import { mineHandlers } from './mine-handlers.ts';
import type { MinePorts } from './mine-handlers.ts';

it('a series that is marked and unmarked at once waits for none of its seasons', async () => {
  const calls: string[] = [];
  const connection = {
    // Slower than what needs no such question.
    seasons: {
      known: () => new Promise((resolve) => setImmediate(() => resolve(succeed({ complete: false })))),
    },
    laterMarks: { wait: () => calls.push('wait'), forgetSeries: () => calls.push('forget') },
    store: {
      mine: {
        change: (_today: string, [change]: readonly Change[]) => {
          calls.push(change?.what ?? '');
          return Promise.resolve(succeed({ batch: 'b', count: 1, subjects: [] }));
        },
      },
    },
    today: () => '2026-11-22',
  } as unknown as ReturnType<MinePorts['connection']>;
  const { 'mine.change': change } = mineHandlers({
    connection: () => connection,
    settings: () => ({ watchCountries: [], myServices: {}, withAds: false }),
    tell: () => undefined,
  });
  const { signal } = new AbortController();
  const subject = { kind: 'series', id: 7 } as const;
  await Promise.all([
    change({ changes: [{ what: 'seen', subject, at: null }] }, signal),
    change({ changes: [{ what: 'unseen', subject }] }, signal),
  ]);
  expect(calls).toEqual(['seen', 'wait', 'forget', 'unseen']);
});
