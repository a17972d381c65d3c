import type { Session, WebContents } from 'electron';
import { mayRequest, mayShow } from './approval-addresses.ts';
import type { ApprovalOrigins } from './approval-addresses.ts';
import { lockForeignContents } from './foreign-locks.ts';

/**
 * Limits an approval session to requests to its origins; denies permissions, devices and downloads.
 * Call this before the session loads a page.
 */
export function lockApprovalSession(session: Session, origins: ApprovalOrigins): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  // Proved by approval-locks.test.ts: permissions are refused.
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler(null);
  session.webRequest.onBeforeRequest((details, answer) =>
    answer({ cancel: !mayRequest(details.url, details.resourceType, origins) }),
  );
  session.on('will-download', (event) => event.preventDefault());
}

/** Limits an approval page to its origins: no other navigation and no windows; see also `lockForeignContents`. */
export function lockApprovalContents(contents: WebContents, origins: ApprovalOrigins): void {
  // Proved by approval-locks.test.ts: new windows are refused.
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
  lockForeignContents(contents);
}
