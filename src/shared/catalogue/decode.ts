import * as v from 'valibot';
import { fail, succeed } from '../contract/failures.ts';
import type { Result } from '../contract/failures.ts';
import { endpoints } from './endpoints.ts';
import type { Answer, EndpointName } from './endpoints.ts';
import { removeRepeats } from './repeats.ts';
import { countingLosses } from './tolerant.ts';
import type { Losses } from './tolerant.ts';

/** A decoded response, and what couldn't be decoded. */
export interface Decoded<T> extends Losses {
  readonly value: T;
}

/**
 * Decodes a parsed JSON body as the response of an endpoint. Fails with `badResponse` (endpoint, field); never
 * throws.
 */
export function decode<Name extends EndpointName>(name: Name, body: unknown): Result<Decoded<Answer<Name>>> {
  const { value: parsed, ...losses } = countingLosses(() => v.safeParse(endpoints[name].response, body));
  if (!parsed.success) {
    return fail('badResponse', {
      reason: 'shape',
      endpoint: name,
      field: parsed.issues.map((issue) => v.getDotPath(issue) ?? '').find((path) => path !== '') ?? '',
    });
  }
  // Proved by repeats.test.ts: a decoded body has each item once.
  return succeed({ value: removeRepeats(parsed.output as Answer<Name>), ...losses });
}

/** Decodes the text of a body; text that isn't JSON fails with `badResponse` (reason `json`). */
export function decodeText<Name extends EndpointName>(
  name: Name,
  body: string,
): Result<Decoded<Answer<Name>>> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return fail('badResponse', { reason: 'json', endpoint: name });
  }
  return decode(name, parsed);
}
