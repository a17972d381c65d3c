import type { BrowserWindow } from 'electron';
import { failure } from '#shared/result.ts';
import type { Failure } from '#shared/result.ts';
import type { App } from '../app/app.ts';
import type { ApprovalWindow, ApprovalWindowEvents } from '../platform/host-ports.ts';
import { destroyWindow, openForeignWindow } from './foreign-window.ts';
import {
  approvalTitle,
  lockApprovalContents,
  lockApprovalSession,
  mayShow,
} from './foreign-window-limits.ts';
import type { ApprovalOrigins } from './foreign-window-limits.ts';

/** What an approval window shows, and its event listeners. */
export interface ApprovalWindowOptions extends ApprovalWindowEvents {
  /** Address of the approval page; pages of its origin are allowed. */
  readonly address: string;
  /** The origin of pictures in those pages. */
  readonly pictures: string;
  /** The parent window. */
  readonly parent?: BrowserWindow | null;
  readonly proxyLogin: App['proxyLogin'];
}

const size = { width: 900, height: 740 } as const;
/** How long a page may delay its closing, in ms. */
const closeWithinMs = 2_000;

/** Opens the service's approval page in a window of its own, without permissions and other origins. */
export function openApprovalWindow(options: ApprovalWindowOptions): ApprovalWindow {
  const { address, pictures } = options;
  const origins: ApprovalOrigins = { page: new URL(address).origin, pictures };
  const window = openForeignWindow(
    'approval',
    {
      ...size,
      parent: options.parent ?? null,
      title: approvalTitle(address),
      fullscreenable: false,
    },
    (own) => lockApprovalSession(own, origins),
  );
  const contents = window.webContents;
  lockApprovalContents(contents, origins, options.proxyLogin);

  let settled = false;
  const failOnce = (reason: Failure): void => {
    if (!settled) options.failed(reason);
    settled = true;
  };
  contents.on('did-navigate', (_event, address) => {
    settled = true;
    window.setTitle(approvalTitle(address));
    options.navigated(address);
  });
  contents.on('did-navigate-in-page', (_event, address, isMainFrame) => {
    if (isMainFrame) options.navigated(address);
  });
  // Electron reports a blocked redirect only as aborted, which would leave the window empty without an explanation.
  contents.on('will-redirect', (event) => {
    const elsewhere = event.isMainFrame && !mayShow(event.url, origins);
    if (elsewhere) failOnce(failure('badResponse', { reason: 'redirect' }));
  });
  contents.on('certificate-error', (_event, _address, error, _certificate, _answer, isMainFrame) => {
    if (isMainFrame) failOnce(failure('badResponse', { reason: 'certificate', certificate: error }));
  });
  contents.on('did-fail-load', (_event, code, _description, _address, isMainFrame) => {
    if (isMainFrame) failOnce(failure('offline', { reason: 'window', error: code }));
  });
  window.on('close', () => {
    setTimeout(() => destroyWindow(window), closeWithinMs).unref();
  });
  window.on('closed', () => {
    settled = true;
    options.closed();
  });
  // Electron reports no failed load for an answer that is no page, such as a 204 or a prevented download.
  window.loadURL(address).catch(() => failOnce(failure('badResponse', { reason: 'noPage' })));

  return {
    focus() {
      if (window.isDestroyed()) return;
      if (window.isMinimized()) window.restore();
      window.focus();
    },
    close: () => destroyWindow(window),
  };
}
