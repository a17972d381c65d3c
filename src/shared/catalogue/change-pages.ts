import { pictureFile, pictureKinds } from './pictures.ts';
import type { PictureKind } from './pictures.ts';
import type { ChangeGroup } from './resources/changes.ts';

/** No list of the interface has shorter pages; the public service returns 100 changes per page. */
const shortestPage = 20;

/** Whether a page of changes (E8, E14) is the last one. Responses don't include the number of pages. */
export function isLastChangesPage(changes: readonly ChangeGroup[]): boolean {
  return changes.reduce((sum, { items }) => sum + items.length, 0) < shortestPage;
}

/** The number of the season that the value of a change names; null: it names none. */
export function seasonNumberIn(value: unknown): number | null {
  if (typeof value !== 'object' || value === null || !('season_number' in value)) return null;
  return typeof value.season_number === 'number' ? value.season_number : null;
}

/**
 * The pictures in the value of a change: `{ poster: { file_path } }`; `title_logo` is a logo. Source: the public service's
 * change lists.
 */
export function changedPictures(
  value: unknown,
): readonly { readonly kind: PictureKind; readonly path: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, picture]: [string, unknown]) => {
    const kind = pictureKinds.find((each) => name === each || name === `title_${each}`);
    const path =
      typeof picture === 'object' && picture !== null && 'file_path' in picture ? picture.file_path : null;
    return kind !== undefined && typeof path === 'string' && pictureFile(path) !== null
      ? [{ kind, path }]
      : [];
  });
}
