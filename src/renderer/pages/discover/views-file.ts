import * as v from 'valibot';
import { savedViewInput } from '#shared/contract/local-things.ts';
import type { SavedView } from '#shared/contract/local-things.ts';
import { readDiscoverQuery, writeDiscoverQuery } from '../../format/discover-query.ts';

const format = 'marquee-views';
const fileSchema = v.object({
  format: v.literal(format),
  version: v.literal(1),
  views: v.array(v.object(savedViewInput.entries)),
});

/** Writes saved views to a JSON file. */
export function writeViewsFile(views: readonly SavedView[]): Blob {
  const content = { format, version: 1, views: views.map(({ name, query }) => ({ name, query })) };
  return new Blob([`${JSON.stringify(content, null, 2)}\n`], { type: 'application/json' });
}

/** Reads such a file without unknown filters; null for any other file. */
export function readViewsFile(
  text: string,
): readonly { readonly name: string; readonly query: string }[] | null {
  try {
    const read = v.safeParse(fileSchema, JSON.parse(text));
    if (!read.success) return null;
    return read.output.views.map(({ name, query }) => ({
      name,
      query: writeDiscoverQuery(readDiscoverQuery(query).query),
    }));
  } catch {
    return null;
  }
}
