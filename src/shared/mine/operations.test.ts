import { fc } from '../../../test/fixtures/properties.ts';
import { describe, expect, it } from 'vitest';
import { fieldKey, isLater, project } from './operations.ts';
import type { Operation } from './operations.ts';

const operation: fc.Arbitrary<Operation> = fc
  .record({
    device: fc.constantFrom('a', 'b', 'c'),
    number: fc.integer({ min: 1, max: 30 }),
    kind: fc.constantFrom('follow', 'seen'),
    id: fc.integer({ min: 1, max: 3 }),
    element: fc.constantFrom('m1', 'm2'),
    after: fc.constantFrom(null, '', '2026-11-22'),
  })
  .map(({ element, kind, number, ...rest }) => ({
    ...{ ...rest, kind, number, batch: number, stamp: number, before: null },
    ...{ subject: 'movie', season: -1, episode: -1, element: kind === 'seen' ? element : '' },
  }));
/** Operations of several devices; a device never gives a number twice. */
const operations = fc.uniqueArray(operation, {
  maxLength: 40,
  selector: ({ device, number }) => `${device} ${number}`,
});

const valuesOf = (log: readonly Operation[]): Record<string, string | null> =>
  Object.fromEntries([...project(log)].map(([key, { after }]) => [key, after]));

describe('the projection of operations', () => {
  it('is the same in any order and with any repetitions', () => {
    fc.assert(
      fc.property(
        operations.chain((log) =>
          fc.tuple(fc.constant(log), fc.shuffledSubarray([...log, ...log], { minLength: 0 })),
        ),
        ([log, some]) => {
          expect(valuesOf([...some, ...log])).toEqual(valuesOf(log));
        },
      ),
    );
  });

  it('is that of what is left after the end of the log is lost, and whole again when it is found', () => {
    fc.assert(
      fc.property(operations, fc.nat({ max: 40 }), (log, length) => {
        const ordered = [...log].sort((a, b) => (isLater(a, b) ? 1 : -1));
        const left = ordered.slice(0, length);
        const lost = ordered.slice(length);
        const kept = project(left);
        for (const [key, last] of kept) {
          const ofField = left.filter((each) => fieldKey(each) === key);
          expect(ofField.every((each) => each === last || isLater(last, each))).toBe(true);
        }
        expect(valuesOf([...kept.values(), ...lost])).toEqual(valuesOf(log));
      }),
    );
  });

  it('keeps two seen marks of a movie apart', () => {
    const mark = (element: string, number: number): Operation => ({
      ...{ device: 'a', number, batch: number, stamp: number, kind: 'seen', subject: 'movie', id: 9 },
      ...{ season: -1, episode: -1, element, before: null, after: '2026-11-22' },
    });
    expect(project([mark('m1', 1), mark('m2', 2)]).size).toBe(2);
  });
});
