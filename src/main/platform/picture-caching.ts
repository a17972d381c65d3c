/** `Cache-Control` for the page: a picture never changes under its path, but another size in its place is temporary. */
export function pictureCaching({ exact }: { readonly exact: boolean }): string {
  return exact ? 'private, max-age=31536000, immutable' : 'no-store';
}
