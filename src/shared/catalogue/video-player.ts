/** The host of the only player that the app shows: YouTube's for pages that want no cookies. */
export const playerHost = 'www.youtube-nocookie.com';

/** The key of a video at its site. */
// Proved by windows.test.ts: an address contains only a key.
export const videoKey = /^[\w-]{1,64}$/;

/** The address of YouTube's player for a video, which starts at once; null for what can be no key. */
export function playerAddress(key: string): string | null {
  return videoKey.test(key) ? `https://${playerHost}/embed/${key}?autoplay=1&rel=0` : null;
}

/** The address of a video's page at YouTube; null for what can be no key. */
export function youTubeAddress(key: string): string | null {
  return videoKey.test(key) ? `https://www.youtube.com/watch?v=${key}` : null;
}
