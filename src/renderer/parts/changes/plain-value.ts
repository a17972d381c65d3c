/** A value as a person can be shown it; null: it is nothing, or nothing that has words. */
export type PlainValue = string | boolean | null;

/** The most that is shown of a list. */
const mostOfList = 12;

/** Whether a value is an object with keys, not a list and not null. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Reads whatever a service sends as a value: text, numbers, yes and no, lists of texts and numbers, and things that have
 * a name. Everything else, and what is empty, is null.
 */
export function plainValue(value: unknown): PlainValue {
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim();
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null;
  if (typeof value === 'boolean') return value;
  if (isRecord(value)) return typeof value.name === 'string' ? plainValue(value.name) : null;
  if (!Array.isArray(value)) return null;
  const texts = value
    .slice(0, mostOfList)
    .map((each: unknown) => (Array.isArray(each) ? null : plainValue(each)))
    .filter((each) => typeof each === 'string');
  if (texts.length === 0) return null;
  return value.length > mostOfList ? `${texts.join(', ')} …` : texts.join(', ');
}

/** A whole number that can be part of an address; null for anything else. */
export function plainNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}
