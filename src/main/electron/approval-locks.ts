import type { Session, WebContents } from 'electron';
import { mayRequest, mayShow } from './approval-addresses.ts';
import type { ApprovalOrigins } from './approval-addresses.ts';

/**
 * Limits an approval session to requests to its origins; denies permissions, devices and downloads.
 * Call this before the session loads a page.
 */
export function lockApprovalSession(session: Session, origins: ApprovalOrigins): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler(null);
  session.webRequest.onBeforeRequest((details, answer) =>
    answer({ cancel: !mayRequest(details.url, details.resourceType, origins) }),
  );
  session.on('will-download', (event) => event.preventDefault());
}

/** Limits an approval page to its origins: no other navigation, no windows, no credentials or certificates. */
export function lockApprovalContents(contents: WebContents, origins: ApprovalOrigins): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.on('will-navigate', (event) => {
    if (!mayShow(event.url, origins)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => {
    if (!event.isMainFrame || !mayShow(event.url, origins)) event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame || !mayShow(event.url, origins)) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  // webRequest doesn't see WebRTC traffic.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');

  // Electron refuses these without a listener too, but a listener elsewhere could then answer for this page.
  contents.on('login', (event, _details, _info, answer) => {
    event.preventDefault();
    answer();
  });
  contents.on('certificate-error', (event, _address, _error, _certificate, answer) => {
    event.preventDefault();
    answer(false);
  });
  contents.on('select-client-certificate', (event, _address, _list, answer) => {
    event.preventDefault();
    // Electron accepts a call without a certificate, as the type of app's event of this name shows.
    (answer as () => void)();
  });
  // Preventing this event lets the page close despite its beforeunload handler.
  contents.on('will-prevent-unload', (event) => event.preventDefault());
}
