import type { Session, WebContents } from 'electron';
import { playerHost } from '#shared/catalogue/video-player.ts';
import { openExternal } from './external.ts';
import type { ExternalLinkJudge } from './external.ts';
import { lockForeignContents } from './foreign-locks.ts';
import type { UserActivation } from './user-activation.ts';

/**
 * The hosts that YouTube's player loads from besides its own: the stream, pictures, fonts, and the check that it runs in a
 * browser. Hosts of advertisements and of statistics aren't among them.
 */
const playerHosts: ReadonlySet<string> = new Set([
  playerHost,
  'www.google.com',
  'fonts.gstatic.com',
  'www.gstatic.com',
  'jnn-pa.googleapis.com',
]);
const playerDomains = ['.googlevideo.com', '.ytimg.com', '.ggpht.com'];

/** Whether the player may send a request to an address. */
export function mayPlayerRequest(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, origin, port, hostname, username, password } = new URL(address);
  // The player makes its stream itself.
  if (protocol === 'blob:') return origin === `https://${playerHost}`;
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return playerHosts.has(hostname) || playerDomains.some((domain) => hostname.endsWith(domain));
}

/** Headers without those of a name, in whatever case it is written. */
function without<Value>(name: string, headers: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(headers).filter(([key]) => key.toLowerCase() !== name));
}

/**
 * Limits a session to what the player loads, without cookies in either direction; it may fill the screen and has no other
 * permission. Call this before the session loads a page.
 */
export function lockVideoSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => answer(permission === 'fullscreen'));
  session.setPermissionCheckHandler((_contents, permission) => permission === 'fullscreen');
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler(null);
  // Proved by video-locks.test.ts: only the player’s hosts are reached.
  session.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !mayPlayerRequest(url) }));
  session.webRequest.onBeforeSendHeaders(({ requestHeaders }, answer) =>
    // Proved by video-locks.test.ts: no cookie is sent.
    answer({ requestHeaders: without('cookie', requestHeaders) }),
  );
  session.webRequest.onHeadersReceived(({ responseHeaders = {} }, answer) =>
    answer({ responseHeaders: without('set-cookie', responseHeaders) }),
  );
  session.on('will-download', (event) => event.preventDefault());
}

/**
 * Limits the window's contents to the player at an address; a link in it that a person follows opens in the browser, if that
 * is allowed.
 */
export function lockVideoContents(
  contents: WebContents,
  address: string,
  judge: ExternalLinkJudge,
  activation: UserActivation,
): void {
  activation.follow(contents);
  contents.setWindowOpenHandler(({ url }) => {
    // Proved by video-locks.test.ts: the player opens no link without a person’s input.
    if (activation.consume(contents, 'link in a video')) openExternal(url, judge);
    return { action: 'deny' };
  });
  // Proved by video-locks.test.ts: the window stays at the video.
  contents.on('will-navigate', (event) => event.preventDefault());
  contents.on('will-redirect', (event) => {
    if (event.url !== address) event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => {
    if (event.url !== address) event.preventDefault();
  });
  lockForeignContents(contents);
}
