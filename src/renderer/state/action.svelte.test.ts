import { describe, expect, it } from 'vitest';
import { RequestFailed } from '../transport/marquee.ts';
import { Action } from './action.svelte.ts';

describe('an action', () => {
  it('is pending until all of its runs have ended', async () => {
    const action = new Action();
    const first = Promise.withResolvers<undefined>();
    const second = Promise.withResolvers<undefined>();
    const runs = [action.run(() => first.promise), action.run(() => second.promise)];
    first.resolve(undefined);
    expect(await runs[0]).toBe(true);
    expect(action.pending).toBe(true);
    second.resolve(undefined);
    await runs[1];
    expect(action.pending).toBe(false);
  });

  it('keeps the failure of a run until a later run succeeds', async () => {
    const action = new Action();
    const failure = { code: 'offline', retryable: true, details: {} } as const;
    expect(await action.run(() => Promise.reject(new RequestFailed(failure)))).toBe(false);
    expect(action.failure).toEqual(failure);
    const work = Promise.withResolvers<undefined>();
    const run = action.run(() => work.promise);
    expect(action.failure).toEqual(failure);
    work.resolve(undefined);
    expect(await run).toBe(true);
    expect(action.failure).toBeNull();
  });
});
