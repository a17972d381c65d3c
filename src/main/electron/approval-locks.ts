import type { Session, WebContents } from 'electron';
import { mayRequest, mayShow } from './approval-addresses.ts';
import type { ApprovalOrigins } from './approval-addresses.ts';

/**
 * Denies an approval session everything but requests to its origins: permissions, devices, downloads.
 * Must be called before the session has a page.
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

/** Holds an approval page where it is: it goes nowhere but its origins, opens nothing, is told nothing secret. */
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
  // WebRTC is the one kind of traffic that webRequest does not see.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');

  // Without a listener Electron refuses as well; said here so that a listener elsewhere cannot answer for this page.
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
    // Electron takes "none" too, as app's event of that name declares.
    (answer as () => void)();
  });
  // Here preventing means letting the page be left: no beforeunload holds it.
  contents.on('will-prevent-unload', (event) => event.preventDefault());
}
