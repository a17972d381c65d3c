import { describe, expect, it, vi } from 'vitest';
import type { AppState } from '#shared/contract/answers.ts';
import type { EventMessage } from '#shared/contract/events.ts';
import type { PackSummary } from '#shared/contract/packs.ts';
import { fail, succeed } from '#shared/result.ts';
import { electron } from '../../../test/fixtures/fake-electron.ts';
import type { App } from '../app/app.ts';
import { followBadge } from './tray.ts';

vi.mock('electron', () => import('../../../test/fixtures/fake-electron.ts'));

const state = (revision: number, unread: number) => ({ revision, inbox: { unread } }) as AppState;
const packs = (...changes: number[]) => changes.map((each) => ({ changes: each }) as PackSummary);

/** Follows an app that answers at once, or fails, with this state and these packs. */
function follow(first: AppState | null, listed: readonly PackSummary[] | null): (told: EventMessage) => void {
  let tell = (_told: EventMessage): void => undefined;
  const answer = (value: unknown) => Promise.resolve(value === null ? fail('internal', {}) : succeed(value));
  followBadge({
    handlers: { 'app.state': () => answer(first), 'packs.list': () => answer(listed) },
    subscribe: (listener: typeof tell) => (tell = listener),
  } as unknown as Pick<App, 'handlers' | 'subscribe'>);
  return (told) => tell(told);
}
const shows = (count: number) => vi.waitFor(() => expect(electron.badge).toBe(count), { timeout: 10_000 });

describe('the badge', () => {
  it('counts unread entries of the inbox and changed episodes of packs, from the start', async () => {
    const tell = follow(state(1, 2), packs(3, 4));
    await shows(9);
    tell({ name: 'app.changed', payload: state(2, 5) });
    expect(electron.badge).toBe(12);
    tell({ name: 'packs.changed', payload: packs(0, 1) });
    expect(electron.badge).toBe(6);
    tell({ name: 'app.changed', payload: { revision: 3 } });
    tell({ name: 'app.changed', payload: state(4, 0) });
    expect(electron.badge).toBe(1);
  });

  it('keeps the newest state, in whatever order they arrive', async () => {
    const tell = follow(state(4, 2), packs());
    await shows(2);
    tell({ name: 'app.changed', payload: state(6, 1) });
    tell({ name: 'app.changed', payload: state(5, 7) });
    expect(electron.badge).toBe(1);
  });

  it('keeps what is told before the first answers', async () => {
    const tell = follow(state(1, 2), packs(3));
    tell({ name: 'packs.changed', payload: packs(1) });
    await shows(3);
  });

  it('counts the inbox if the packs can’t be read', async () => {
    follow(state(1, 2), null);
    await shows(2);
  });
});
