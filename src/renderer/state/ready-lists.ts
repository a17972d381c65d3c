import type { Marquee } from '../transport/marquee.ts';
import { coalesced, whenIdle } from './when-idle.ts';

/** Shortest time from one renewal to the next, in ms: changes come in bursts, while seasons are stored. */
const pauseMs = 100;

/** Keeps the person's lists that were shown ready to open again, behind everything else. */
export function keepListsReady(marquee: Marquee): void {
  const renew = coalesced(async () => {
    await whenIdle();
    await Promise.all([marquee.renewLists(), new Promise((settle) => setTimeout(settle, pauseMs))]);
  });
  marquee.on('mine.changed', () => void renew());
}
