import { fc } from '../../../test/fixtures/properties.ts';
import { describe, expect, it } from 'vitest';
import { RequestQueue } from './schedule.ts';
import type { Priority } from './schedule.ts';

const priority = fc.constantFrom<Priority>('foreground', 'background');
const step = fc.oneof(
  fc.record({ act: fc.constant('add' as const), name: fc.nat(30), priority }),
  fc.record({ act: fc.constantFrom('remove' as const, 'raise' as const), name: fc.nat(30) }),
  fc.record({ act: fc.constant('take' as const), personActive: fc.boolean() }),
);

describe('the queue', () => {
  it('starts the foreground first, each priority in its order', () => {
    const queue = new RequestQueue<string>({ atOnce: 9, backgroundAtOnce: 9 });
    queue.add('b1', 'background');
    queue.add('f1', 'foreground');
    queue.add('b2', 'background');
    queue.add('f2', 'foreground');
    queue.raise('b2');
    expect(Array.from({ length: 5 }, () => queue.take(true))).toEqual(['f1', 'f2', 'b2', 'b1', null]);
  });

  it('limits the background while a person is active, without the requests that a person waits for', () => {
    const queue = new RequestQueue<string>({ atOnce: 3, backgroundAtOnce: 1 });
    for (const name of ['b1', 'b2', 'b3']) queue.add(name, 'background');
    expect([queue.take(true), queue.take(true)]).toEqual(['b1', null]);
    queue.raise('b1');
    expect([queue.take(true), queue.take(true)]).toEqual(['b2', null]);
    queue.remove('b2');
    expect(queue.take(true)).toBe('b3');
  });

  it('does not limit the background while no person is active', () => {
    const queue = new RequestQueue<string>({ atOnce: 2, backgroundAtOnce: 1 });
    for (const name of ['b1', 'b2', 'b3']) queue.add(name, 'background');
    expect([queue.take(false), queue.take(false), queue.take(false)]).toEqual(['b1', 'b2', null]);
    queue.remove('b1');
    expect(queue.take(true)).toBe(null);
  });

  it('limits the background further on request, and the foreground never', () => {
    const queue = new RequestQueue<string>({ atOnce: 3, backgroundAtOnce: 2 });
    for (const name of ['b1', 'b2']) queue.add(name, 'background');
    queue.add('f1', 'foreground');
    expect([queue.take(false, 0), queue.take(false, 0)]).toEqual(['f1', null]);
    expect([queue.take(false, 1), queue.take(false, 1)]).toEqual(['b1', null]);
    expect(queue.take(false)).toBe('b2');
  });

  it('never exceeds its limit, starts nothing twice and loses nothing', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const limits = { atOnce: 3, backgroundAtOnce: 2 };
        const queue = new RequestQueue<number>(limits);
        const waiting = new Set<number>();
        const running = new Set<number>();
        for (const each of steps) {
          if (each.act === 'add' && !waiting.has(each.name) && !running.has(each.name)) {
            queue.add(each.name, each.priority);
            waiting.add(each.name);
          }
          if (each.act === 'remove') {
            queue.remove(each.name);
            waiting.delete(each.name);
            running.delete(each.name);
          }
          if (each.act === 'raise') queue.raise(each.name);
          if (each.act === 'take') {
            const taken = queue.take(each.personActive);
            if (taken === null) continue;
            expect(waiting.delete(taken)).toBe(true);
            running.add(taken);
          }
          expect(queue.running).toBe(running.size);
          expect(queue.running).toBeLessThanOrEqual(limits.atOnce);
          expect(new Set(queue.waiting)).toEqual(waiting);
        }
      }),
    );
  });
});
