import { app } from 'electron';
import type { Session, WebContents } from 'electron';
import { openExternal } from './external.ts';
import type { ExternalLinkFilter } from './external.ts';
import { isForeignContents } from './foreign-window.ts';
import { developmentServer, pageAddress, pageOrigin } from './schemes.ts';
import { dialogWithinMs } from './user-activation.ts';
import type { UserActivation } from './user-activation.ts';

/** Whether an address belongs to the page. Compares parsed origins, because a prefix of an address proves nothing. */
export function isPageAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  // In Node, `origin` is "null" for a custom scheme.
  // Proved by security.test.ts: the page can’t leave its origin (the rule).
  // Proved by security-window.spec.ts: the page can’t leave its origin (the built app).
  return `${url.protocol}//${url.host}` === pageOrigin;
}

/** Returns the route of the page at an address (`/tv/1`), or null if it has none or is no address of the page. */
export function routeOf(address: string): string | null {
  const start = `${pageAddress}#`;
  return address.startsWith(`${start}/`) ? address.slice(start.length) : null;
}

/** The page has one permission: to write to the clipboard after a click. */
function isAllowed(permission: string, address: string): boolean {
  return permission === 'clipboard-sanitized-write' && isPageAddress(address);
}

/** Whether the page itself created a download; Electron then asks where to save it. */
export function isMadeByPage(address: string): boolean {
  // Proved by security.test.ts: only the page’s own blobs can be saved.
  return address.startsWith('blob:') && isPageAddress(address.slice('blob:'.length));
}

/** Whether an address belongs to the development server, whose page also opens a WebSocket to it. */
function isDevelopmentServer(address: string): boolean {
  return developmentServer !== null && new URL(address).host === new URL(developmentServer).host;
}

/** Keeps every session from contacting anybody when it is created; call this before the app is ready. */
export function silenceSessions(): void {
  // A session downloads the dictionary of the system's language, which neither `spellcheck: false` nor webRequest prevents.
  // Source: electronjs.org/docs/latest/tutorial/spellchecker, "Does the spellchecker use any Google services?".
  // Proved by security.test.ts: no session downloads a dictionary (the rule).
  // Proved by start-and-end.spec.ts: no session downloads a dictionary (the built app).
  app.on('session-created', (session) => session.setSpellCheckerLanguages([]));
}

/** Denies a session all permissions but one, all downloads that the page didn't create, and all network requests. */
export function lockSession(session: Session, activation: UserActivation): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) =>
    // Proved by security.test.ts: only the page gets a requested permission.
    answer(details.isMainFrame && isAllowed(permission, details.requestingUrl)),
  );
  session.setPermissionCheckHandler(
    // Proved by security.test.ts: permission checks follow the same rule.
    (_contents, permission, origin, details) => details.isMainFrame && isAllowed(permission, origin),
  );
  // Proved by security.test.ts: devices are refused.
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest(
    { urls: ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*', 'ftp://*/*', 'file://*/*'] },
    // Proved by security.test.ts: every request is cancelled (the rule).
    // Proved by security.spec.ts: every request is cancelled (the built app, without the policy).
    ({ url }, answer) => (isDevelopmentServer(url) ? answer({}) : answer({ cancel: true })),
  );
  session.on('will-download', (event, item, contents) => {
    // Proved by security.test.ts: a page can’t cover the screen with dialogs for files.
    if (!isMadeByPage(item.getURL()) || !activation.consume(contents, 'download', dialogWithinMs))
      event.preventDefault();
  });
}

function lockContents(
  contents: WebContents,
  allowedLink: ExternalLinkFilter,
  openNew: (route: string) => void,
  activation: UserActivation,
): void {
  activation.follow(contents);
  // A page opens no window. The app opens one at a route of its own, and the system's browser an external link.
  contents.setWindowOpenHandler(({ url }) => {
    const route = routeOf(url);
    // Proved by security.test.ts: nothing opens without a person’s input (windows).
    if (activation.consume(contents, 'window')) {
      if (route === null) openExternal(url, allowedLink);
      else openNew(route);
    }
    // Proved by security-window.spec.ts: the page can’t open windows.
    return { action: 'deny' };
  });
  contents.on('will-navigate', (event) => {
    if (isPageAddress(event.url)) return;
    event.preventDefault();
    // Proved by security.test.ts: nothing opens without a person’s input (navigation).
    if (activation.consume(contents, 'navigation')) openExternal(event.url, allowedLink);
  });
  contents.on('will-redirect', (event) => {
    // Proved by security.test.ts: redirects can’t leave the page’s origin.
    if (!isPageAddress(event.url)) event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => {
    // Proved by security.test.ts: the page can’t contain frames.
    if (!event.isMainFrame || !isPageAddress(event.url)) event.preventDefault();
  });
  // Proved by security.test.ts: webviews can’t attach.
  contents.on('will-attach-webview', (event) => event.preventDefault());
  // Neither webRequest nor the content security policy sees WebRTC traffic.
  // Proved by security.test.ts: packets can’t bypass the session (WebRTC).
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
}

/**
 * Restricts every page of the app from its creation; call this before the first window opens. `openNew` opens a window at
 * a route, for a link that a person opens in a new window.
 */
export function lockEveryPage(
  allowedLink: ExternalLinkFilter,
  openNew: (route: string) => void,
  activation: UserActivation,
): void {
  app.on('web-contents-created', (_event, contents) => {
    // Approval windows and video windows have their own restrictions.
    if (!isForeignContents(contents)) lockContents(contents, allowedLink, openNew, activation);
  });
}
