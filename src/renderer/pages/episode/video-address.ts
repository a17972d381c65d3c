import type { Video } from '#shared/catalogue/resources/media.ts';
import { videoKey, youTubeAddress } from '#shared/catalogue/links.ts';

/** The address of a video on a known site; null for other sites. */
export function videoAddress({ site, key }: Pick<Video, 'site' | 'key'>): string | null {
  if (site === 'YouTube') return youTubeAddress(key);
  return site === 'Vimeo' && videoKey.test(key) ? `https://vimeo.com/${key}` : null;
}
