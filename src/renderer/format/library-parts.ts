import { libraryParts } from '#shared/contract/settings.ts';
import type { LibraryPart } from '#shared/contract/settings.ts';
import { m } from '../i18n/messages.ts';
import { address } from './places.ts';

/** The names of the parts. */
export const libraryPartNames: Readonly<Record<LibraryPart, () => string>> = {
  upNext: m.up_next,
  watchlist: m.watchlist,
  lists: m.lists,
  upcoming: m.library_part_upcoming,
  history: m.history,
  offline: m.offline,
  data: m.library_part_data,
};

/** So many series of Up next are shown first, and so many more at each step. */
export const upNextStep = 24;

/** Reads the part from an address' query; null: it names none. */
export function readLibraryPart(query: string): LibraryPart | null {
  const part = new URLSearchParams(query).get('part');
  return libraryParts.find((each) => each === part) ?? null;
}

/** Whether an address' query leads to the storage, below the packs. */
export function leadsToStorage(query: string): boolean {
  return new URLSearchParams(query).get('at') === 'storage';
}

/** Reads the key of the list that is open from an address' query; null: none is. */
export function readOpenList(query: string): string | null {
  const list = new URLSearchParams(query).get('list') ?? '';
  return /^[0-9a-z]{1,40}$/.test(list) ? list : null;
}

/** The address of a part of the library. */
export function libraryAddress(part: LibraryPart): string {
  return `${address.main('library')}?part=${part}`;
}

/** The address of what is stored, by kind. */
export const storageAddress = `${libraryAddress('offline')}&at=storage`;
