import * as v from 'valibot';
import { pictureFile } from '#shared/catalogue/pictures.ts';
import type { AppState } from '#shared/contract/answers.ts';
import { fail, succeed } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';
import { localInputs } from '#shared/contract/local-things.ts';
import { settingsPatchSchema } from '#shared/contract/settings.ts';
import { isWithinBounds } from './json-bounds.ts';

/** Everything that a person made here, as the state of the app holds it. */
export type LocalThings = Pick<AppState, 'savedViews' | 'seen' | 'chosenPosters' | 'settings'>;

const format = 'marquee-local-data';
const version = 1;

/** What such a file may hold at most. */
const mostViews = 1_000;
const mostSeries = 100_000;
const bounds = { depth: 8, containers: 300_000, members: 2_000_000 };

const { seriesId } = localInputs.seen.entries;

/** Whether every series is named once: which of two marks would hold? */
function areDistinct(things: readonly { readonly seriesId: number }[]): boolean {
  return new Set(things.map((thing) => thing.seriesId)).size === things.length;
}

const schema = v.object({
  format: v.literal(format),
  version: v.literal(version),
  made: v.pipe(v.string(), v.isoTimestamp()),
  savedViews: v.pipe(v.array(localInputs.save), v.maxLength(mostViews)),
  seen: v.pipe(
    v.array(v.strictObject({ seriesId, ...localInputs.seen.entries.upTo.wrapped.entries })),
    v.maxLength(mostSeries),
    v.check((things) => areDistinct(things)),
  ),
  chosenPosters: v.pipe(
    v.array(
      v.strictObject({
        seriesId,
        path: v.pipe(
          v.string(),
          v.check((path) => pictureFile(path) !== null),
        ),
      }),
    ),
    v.maxLength(mostSeries),
    v.check((things) => areDistinct(things)),
  ),
  settings: settingsPatchSchema,
});

/** What a file of local things holds; of the settings those that its maker knew. */
export type LocalData = v.InferOutput<typeof schema>;

/** Writes everything made here as one JSON text, which `readLocalData` takes on any computer; `made`: epoch ms. */
export function writeLocalData(things: LocalThings, made: number): string {
  const data: LocalData = {
    format,
    version,
    made: new Date(made).toISOString(),
    savedViews: things.savedViews.map(({ name, query }) => ({ name, query })),
    seen: Object.entries(things.seen).map(([id, { season, episode }]) => ({
      ...{ seriesId: Number(id), season, episode },
    })),
    chosenPosters: Object.entries(things.chosenPosters)
      // One that could not be shown here would keep the whole file from being taken elsewhere.
      .filter(([, path]) => pictureFile(path) !== null)
      .map(([id, path]) => ({ seriesId: Number(id), path })),
    settings: things.settings,
  };
  return `${JSON.stringify(data, null, 2)}\n`;
}

/**
 * Reads such a text, whole or not at all. Fails with `invalidInput`: reason json, format (another kind of file), version
 * (a later one than ours), content; `field` is the first place that is no good. Never throws.
 */
export function readLocalData(text: string): Result<LocalData> {
  let value: unknown;
  try {
    if (!isWithinBounds(new TextEncoder().encode(text), bounds)) return refuse('content', '');
    value = JSON.parse(text);
  } catch {
    return refuse('json', '');
  }
  const marked = v.safeParse(v.object({ format: schema.entries.format, version: v.unknown() }), value);
  if (!marked.success) return refuse('format', 'format');
  const theirs = marked.output.version;
  if (Number.isSafeInteger(theirs) && Number(theirs) > version) return refuse('version', 'version');
  const parsed = v.safeParse(schema, value, { abortEarly: true });
  if (parsed.success) return succeed(parsed.output);
  // Names of unknown fields are the file's own words: only so much of them.
  return refuse('content', (v.getDotPath(parsed.issues[0]) ?? '').slice(0, 100));
}

function refuse(reason: 'json' | 'format' | 'version' | 'content', field: string): ReturnType<typeof fail> {
  return fail('invalidInput', { reason, field });
}
