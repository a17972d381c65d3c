import type { Fields, FieldType } from './field-tables.ts';

const scalars: Readonly<Record<string, (value: unknown) => boolean>> = {
  int: (value) => Number.isSafeInteger(value),
  num: (value) => typeof value === 'number' && Number.isFinite(value),
  str: (value) => typeof value === 'string',
  bool: (value) => typeof value === 'boolean',
  // "" is an unknown date, like the public service.
  date: (value) => value === null || (typeof value === 'string' && /^(\d{4}-\d{2}-\d{2})?$/.test(value)),
  timestamp: (value) =>
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(value),
  utc: (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} UTC$/.test(value),
  picture: (value) => typeof value === 'string' && /^\/[\w-]+\.(jpg|png|svg)$/.test(value),
  ints: (value) => Array.isArray(value) && value.every((each) => Number.isSafeInteger(each)),
  strs: (value) => Array.isArray(value) && value.every((each) => typeof each === 'string'),
};

function checkType(value: unknown, type: FieldType, at: string): string[] {
  if (typeof type === 'string') {
    return scalars[type]?.(value) ? [] : [`${at} is no ${type}: ${JSON.stringify(value)?.slice(0, 80)}`];
  }
  if ('list' in type) {
    if (!Array.isArray(value)) return [`${at} is no list`];
    return value.flatMap((item: unknown, index) => checkFields(item, type.list, `${at}[${index}]`));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${at} is no object`];
  if ('one' in type) return checkFields(value, type.one, at);
  return Object.entries(value).flatMap(([key, item]) => checkFields(item, type.mapOf, `${at}.${key}`));
}

/** Every difference between a value and its fields. */
export function checkFields(value: unknown, fields: Fields, at = 'body'): string[] {
  if (typeof value !== 'object' || value === null) return [`${at} is no object`];
  const object = value as Readonly<Record<string, unknown>>;
  return Object.entries(fields).flatMap(([name, field]) => {
    const here = `${at}.${name}`;
    if (!Object.hasOwn(object, name)) return field.absent ? [] : [`${here} is missing`];
    if (object[name] === null && field.null) return [];
    return checkType(object[name], field.type, here);
  });
}

/** The number of lists and maps in the fields, and how many of them are non-empty somewhere in a value. */
export function filledLists(
  value: unknown,
  fields: Fields,
): { readonly filled: number; readonly all: number } {
  const counts = Object.entries(fields).flatMap(([name, { type, absent }]) => {
    if (typeof type === 'string' || absent) return [];
    const items = [value].flat().map((each) => (each as Readonly<Record<string, unknown>> | null)?.[name]);
    if ('one' in type) return [filledLists(items, type.one)];
    const contents = items.flatMap((item) => Object.values(item ?? {}) as unknown[]);
    const below = filledLists(contents, 'list' in type ? type.list : type.mapOf);
    return [{ filled: below.filled + Number(contents.length > 0), all: below.all + 1 }];
  });
  return {
    filled: counts.reduce((sum, { filled }) => sum + filled, 0),
    all: counts.reduce((sum, { all }) => sum + all, 0),
  };
}
