import type { Picture } from './pictures.ts';

/** `Cache-Control` for the page: a picture never changes under its path, but another size in its place must not stay. */
export function pictureCaching({ exact }: Pick<Picture, 'exact'>): string {
  return exact ? 'private, max-age=31536000, immutable' : 'no-store';
}
