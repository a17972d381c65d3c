import type { MineState } from '#shared/contract/mine-answers.ts';
import type { HidingReason } from '#shared/contract/settings.ts';

const applies: Readonly<Record<HidingReason, (state: MineState) => boolean>> = {
  seen: ({ seen, progress }) => (progress === null ? seen > 0 : progress.seen === progress.aired),
  dismissed: ({ dismissed }) => dismissed,
  followed: ({ followed }) => followed,
};

/** Whether the person hides a title of such a state; a series counts as seen when all aired episodes were. */
export function isHidden(state: MineState, reasons: readonly HidingReason[]): boolean {
  return reasons.some((reason) => applies[reason](state));
}
