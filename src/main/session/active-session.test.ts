import { describe, expect, it } from 'vitest';
import { ActiveSession } from './active-session.ts';

function openedSessions() {
  const open = new Set<number>();
  let most = 0;
  let opened = 0;
  let failing = false;
  return {
    open,
    most: () => most,
    fail: (value: boolean) => (failing = value),
    start: () =>
      ActiveSession.start(async () => {
        await Promise.resolve();
        if (failing) throw new Error('not opened');
        const id = (opened += 1);
        open.add(id);
        most = Math.max(most, open.size);
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
  it('has one session open at a time, also when two pages switch at once', async () => {
    const sessions = openedSessions();
    const active = await sessions.start();
    expect(active.settled).toBeNull();
    const switches = [active.switch(), active.switch()];
    await active.settled;
    expect(active.settled).toBeNull();
    await Promise.all(switches);
    expect([...sessions.open]).toEqual([3]);
    expect(sessions.most()).toBe(1);
    expect(active.current.id).toBe(3);
  });

  it('switches later if the next session cannot open', async () => {
    const sessions = openedSessions();
    const active = await sessions.start();
    sessions.fail(true);
    await expect(active.switch()).rejects.toThrow('not opened');
    expect(active.settled).toBeNull();
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
