import { app } from 'electron';
import type { Session, WebContents } from 'electron';
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

/** Denies every permission, and every request that would leave for the network. */
export function lockSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest(
    { urls: ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*', 'ftp://*/*', 'file://*/*'] },
    (_details, answer) => answer({ cancel: true }),
  );
  session.on('will-download', (event) => event.preventDefault());
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
}

/** Locks every page that this app will ever have, from the moment it is made. */
export function lockEveryPage(judge: ExternalLinkJudge): void {
  app.on('web-contents-created', (_event, contents) => lockContents(contents, judge));
}
