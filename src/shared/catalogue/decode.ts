import * as v from 'valibot';
import { fail, succeed } from '../contract/failures.ts';
import type { Result } from '../contract/failures.ts';
import { endpoints } from './endpoints.ts';
import type { Answer, EndpointName } from './endpoints.ts';
import { countingDropped } from './tolerant.ts';

/** A decoded answer, and how many list items in it could not be understood and were left out. */
export interface Decoded<T> {
  readonly value: T;
  readonly dropped: number;
}

/**
 * Decodes a parsed JSON body as the answer of an endpoint.
 * Fails with `badResponse` (details: endpoint, field) when its shape is not the interface's; never throws.
 */
export function decode<Name extends EndpointName>(name: Name, body: unknown): Result<Decoded<Answer<Name>>> {
  const { value: parsed, dropped } = countingDropped(() => v.safeParse(endpoints[name].response, body));
  if (!parsed.success) {
    return fail('badResponse', {
      reason: 'shape',
      endpoint: name,
      field: parsed.issues.map((issue) => v.getDotPath(issue) ?? '').find((path) => path !== '') ?? '',
    });
  }
  return succeed({ value: parsed.output as Answer<Name>, dropped });
}

/** Decodes the text of a body; a text that is no JSON is `badResponse` with reason `json`. */
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
