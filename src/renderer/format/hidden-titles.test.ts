import { describe, expect, it } from 'vitest';
import type { MineState } from '#shared/contract/mine-answers.ts';
import { hidingReasons } from '#shared/contract/settings.ts';
import { isHidden } from './title-card.ts';

const nothing: MineState = { followed: false, dismissed: false, paused: false, seen: 0, progress: null };
const reasonsOf = (state: Partial<MineState>) =>
  hidingReasons.filter((reason) => isHidden({ ...nothing, ...state }, [reason]));

describe('a title', () => {
  it('is hidden for each of its reasons alone, and for none without the switch', () => {
    expect(reasonsOf({})).toEqual([]);
    expect(reasonsOf({ seen: 2 })).toEqual(['seen']);
    expect(reasonsOf({ dismissed: true })).toEqual(['dismissed']);
    expect(reasonsOf({ followed: true })).toEqual(['followed']);
    expect(isHidden({ ...nothing, followed: true, seen: 1 }, [])).toBe(false);
    expect(isHidden({ ...nothing, followed: true }, ['seen', 'followed'])).toBe(true);
  });

  it('that is a series counts as seen when all its aired episodes were', () => {
    expect(reasonsOf({ seen: 6, progress: { seen: 6, aired: 7 } })).toEqual([]);
    expect(reasonsOf({ seen: 7, progress: { seen: 7, aired: 7 } })).toEqual(['seen']);
  });
});
