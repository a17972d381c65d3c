import type { Video } from '#shared/catalogue/resources/videos.ts';

/** The address of a video on a known site; null for other sites. */
export function videoAddress({ site, key }: Pick<Video, 'site' | 'key'>): string | null {
  if (!/^[\w-]{1,64}$/.test(key)) return null;
  if (site === 'YouTube') return `https://www.youtube.com/watch?v=${key}`;
  if (site === 'Vimeo') return `https://vimeo.com/${key}`;
  return null;
}
