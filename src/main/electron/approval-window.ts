import { BrowserWindow, session } from 'electron';
import type { Session, WebContents } from 'electron';
import { failure } from '#shared/contract/failures.ts';
import type { Failure } from '#shared/contract/failures.ts';
import type { ApprovalWindow, ApprovalWindowEvents } from '../platform/approval-window.ts';
import { approvalTitle, mayShow } from './approval-addresses.ts';
import type { ApprovalOrigins } from './approval-addresses.ts';
import { lockApprovalContents, lockApprovalSession } from './approval-locks.ts';

/** What an approval window shows, and its event listeners. */
export interface ApprovalWindowOptions extends ApprovalWindowEvents {
  /** Address of the approval page; pages of its origin are allowed. */
  readonly address: string;
  /** Further origins, for pictures in those pages only. */
  readonly pictures?: readonly string[];
  /** The parent window. */
  readonly parent?: BrowserWindow | null;
}

const size = { width: 900, height: 740 } as const;
/** How long a page may delay its closing, in ms. */
const closeWithinMs = 2_000;

const approvalSessions = new WeakSet<Session>();
let opened = 0;
let current: BrowserWindow | null = null;

/** Whether contents belong to an approval window, which has its own restrictions. */
export function isApprovalContents(contents: WebContents): boolean {
  return approvalSessions.has(contents.session);
}

/**
 * Opens the service's approval page in a window that shares nothing with the app: it has an in-memory session, no
 * preload, no permissions and no other origins. Only one exists at a time; opening another closes the first.
 */
export function openApprovalWindow(options: ApprovalWindowOptions): ApprovalWindow {
  destroyWindow(current);
  const origins: ApprovalOrigins = {
    pages: [new URL(options.address).origin],
    pictures: options.pictures ?? [],
  };
  const own = session.fromPartition(`approval-${(opened += 1)}`, { cache: false });
  approvalSessions.add(own);
  lockApprovalSession(own, origins);

  const window = new BrowserWindow({
    ...size,
    ...(options.parent == null ? {} : { parent: options.parent }),
    title: approvalTitle(options.address),
    fullscreenable: false,
    webPreferences: {
      session: own,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
      devTools: false,
      disableDialogs: true,
      navigateOnDragDrop: false,
    },
  });
  // Its page is a stranger's: no accelerator of the app works in it. macOS has one menu for all windows.
  window.removeMenu();
  current = window;
  const contents = window.webContents;
  lockApprovalContents(contents, origins);

  window.on('page-title-updated', (event) => event.preventDefault());
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
    if (current === window) current = null;
    settled = true;
    options.closed();
    void clearSession(own);
  });
  // Electron reports no failed load for an answer that is no page, such as a 204 or a prevented download.
  window.loadURL(options.address).catch(() => failOnce(failure('badResponse', { reason: 'noPage' })));

  return {
    focus() {
      if (window.isDestroyed()) return;
      if (window.isMinimized()) window.restore();
      window.focus();
    },
    close: () => destroyWindow(window),
  };
}

/** Destroys a window without running its page's beforeunload handler. */
function destroyWindow(window: BrowserWindow | null): void {
  if (window !== null && !window.isDestroyed()) window.destroy();
}

/** Clears what the page stored, because an in-memory session exists until the app quits. */
async function clearSession(own: Session): Promise<void> {
  // A session that can't be cleared is never used again.
  await Promise.allSettled([own.clearStorageData(), own.clearCache(), own.clearAuthCache()]);
}
