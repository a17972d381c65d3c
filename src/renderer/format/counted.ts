import { formatCount } from '#shared/text/measures.ts';

/** A number for a message: `count` chooses the plural form, `shown` is written. */
export function counted(count: number, language: string): { readonly count: number; readonly shown: string } {
  return { count, shown: formatCount(count, language) };
}
