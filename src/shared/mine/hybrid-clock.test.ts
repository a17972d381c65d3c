import { fc } from '../../../test/fixtures/properties.ts';
import { describe, expect, it } from 'vitest';
import { latestStamp, nextStamp, receivedStamp, timeOf } from './hybrid-clock.ts';

const day = 24 * 60 * 60_000;
const moment = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2200, 0) });

describe('a hybrid logical clock', () => {
  it('gives rising stamps, whatever the clock says, and the time of the clock unless it was set back', () => {
    fc.assert(
      fc.property(fc.array(moment, { minLength: 1 }), (clock) => {
        let last = 0;
        let latest = 0;
        for (const now of clock) {
          const stamp = nextStamp(last, now);
          expect(stamp).toBeGreaterThan(last);
          expect(Number.isSafeInteger(stamp)).toBe(true);
          latest = Math.max(latest, now);
          expect(timeOf(stamp)).toBe(latest);
          last = stamp;
        }
      }),
    );
  });

  it('gives a million stamps in one millisecond, of which the last is a second ahead', () => {
    const now = Date.UTC(2026, 10, 22);
    expect(timeOf(nextStamp(0, now) + 1_000_000)).toBeLessThan(now + 1_000);
  });

  it('goes on after a clock that no stamp is left for, or that is before every stamp', () => {
    let last = nextStamp(0, Date.UTC(2300, 0));
    for (const now of [Date.UTC(9999, 0), 0, Date.UTC(2026, 10, 22)]) {
      const stamp = nextStamp(last, now);
      expect(stamp).toBeGreaterThan(last);
      expect(Number.isSafeInteger(stamp)).toBe(true);
      last = stamp;
    }
    // A clock in a time without Marquee is wrong, and not the stamps.
    expect(latestStamp(Date.UTC(1970, 0, 2))).toBe(Infinity);
  });

  it('takes over the stamp of another device, unless its clock is more than a day ahead', () => {
    fc.assert(
      fc.property(moment, moment, moment, (now, theirs, known) => {
        const received = nextStamp(0, theirs);
        const last = nextStamp(0, known);
        const taken = receivedStamp(received, last, now);
        if (theirs <= now + day) expect(taken).toBe(received);
        else expect(taken).toBe(nextStamp(last, now));
        // So a wrong clock elsewhere moves this one by a day at most.
        expect(timeOf(nextStamp(Math.max(last, taken), now))).toBeLessThanOrEqual(
          Math.max(now + day, timeOf(last) + 1),
        );
      }),
    );
  });
});
