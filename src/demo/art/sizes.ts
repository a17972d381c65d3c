import { isPictureSize } from '#shared/catalogue/pictures.ts';
import { drawingSizes } from './compose.ts';
import type { ArtKind } from './art-path.ts';

const originals: Readonly<Record<ArtKind, number>> = {
  poster: 1000,
  backdrop: 1920,
  still: 1280,
  profile: 600,
  logo: 500,
  wordmark: 1200,
};

/** The pixels of a size in a picture's address (`w342`, `h632`, `original`); null if the kind has no such size. */
export function pixelsOf(
  kind: ArtKind,
  size: string,
): { readonly width: number; readonly height: number } | null {
  if (!isPictureSize(kind === 'wordmark' ? 'logo' : kind, size)) return null;
  const [w, h] = drawingSizes[kind];
  if (size.startsWith('h')) {
    const height = Number(size.slice(1));
    return { width: Math.round((height * w) / h), height };
  }
  const width = size === 'original' ? originals[kind] : Number(size.slice(1));
  return { width, height: Math.round((width * h) / w) };
}
