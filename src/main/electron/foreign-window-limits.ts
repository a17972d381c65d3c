import type { Session, WebContents } from 'electron';
import { isLoopbackHost } from '#shared/catalogue/addresses.ts';
import { playerHost } from '#shared/catalogue/links.ts';
import type { App } from '../app/app.ts';
import { openExternal } from './external.ts';
import type { ExternalLinkFilter } from './external.ts';
import type { UserActivation } from './user-activation.ts';

/**
 * Limits a session to some requests; denies permissions but one, devices and downloads. Call this before it loads a page.
 * Without a filter: whatever scheme a request has.
 */
function lockForeignSession(
  session: Session,
  mayRequest: (address: string, resourceType: string) => boolean,
  allowed: 'fullscreen' | null,
): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => answer(permission === allowed));
  // Proved by foreign-window-limits.test.ts: permissions are refused.
  session.setPermissionCheckHandler((_contents, permission) => permission === allowed);
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler(null);
  session.webRequest.onBeforeRequest(({ url, resourceType }, answer) =>
    answer({ cancel: !mayRequest(url, resourceType) }),
  );
  session.on('will-download', (event) => event.preventDefault());
}

/**
 * Limits contents that aren't the app's to some addresses, whatever they show: no frame, no webview, no credentials except the
 * proxy's, no certificates, no refusal to close.
 */
function lockForeignContents(
  contents: WebContents,
  proxyLogin: App['proxyLogin'],
  mayShow: (address: string) => boolean,
): void {
  contents.on('will-navigate', (event) => {
    if (!mayShow(event.url)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => {
    if (!event.isMainFrame || !mayShow(event.url)) event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame || !mayShow(event.url)) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  // webRequest doesn't see WebRTC traffic.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');

  // Electron refuses these two without a listener too, but a listener elsewhere could then answer for this page.
  contents.on('login', (event, { firstAuthAttempt }, asking, answer) => {
    event.preventDefault();
    // Proved by foreign-window-limits.test.ts: a server gets no password, and the proxy gets its own once.
    answer(...((asking.isProxy && firstAuthAttempt ? proxyLogin(asking) : null) ?? []));
  });
  contents.on('certificate-error', (event, _address, _error, _certificate, answer) => {
    event.preventDefault();
    // Proved by foreign-window-limits.test.ts: untrusted certificates are refused.
    answer(false);
  });
  // Without a listener, Electron gives the server the first certificate of the system's.
  // Proved by foreign-window-limits.test.ts: no client certificate is given.
  contents.on('select-client-certificate', (event, _address, _list, answer) => {
    event.preventDefault();
    // Electron accepts a call without a certificate, as the type of app's event of this name shows.
    (answer as () => void)();
  });
  // Preventing this event lets the page close despite its beforeunload handler.
  contents.on('will-prevent-unload', (event) => event.preventDefault());
}

/** Origins that the approval window may load. */
export interface ApprovalOrigins {
  /** The service's own, e.g. `https://www.themoviedb.org`. */
  readonly page: string;
  /** Of pictures in its pages. */
  readonly pictures: string;
}

/** Returns the origin of an HTTPS address, or of an HTTP address on this machine; otherwise null. */
function safeOrigin(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return null;
  const safe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname));
  return safe ? url.origin : null;
}

/** Whether the window may show a page. Compares parsed origins, because a prefix of an address proves nothing. */
export function mayShow(address: string, { page }: ApprovalOrigins): boolean {
  // Proved by foreign-window-limits.test.ts: only the service’s origin is shown.
  return safeOrigin(address) === page;
}

/** Whether a page in the window may send a request; `resourceType` is a type of Electron's webRequest. */
function mayRequest(address: string, resourceType: string, origins: ApprovalOrigins): boolean {
  // A frame could imitate another page or hide an approval.
  // Proved by foreign-window-limits.test.ts: frames are refused.
  if (resourceType === 'subFrame') return false;
  if (mayShow(address, origins)) return true;
  return resourceType === 'image' && safeOrigin(address) === origins.pictures;
}

/** Returns the window's title: the origin of the page, because the page's own title can lie. */
export function approvalTitle(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : '';
}

/** Limits an approval session to requests to its origins. Call this before the session loads a page. */
export function lockApprovalSession(session: Session, origins: ApprovalOrigins): void {
  lockForeignSession(session, (address, type) => mayRequest(address, type, origins), null);
}

/** Limits an approval page to its origin: no other navigation and no windows. */
export function lockApprovalContents(
  contents: WebContents,
  origins: ApprovalOrigins,
  proxyLogin: App['proxyLogin'],
): void {
  // Proved by foreign-window-limits.test.ts: new windows are refused.
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  lockForeignContents(contents, proxyLogin, (address) => mayShow(address, origins));
}

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
function mayPlayerRequest(address: string): boolean {
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
  // Proved by foreign-window-limits.test.ts: only the player’s hosts are reached.
  lockForeignSession(session, mayPlayerRequest, 'fullscreen');
  session.webRequest.onBeforeSendHeaders(({ requestHeaders }, answer) =>
    // Proved by foreign-window-limits.test.ts: no cookie is sent.
    answer({ requestHeaders: without('cookie', requestHeaders) }),
  );
  session.webRequest.onHeadersReceived(({ responseHeaders = {} }, answer) =>
    answer({ responseHeaders: without('set-cookie', responseHeaders) }),
  );
}

/**
 * Limits the window's contents to the player at an address; a link in it that a person follows opens in the browser, if that
 * is allowed.
 */
export function lockVideoContents(
  contents: WebContents,
  address: string,
  allowedLink: ExternalLinkFilter,
  activation: UserActivation,
  proxyLogin: App['proxyLogin'],
): void {
  activation.follow(contents);
  contents.setWindowOpenHandler(({ url }) => {
    // Proved by foreign-window-limits.test.ts: the player opens no link without a person’s input.
    if (activation.consume(contents, 'link in a video')) openExternal(url, allowedLink);
    return { action: 'deny' };
  });
  // Proved by foreign-window-limits.test.ts: the window stays at the video.
  lockForeignContents(contents, proxyLogin, (shown) => shown === address);
}
