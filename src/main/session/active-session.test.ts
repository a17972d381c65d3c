import { describe, expect, it } from 'vitest';
import { ActiveSession } from './active-session.ts';

function openedSessions() {
  const open = new Set<number>();
  let opened = 0;
  let failing = false;
  return {
    open,
    fail: (value: boolean) => (failing = value),
    start: () =>
      ActiveSession.start(async () => {
        await Promise.resolve();
        if (failing) throw new Error('not opened');
        const id = (opened += 1);
        open.add(id);
        return {
          id,
          close: async () => {
            await Promise.resolve();
            open.delete(id);
          },
        };
      }),
  };
}

describe('the active session', () => {
  it('leaves one session open when two pages switch at once', async () => {
    const sessions = openedSessions();
    const active = await sessions.start();
    await Promise.all([active.switch(), active.switch()]);
    expect([...sessions.open]).toEqual([3]);
    expect(active.current.id).toBe(3);
  });

  it('stays open if the next session cannot open, and switches later', async () => {
    const sessions = openedSessions();
    const active = await sessions.start();
    sessions.fail(true);
    await expect(active.switch()).rejects.toThrow('not opened');
    expect([...sessions.open]).toEqual([1]);
    sessions.fail(false);
    await active.switch();
    expect([...sessions.open]).toEqual([2]);
  });

  it('is closed if it opens while the app closes', async () => {
    const sessions = openedSessions();
    const active = await sessions.start();
    const switching = active.switch();
    await Promise.all([active.close(), switching]);
    await active.switch();
    expect([...sessions.open]).toEqual([]);
  });
});
