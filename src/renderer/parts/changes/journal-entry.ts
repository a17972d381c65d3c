import { changedPictureKinds } from '#shared/catalogue/change-pages.ts';
import type { ChangeGroup, ChangeItem } from '#shared/catalogue/resources/changes.ts';
import { pictureFile } from '#shared/catalogue/pictures.ts';
import type { PictureKind } from '#shared/catalogue/pictures.ts';
import { isCalendarDay } from '#shared/text/calendar-day.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import { isRecord, plainNumber, plainValue } from './plain-value.ts';
import type { PlainValue } from './plain-value.ts';

/** The kind of change; unknown words of a service mean `updated`. */
export type ChangeAction = 'added' | 'updated' | 'deleted';

/** A picture that was added, changed or removed. */
export interface ChangedPicture {
  /** null: the kind is unknown, so the picture can't be shown. */
  readonly kind: PictureKind | null;
  readonly path: string | null;
  /** ISO 639-1; "": the picture has no text; null: unknown. */
  readonly language: string | null;
}

/** The content of a change, by the shape of its value. */
export type ChangeDetail =
  | { readonly is: 'episode'; readonly season: number | null; readonly episode: number | null }
  | { readonly is: 'season'; readonly season: number }
  | { readonly is: 'pictures'; readonly pictures: readonly ChangedPicture[] }
  | { readonly is: 'words'; readonly before: string; readonly after: string }
  | { readonly is: 'day'; readonly before: CalendarDay | null; readonly after: CalendarDay | null }
  | { readonly is: 'value'; readonly before: PlainValue; readonly after: PlainValue };

/** One line of the journal. */
export interface JournalEntry {
  /** The same whenever the change is read. */
  readonly id: string;
  /** The service's key of the attribute. */
  readonly key: string;
  readonly action: ChangeAction;
  /** ISO 8601; null: unknown. */
  readonly time: string | null;
  /** ISO 639-1; null: no language. */
  readonly language: string | null;
  /** ISO 3166-1, of the language's variant; null: none. */
  readonly country: string | null;
  readonly detail: ChangeDetail;
}

function actionOf(action: string): ChangeAction {
  if (action === 'added' || action === 'created') return 'added';
  return action === 'deleted' ? 'deleted' : 'updated';
}

function picturesIn(value: unknown, language: string | null): ChangedPicture[] {
  if (!isRecord(value)) return [];
  const read = (name: string, picture: Readonly<Record<string, unknown>>): ChangedPicture => {
    const path = typeof picture.file_path === 'string' ? picture.file_path : null;
    const code = picture.iso_639_1;
    return {
      kind: changedPictureKinds[name] ?? null,
      path: pictureFile(path) === null ? null : path,
      language: typeof code === 'string' && code !== '' ? code : code === null ? '' : language,
    };
  };
  if ('file_path' in value) return [read('', value)];
  return Object.entries(value).flatMap(([name, picture]) =>
    isRecord(picture) && 'file_path' in picture ? [read(name, picture)] : [],
  );
}

function dayOf(value: unknown): CalendarDay | null {
  return typeof value === 'string' && isCalendarDay(value) ? value : null;
}

function detailOf(
  key: string,
  { value, original_value: original, iso_639_1: language }: ChangeItem,
): ChangeDetail {
  const about = isRecord(value) ? value : isRecord(original) ? original : {};
  if (key === 'episode') {
    return {
      is: 'episode',
      season: plainNumber(about.season_number),
      episode: plainNumber(about.episode_number),
    };
  }
  const season = plainNumber(about.season_number);
  if (key === 'season' && season !== null) return { is: 'season', season };
  if (key === 'images') {
    const pictures = picturesIn(value, language);
    return { is: 'pictures', pictures: pictures.length > 0 ? pictures : picturesIn(original, language) };
  }
  const [before, after] = [plainValue(original), plainValue(value)];
  if (key.endsWith('_date')) {
    const days = { before: dayOf(original), after: dayOf(value) };
    if ((days.before ?? days.after) !== null) return { is: 'day', ...days };
  }
  if ((key === 'name' || key === 'overview') && typeof before === 'string' && typeof after === 'string')
    return { is: 'words', before, after };
  return { is: 'value', before, after };
}

/** Reads a service's response as entries, each change once. */
export function readJournal(groups: readonly ChangeGroup[]): readonly JournalEntry[] {
  const entries = new Map<string, JournalEntry>();
  for (const { key, items } of groups) {
    for (const item of items) {
      const id = `${key} ${item.id === '' ? JSON.stringify(item) : item.id}`;
      const detail = detailOf(key, item);
      const pictured = detail.is === 'pictures' ? detail.pictures[0]?.language : null;
      entries.set(id, {
        id,
        key,
        action: actionOf(item.action),
        time: item.time,
        language: pictured || item.iso_639_1,
        country: item.iso_3166_1 || null,
        detail,
      });
    }
  }
  return [...entries.values()];
}
