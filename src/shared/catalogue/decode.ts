import * as v from 'valibot';
import { fail, succeed } from '../result.ts';
import type { Result } from '../result.ts';
import { endpoints } from './endpoints.ts';
import type { Answer, EndpointName } from './endpoints.ts';
import { countingLosses, countOrNull, listOf, requiredText, textOrNull } from './tolerant.ts';
import type { Losses } from './tolerant.ts';

type Item = Readonly<Record<string, unknown>>;

/** What identifies an item of a list; of items that share one of these keys, only the first is shown. */
function keysOf(item: Item): readonly string[] {
  const { id, credit_id: credit, file_path: file, provider_id: provider, episode_number: episode } = item;
  if (typeof credit === 'string' && credit !== '') return [`credit ${credit}`];
  // Without a credit_id, a person has one entry for each role.
  if (typeof credit === 'string') return [`role ${id} ${item.job ?? ''} ${item.character ?? ''}`];
  if (typeof file === 'string') return [`file ${file}`];
  if (typeof provider === 'number') return [`provider ${provider}`];
  const keys = id === undefined || id === '' ? [] : [`${item.media_type ?? ''} ${id}`];
  if (typeof episode === 'number' && 'season_number' in item) {
    keys.push(`episode ${item.season_number} ${episode}`);
  }
  return keys;
}

function isRecord(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Removes repeated items from every list in a decoded body, in place: two equal keys end a keyed list for good. Nesting
 * is at most `bodyBounds.depth`.
 */
export function removeRepeats<Body>(body: Body): Body {
  if (Array.isArray(body)) {
    const seen = new Set<string>();
    let kept = 0;
    for (const item of body as unknown[]) {
      const keys = isRecord(item) ? keysOf(item) : [];
      if (keys.some((key) => seen.has(key))) continue;
      for (const key of keys) seen.add(key);
      body[kept] = removeRepeats(item);
      kept += 1;
    }
    body.length = kept;
  } else if (isRecord(body)) {
    for (const value of Object.values(body)) if (typeof value === 'object') removeRepeats(value);
  }
  return body;
}

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

const shape = v.object({
  status_code: countOrNull,
  status_message: textOrNull,
  errors: listOf(requiredText),
});

/** The content of an error body: the service's own code (34 …) and its messages. */
interface ServiceError {
  readonly serviceCode: number | null;
  readonly sentences: readonly string[];
}

/** Reads both forms of error bodies (`status_code` and `status_message`, or `errors`); null for anything else. */
export function readServiceError(body: unknown): ServiceError | null {
  const parsed = v.safeParse(shape, body);
  if (!parsed.success) return null;
  const { status_code: serviceCode, status_message: message, errors } = parsed.output;
  if (serviceCode === null && message === null && errors.length === 0) return null;
  return { serviceCode, sentences: message === null ? errors : [message, ...errors] };
}
