import { decodeText } from '#shared/catalogue/decode.ts';
import { endpointOf } from '#shared/catalogue/endpoints.ts';
import type { EndpointName } from '#shared/catalogue/endpoints.ts';
import { succeed } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';

/** A body that was understood. */
export interface ReadAnswer {
  readonly answer: unknown;
  /** UTF-8 of the JSON of the answer. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly dropped: number;
  /** Whether the table lets it be kept. */
  readonly kept: boolean;
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** Decodes a body as sent, UTF-8, and writes it anew as the JSON of its decoded answer. Fails with `badResponse`. */
export function readAnswer(endpoint: EndpointName, body: Uint8Array): Result<ReadAnswer> {
  const decoded = decodeText(endpoint, decoder.decode(body));
  if (!decoded.ok) return decoded;
  const { value: answer, dropped } = decoded.value;
  const text = writeJson(answer);
  return succeed({ answer, bytes: encoder.encode(text), dropped, kept: endpointOf(endpoint).kept });
}

/**
 * JSON in ASCII where few characters lie outside it: one curly quote would make the whole text twice as wide, and
 * every copy of it on its way to the page twice as slow.
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
