/** The kinds of pictures and their sizes (w: width, h: height in pixels). */
export const pictureSizes = {
  poster: ['w92', 'w154', 'w185', 'w342', 'w500', 'w780', 'original'],
  backdrop: ['w300', 'w780', 'w1280', 'original'],
  still: ['w92', 'w185', 'w300', 'original'],
  profile: ['w45', 'w185', 'h632', 'original'],
  logo: ['w45', 'w92', 'w154', 'w185', 'w300', 'w500', 'original'],
} as const;

export type PictureKind = keyof typeof pictureSizes;
export type PictureSize = (typeof pictureSizes)[PictureKind][number];

export const pictureKinds = Object.keys(pictureSizes) as PictureKind[];

/** How large a picture is on the page: in a row of text, on a card, wider than a card, or the page's main picture. */
export type ShownSize = 'row' | 'card' | 'large' | 'full';

/** The size that the page requests of each kind, on ordinary screens and on those of high density. */
export const shownSizes: Readonly<
  Record<PictureKind, Readonly<Record<ShownSize, readonly [ordinary: PictureSize, dense: PictureSize]>>>
> = {
  poster: {
    row: ['w92', 'w185'],
    card: ['w185', 'w342'],
    large: ['w342', 'w500'],
    full: ['w780', 'original'],
  },
  backdrop: {
    row: ['w300', 'w300'],
    card: ['w300', 'w780'],
    large: ['w780', 'w780'],
    full: ['w1280', 'w1280'],
  },
  still: {
    row: ['w185', 'w300'],
    card: ['w300', 'w300'],
    large: ['w300', 'original'],
    full: ['original', 'original'],
  },
  profile: { row: ['w45', 'w185'], card: ['w185', 'w185'], large: ['w185', 'h632'], full: ['h632', 'h632'] },
  logo: { row: ['w45', 'w92'], card: ['w92', 'w92'], large: ['w300', 'w300'], full: ['w500', 'w500'] },
};

/** Width divided by height, to reserve the space before a picture loads. Logos vary. */
export const pictureRatios: Readonly<Record<PictureKind, number>> = {
  poster: 2 / 3,
  backdrop: 16 / 9,
  still: 16 / 9,
  profile: 2 / 3,
  logo: 1,
};

/** A picture's file name without the leading slash: one path segment with a known extension. */
// Proved by protocols.test.ts: pictures are requested by name, never by address.
const fileName = /^[A-Za-z0-9_-]{1,190}\.(?:jpg|jpeg|png|webp|svg)$/;

/** Reads a picture path ("/abc.jpg") as a file name; null if it isn't one plain segment. */
export function pictureFile(path: string | null): string | null {
  if (path === null || !path.startsWith('/')) return null;
  const file = path.slice(1);
  return fileName.test(file) ? file : null;
}

/** The ending of a picture's file by its type (`image/png`), which for a logo isn't always that of its path. */
export function pictureEnding(contentType: string): string {
  return contentType.replace('image/', '.').replace('jpeg', 'jpg');
}

export function isPictureSize(kind: PictureKind, size: string): size is PictureSize {
  return (pictureSizes[kind] as readonly string[]).includes(size);
}

/** One picture in one size. */
export interface PictureAddress {
  readonly kind: PictureKind;
  readonly size: PictureSize;
  /** As returned by `pictureFile`. */
  readonly file: string;
}

/** Reads the three segments of a picture address; null if one of them is unknown. */
export function readPictureAddress(kind: string, size: string, file: string): PictureAddress | null {
  const known = pictureKinds.find((name) => name === kind);
  if (!known || !isPictureSize(known, size) || !fileName.test(file)) return null;
  return { kind: known, size, file };
}
