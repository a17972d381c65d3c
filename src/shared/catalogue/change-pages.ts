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

/** Picture kinds by their names in the values of changes. Source: the public service's change lists. */
export const changedPictureKinds: Readonly<Record<string, PictureKind>> = {
  poster: 'poster',
  backdrop: 'backdrop',
  still: 'still',
  profile: 'profile',
  logo: 'logo',
  title_logo: 'logo',
};
