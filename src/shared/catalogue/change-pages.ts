import type { PictureKind } from './pictures.ts';
import type { ChangeGroup } from './resources/changes.ts';

/** No list of the interface has shorter pages; of changes the public service gives a hundred at a time. */
const shortestPage = 20;

/** Whether a page of changes (E8, E14) is the last: the answers do not say how many pages there are, but a full one is longer. */
export function isLastChangesPage(changes: readonly ChangeGroup[]): boolean {
  return changes.reduce((sum, { items }) => sum + items.length, 0) < shortestPage;
}

/** What pictures are called in the values of changes, and their kinds (source: the public service's change lists). */
export const changedPictureKinds: Readonly<Record<string, PictureKind>> = {
  poster: 'poster',
  backdrop: 'backdrop',
  still: 'still',
  profile: 'profile',
  logo: 'logo',
  title_logo: 'logo',
};
