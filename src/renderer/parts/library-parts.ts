import { address } from '../state/places.ts';

/** The parts of the library, in their order. */
export const libraryParts = ['packs', 'upcoming', 'storage', 'data'] as const;
export type LibraryPart = (typeof libraryParts)[number];

/** Reads which part an address (behind its question mark) opens. */
export function readLibraryPart(query: string): LibraryPart {
  const part = new URLSearchParams(query).get('part');
  return libraryParts.find((each) => each === part) ?? 'packs';
}

/** Address of a part of the library, for links. */
export function libraryAddress(part: LibraryPart): string {
  return part === 'packs' ? address.main('library') : `${address.main('library')}?part=${part}`;
}
