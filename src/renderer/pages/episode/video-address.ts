import type { Video } from '#shared/catalogue/resources/videos.ts';

/** Where a video is watched, for the sites whose addresses are known; null for every other, whose key means nothing here. */
export function videoAddress({ site, key }: Pick<Video, 'site' | 'key'>): string | null {
  if (!/^[\w-]{1,64}$/.test(key)) return null;
  if (site === 'YouTube') return `https://www.youtube.com/watch?v=${key}`;
  if (site === 'Vimeo') return `https://vimeo.com/${key}`;
  return null;
}
