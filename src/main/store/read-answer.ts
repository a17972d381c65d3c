import { decodeText } from '#shared/catalogue/decode.ts';
import type { Decoded } from '#shared/catalogue/decode.ts';
import { endpointOf } from '#shared/catalogue/endpoints.ts';
import type { EndpointName } from '#shared/catalogue/endpoints.ts';
import type { Season } from '#shared/catalogue/resources/seasons.ts';
import { succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';

/** A decoded response. */
export interface ReadAnswer {
  readonly answer: unknown;
  /** JSON of the decoded response. */
  readonly text: string;
  /** UTF-8 of `text`. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** List items and fields that couldn't be decoded. */
  readonly dropped: number;
  /** Whether so much was lost that the response must not replace a better one. */
  readonly isPoor: boolean;
  /** Whether the endpoint's bodies are stored. */
  readonly kept: boolean;
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** Decodes a response (UTF-8). Fails with `badResponse`. */
export function decodeBody(endpoint: EndpointName, body: Uint8Array): Result<Decoded<unknown>> {
  return decodeText(endpoint, decoder.decode(body));
}

/**
 * Decodes a response (UTF-8) and serializes the result. `mostListed`: what the client left of the lists within its items;
 * null: all; without it, the body says so itself, as those of a pack file do. Fails with `badResponse`.
 */
export function readAnswer(
  endpoint: EndpointName,
  body: Uint8Array,
  mostListed?: number | null,
): Result<ReadAnswer> {
  const decoded = decodeBody(endpoint, body);
  if (!decoded.ok) return decoded;
  const { value: answer, dropped, fields, items } = decoded.value;
  if (endpoint === 'tv.season' && mostListed !== undefined) noteMostListed(answer as Season, mostListed);
  const text = writeJson(answer);
  return succeed({
    answer,
    text,
    bytes: encoder.encode(text),
    dropped: dropped + fields,
    isPoor: dropped * 10 > items || fields > Math.max(items, 4),
    kept: endpointOf(endpoint).storedAs !== null,
  });
}

/** Also where nothing was cut: a service may have sent a field of that name. */
function noteMostListed(season: Season, mostListed: number | null): void {
  if (mostListed !== null) season.most_listed = mostListed;
  else delete season.most_listed;
}

/**
 * Serializes as ASCII if few characters are outside it: a single curly quote would make the string two bytes per character,
 * and every copy on its way to the page twice as slow.
 */
export function writeJson(value: unknown): string {
  const text = JSON.stringify(value);
  let foreign = 0;
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 0x7f) foreign += 1;
  if (foreign === 0 || foreign * 16 > text.length) return text;
  return text.replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
