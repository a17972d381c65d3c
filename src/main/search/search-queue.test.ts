import { expect, it } from 'vitest';
import type { SearchAnswer } from '#shared/contract/answers.ts';
import { succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import { SearchQueue } from './search-queue.ts';

const held = { titles: 0, people: 0, episodes: 0 };
const answerTo = (query: string): SearchAnswer => ({
  ...{ query, held, isSimilar: false },
  ...{ titles: [], people: [], characters: [], episodes: [], keywords: [] },
});

/** A worker that answers a search when the test ends it. */
function heldWorker() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const find = (query: string): Promise<Result<SearchAnswer>> => {
    begun.push(query);
    return new Promise((resolve) => ends.push(() => resolve(succeed(answerTo(query)))));
  };
  const counts = () => Promise.resolve(succeed(held));
  const list = () => Promise.resolve(succeed({ hits: [], next: null, total: null }));
  return { begun, endOne: () => ends.shift()?.(), remote: { find, list, counts } };
}

it('a search whose caller aborts it before its turn never reaches the worker', async () => {
  const { begun, endOne, remote } = heldWorker();
  const queue = new SearchQueue(remote);
  const typing = new AbortController();
  await queue.idle();
  const first = queue.find('l', 5);
  const second = queue.find('li', 5, false, typing.signal);
  const third = queue.find('lig', 5);
  await Promise.resolve();
  expect(begun).toEqual(['l']);
  typing.abort();
  endOne();
  expect(await first).toEqual(succeed(answerTo('l')));
  expect(await second).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
  await Promise.resolve();
  expect(begun).toEqual(['l', 'lig']);
  let isIdle = false;
  const idle = queue.idle().then(() => (isIdle = true));
  await first;
  expect(isIdle).toBe(false);
  endOne();
  await idle;
  expect(await third).toEqual(succeed(answerTo('lig')));
});

it('a search waits for the search of another caller, and is not cancelled by a later one', async () => {
  const { begun, endOne, remote } = heldWorker();
  const queue = new SearchQueue(remote);
  const searches = ['one tab', 'another tab', 'a third tab'].map((query) =>
    queue.find(query, 5, false, new AbortController().signal),
  );
  for (const search of searches) {
    await Promise.resolve();
    endOne();
    expect((await search).ok).toBe(true);
  }
  expect(begun).toEqual(['one tab', 'another tab', 'a third tab']);
});
