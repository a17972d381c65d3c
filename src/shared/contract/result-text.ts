import type { Result } from './failures.ts';

/**
 * A result as the browser host sends it, in one or two pieces. A body of the catalogue, JSON itself, follows in a second line: as a
 * string within JSON it would be escaped here and parsed twice there, and joined with the first it would be copied.
 */
export function resultPieces(result: Result<unknown>): string[] {
  if (!result.ok || !hasText(result.value)) return [JSON.stringify(result)];
  const { text, ...facts } = result.value;
  return [`${JSON.stringify({ ok: true, value: facts })}\n`, text];
}

/** The result of a text that `resultPieces` made. Throws if it isn't one. */
export function resultOfText(sent: string): Result<unknown> {
  const end = sent.indexOf('\n');
  const result = JSON.parse(end === -1 ? sent : sent.slice(0, end)) as Result<unknown>;
  if (end === -1 || !result.ok) return result;
  return { ok: true, value: { ...(result.value as object), text: sent.slice(end + 1) } };
}

function hasText(value: unknown): value is { readonly text: string } {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';
}
