import { flushSync } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { MineState, MineTitle } from '#shared/contract/mine-answers.ts';
import type { Marquee } from '../transport/marquee.ts';
import { Mine } from './mine.ts';

const subject = { kind: 'series', id: 7 } as const;
const state: MineState = { followed: true, dismissed: false, paused: false, seen: 2, progress: null };
const title: MineTitle = {
  ...state,
  ...{ notes: [], lists: [], marks: [], seasons: [], markable: 0, continueWith: null, airsNext: null },
};

function connected() {
  const asked: string[] = [];
  /** Answers that the next requests wait for. */
  const late: PromiseWithResolvers<unknown>[] = [];
  const listeners: Partial<Record<string, (payload: unknown) => void>> = {};
  const marquee = {
    on(name: string, listener: (payload: unknown) => void) {
      listeners[name] = listener;
      return () => undefined;
    },
    async request(name: string) {
      asked.push(name);
      return (await late.shift()?.promise) ?? (name === 'mine.of' ? [state] : title);
    },
  } as unknown as Marquee;
  const mine = new Mine(marquee);
  return { mine, asked, late, change: () => listeners['mine.changed']?.({ subjects: [subject] }) };
}

/** Notes at each change whether the title is followed, as its card and its page say. */
function watch(mine: Mine): { readonly shown: (boolean | undefined)[]; stop(): void } {
  const shown: (boolean | undefined)[] = [];
  const stop = $effect.root(() => {
    $effect.pre(() => void shown.push(mine.of(subject)?.followed, mine.title(subject)?.followed));
  });
  flushSync();
  return { shown, stop };
}

/** What a page shows in its first frame, and what it asked for by then. */
function firstFrame(mine: Mine): { readonly state: MineState | null; readonly title: MineTitle | null } {
  let shown: ReturnType<typeof firstFrame> = { state: null, title: null };
  const stop = $effect.root(() => {
    $effect.pre(() => {
      shown = { state: mine.of(subject), title: mine.title(subject) };
    });
  });
  flushSync();
  stop();
  return shown;
}

const settled = (): Promise<void> => new Promise((settle) => setTimeout(settle));

describe('the person’s own data of a title', () => {
  beforeEach(() => {
    // No frame comes, so nothing is asked again behind what is shown.
    vi.stubGlobal('document', { hidden: false });
    vi.stubGlobal('requestAnimationFrame', () => 0);
  });

  it('that was foreseen is in the first frame of its page', async () => {
    const { mine, asked } = connected();
    mine.foresee(subject);
    mine.foresee(subject);
    await settled();
    mine.foresee(subject);
    await settled();
    expect(firstFrame(mine)).toEqual({ state, title });
    expect(asked.toSorted()).toEqual(['mine.of', 'mine.title']);
  });

  it('that is being read isn’t asked for again by its page', async () => {
    const { mine, asked } = connected();
    mine.foresee(subject);
    expect(firstFrame(mine)).toEqual({ state: null, title: null });
    await settled();
    expect(asked.toSorted()).toEqual(['mine.of', 'mine.title']);
  });

  it('shows what is expected of a change at once, and what is stored again where nothing was changed', async () => {
    const { mine, asked } = connected();
    mine.foresee(subject);
    await settled();
    const { shown, stop } = watch(mine);
    const settle = mine.expect([{ what: 'follow', subject, on: false }]);
    flushSync();
    expect(shown.splice(0)).toEqual([true, true, false, false]);
    expect(asked).toHaveLength(2);
    settle(false);
    await settled();
    flushSync();
    stop();
    expect(shown.slice(-2)).toEqual([true, true]);
  });

  it('keeps what is expected of a change while older data arrive, and reads again once it was made', async () => {
    const { mine, asked, change } = connected();
    mine.foresee(subject);
    await settled();
    const { shown, stop } = watch(mine);
    const settle = mine.expect([{ what: 'follow', subject, on: false }]);
    change();
    await settled();
    flushSync();
    expect(asked).toHaveLength(4);
    expect(shown.splice(0)).toEqual([true, true, false, false]);
    settle(true);
    await settled();
    flushSync();
    stop();
    expect(asked).toHaveLength(6);
    expect(shown).toEqual([true, true]);
  });

  it('isn’t replaced by an older answer that arrives later', async () => {
    const { mine, asked, late, change } = connected();
    mine.foresee(subject);
    await settled();
    const { shown, stop } = watch(mine);
    const waiting = Array.from({ length: 4 }, () => Promise.withResolvers<unknown>());
    late.push(...waiting);
    change();
    await settled();
    change();
    await settled();
    const answers = asked.slice(2).map((name) => {
      const given = { ...title, followed: false };
      return name === 'mine.of' ? [given] : given;
    });
    for (const at of [2, 3]) waiting[at]?.resolve(answers[at]);
    await settled();
    flushSync();
    // What was asked first is answered last, as it was then.
    for (const at of [0, 1]) waiting[at]?.resolve(undefined);
    await settled();
    flushSync();
    stop();
    expect(shown).toEqual([true, true, false, false]);
  });

  it('is shown as it was again where a change fails and nothing can be read', async () => {
    const { mine, late } = connected();
    mine.foresee(subject);
    await settled();
    const { shown, stop } = watch(mine);
    const failing = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()];
    late.push(...failing);
    const settle = mine.expect([{ what: 'follow', subject, on: false }]);
    flushSync();
    settle(false);
    for (const { reject } of failing) reject(new Error('gone'));
    await settled();
    flushSync();
    stop();
    expect(shown).toEqual([true, true, false, false, true, true]);
  });
});
