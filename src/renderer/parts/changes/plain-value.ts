/** A value that can be shown; null: no text. */
export type PlainValue = string | boolean | readonly string[] | null;

/** Maximum number of list values that are shown. */
const mostOfList = 12;

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Reads any value of a service: text, numbers, booleans, lists of texts and numbers, and objects with a name. null
 * for everything else and for empty values.
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
  return value.length > mostOfList ? [...texts, '…'] : texts;
}

/** A whole number for an address; null for anything else. */
export function plainNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}
