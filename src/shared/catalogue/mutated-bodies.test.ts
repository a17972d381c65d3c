import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRealAnswers } from '../../../test/faults/real-answers.ts';
import type { RealAnswers } from '../../../test/faults/real-answers.ts';
import { mutatedBody, shortened } from '../../../test/faults/mutated-bodies.ts';
import { seeded } from '../../../test/fixtures/seeded.ts';
import { isFull, scaled } from '../../../test/fixtures/scale.ts';
import { decodeText } from './decode.ts';
import { endpointNames, endpoints } from './endpoints.ts';
import type { EndpointName } from './endpoints.ts';

const { count: perEndpoint, words } = scaled({ sample: 200, whole: 10_000 });
const withinMs = 250;
/**
 * One in this many is a whole body; the others have two items per list, so that mutations reach most of their fields.
 */
const wholeEvery = 250;

let real: RealAnswers;
const rows: string[] = [];

beforeAll(async () => {
  real = await startRealAnswers();
  await real.stop();
});

afterAll(() => {
  console.log(
    [`${words} mutated bodies an endpoint`, `${' '.repeat(31)}understood   refused   slowest`, ...rows].join(
      '\n',
    ),
  );
});

/** Why the result for a mutated body is wrong; null: it is correct. */
function check(
  endpoint: EndpointName,
  text: string,
): { readonly understood: boolean; readonly wrong: string | null } {
  const decoded = decodeText(endpoint, text);
  if (!decoded.ok) {
    const { code } = decoded.failure;
    return { understood: false, wrong: code === 'badResponse' ? null : `it failed with ${code}` };
  }
  const written = JSON.stringify(decoded.value.value);
  const again = decodeText(endpoint, written);
  if (!again.ok) return { understood: true, wrong: 'its value is refused by its own schema' };
  if (again.value.dropped > 0)
    return { understood: true, wrong: 'a part of its value is dropped by its own schema' };
  const same = JSON.stringify(again.value.value) === written;
  return { understood: true, wrong: same ? null : 'its value is another one when it is read again' };
}

/** The duration of one decoding; a slow one is measured again, because other processes run too. */
function tookMs(endpoint: EndpointName, text: string): number {
  let least = Infinity;
  for (let times = 0; times < 3 && least > withinMs / 10; times += 1) {
    const began = performance.now();
    decodeText(endpoint, text);
    least = Math.min(least, performance.now() - began);
  }
  return least;
}

describe('a mutated body', () => {
  it.each(endpointNames)('of %s is decoded the same way each time, or rejected', (endpoint) => {
    const chance = seeded(endpointNames.indexOf(endpoint) + 1);
    const whole = real.bodies[endpoint];
    const short = shortened(whole, 2);
    expect(check(endpoint, short)).toEqual({ understood: true, wrong: null });
    let understood = 0;
    let slowest = 0;
    const wrong: string[] = [];
    for (let round = 0; round < perEndpoint; round += 1) {
      const text = mutatedBody(round % wholeEvery === 0 ? whole : short, chance);
      const checked = check(endpoint, text);
      slowest = Math.max(slowest, tookMs(endpoint, text));
      if (checked.understood) understood += 1;
      if (checked.wrong !== null && wrong.length < 5) wrong.push(`${checked.wrong}: ${text.slice(0, 2_000)}`);
    }
    rows.push(
      `${endpoints[endpoint].number.padEnd(5)}${endpoint.padEnd(26)}` +
        `${String(understood).padStart(10)}${String(perEndpoint - understood).padStart(10)}` +
        `${slowest.toFixed(1).padStart(8)} ms`,
    );
    expect(wrong).toEqual([]);
    if (isFull) expect(slowest).toBeLessThan(withinMs);
    // Either count being 0 would mean that nothing was tested.
    expect(understood).toBeGreaterThan(perEndpoint / 20);
    expect(understood).toBeLessThan(perEndpoint);
  });

  it('never changes the prototype of all objects', () => {
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
