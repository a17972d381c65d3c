import { app } from 'electron';
import type { Session, WebContents } from 'electron';
import { isApprovalContents } from './approval-window.ts';
import { openExternal } from './external.ts';
import type { ExternalLinkJudge } from './external.ts';
import { pageOrigin } from './schemes.ts';

/** Whether an address belongs to the page; compares parsed origins, never beginnings of texts. */
export function isPageAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  // `origin` of a custom scheme is "null" in Node, so its parts are compared.
  return `${url.protocol}//${url.host}` === pageOrigin;
}

/** Writing to the clipboard after a press of ours is the one thing that the page may. */
function mayPage(permission: string, address: string): boolean {
  return permission === 'clipboard-sanitized-write' && isPageAddress(address);
}

/** Whether a download holds what the page itself made: then Electron asks the person where to put it. */
export function isMadeByPage(address: string): boolean {
  return address.startsWith('blob:') && isPageAddress(address.slice('blob:'.length));
}

/** Denies every permission but one, every download of what the page did not make, and every request that would leave for the network. */
export function lockSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) =>
    answer(details.isMainFrame && mayPage(permission, details.requestingUrl)),
  );
  session.setPermissionCheckHandler(
    (_contents, permission, origin, details) => details.isMainFrame && mayPage(permission, origin),
  );
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest(
    { urls: ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*', 'ftp://*/*', 'file://*/*'] },
    (_details, answer) => answer({ cancel: true }),
  );
  session.on('will-download', (event, item) => {
    if (!isMadeByPage(item.getURL())) event.preventDefault();
  });
}

function lockContents(contents: WebContents, judge: ExternalLinkJudge): void {
  // A link to outside may be opened by the system's browser; a window of ours never shows anything but the page.
  contents.setWindowOpenHandler(({ url }) => {
    openExternal(url, judge);
    return { action: 'deny' };
  });
  contents.on('will-navigate', (event) => {
    if (isPageAddress(event.url)) return;
    event.preventDefault();
    openExternal(event.url, judge);
  });
  contents.on('will-redirect', (event) => {
    if (!isPageAddress(event.url)) event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame || !isPageAddress(event.url)) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  // WebRTC is the one kind of traffic that neither webRequest nor the policy sees.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
}

/** Locks every page that this app will ever have, from the moment it is made. */
export function lockEveryPage(judge: ExternalLinkJudge): void {
  app.on('web-contents-created', (_event, contents) => {
    // An approval window has locks of its own, made for the service's origin.
    if (!isApprovalContents(contents)) lockContents(contents, judge);
  });
}
