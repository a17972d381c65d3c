import { BrowserWindow, session } from 'electron';
import type { Session, WebContents } from 'electron';
import { failure } from '#shared/contract/failures.ts';
import type { Failure } from '#shared/contract/failures.ts';
import type { ApprovalWindow, ApprovalWindowEvents } from '../account/sign-in-ports.ts';
import { approvalTitle, mayShow } from './approval-addresses.ts';
import type { ApprovalOrigins } from './approval-addresses.ts';
import { lockApprovalContents, lockApprovalSession } from './approval-locks.ts';

/** What an approval window shows and whom it tells. */
export interface ApprovalWindowOptions extends ApprovalWindowEvents {
  /** The approval page; its origin is the one that may be shown. */
  readonly address: string;
  /** Further origins that may be shown, e.g. where the service's sign-in page lives. */
  readonly alsoPages?: readonly string[];
  /** Origins from which pictures of those pages may come. */
  readonly pictures?: readonly string[];
  /** The window above which it opens. */
  readonly parent?: BrowserWindow;
}

const size = { width: 900, height: 740 } as const;
/** A page that hangs is given this long to let itself be closed, in ms. */
const closeWithinMs = 2_000;
/** Chromium's code for a load that came to nothing although somebody answered: a download, a scheme that is no page's. */
const aborted = -3;

const approvalSessions = new WeakSet<Session>();
let opened = 0;
let current: BrowserWindow | null = null;

/** Whether contents belong to an approval window: they have locks of their own, made for their origin. */
export function isApprovalContents(contents: WebContents): boolean {
  return approvalSessions.has(contents.session);
}

/**
 * Opens the service's approval page in a window of its own that shares nothing with the app: a session in memory, no
 * preload, no permission, no way elsewhere. There is one at a time; opening another closes the one before.
 */
export function openApprovalWindow(options: ApprovalWindowOptions): ApprovalWindow {
  end(current);
  const origins: ApprovalOrigins = {
    pages: [new URL(options.address).origin, ...(options.alsoPages ?? [])],
    pictures: options.pictures ?? [],
  };
  const own = session.fromPartition(`approval-${(opened += 1)}`, { cache: false });
  approvalSessions.add(own);
  lockApprovalSession(own, origins);

  const window = new BrowserWindow({
    ...size,
    ...(options.parent === undefined ? {} : { parent: options.parent }),
    title: approvalTitle(options.address),
    fullscreenable: false,
    autoHideMenuBar: true,
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
  current = window;
  const contents = window.webContents;
  lockApprovalContents(contents, origins);

  window.on('page-title-updated', (event) => event.preventDefault());
  let settled = false;
  const failed = (why: Failure): void => {
    if (!settled) options.failed(why);
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
  // What the lock stops is told here: Electron calls it aborted, and the window would stay empty without a word.
  contents.on('will-redirect', (event) => {
    const elsewhere = event.isMainFrame && !mayShow(event.url, origins);
    if (elsewhere) failed(failure('badResponse', { reason: 'redirect' }));
  });
  contents.on('certificate-error', (_event, _address, error, _certificate, _answer, isMainFrame) => {
    if (isMainFrame) failed(failure('badResponse', { reason: 'certificate', certificate: error }));
  });
  contents.on('did-fail-load', (_event, code, _description, _address, isMainFrame) => {
    if (isMainFrame) failed(failureOfLoad(code));
  });
  window.on('close', () => {
    setTimeout(() => end(window), closeWithinMs).unref();
  });
  window.on('closed', () => {
    if (current === window) current = null;
    settled = true;
    options.closed();
    void forget(own);
  });
  // What it fails with is told by `did-fail-load`.
  window.loadURL(options.address).catch(() => undefined);

  return {
    focus() {
      if (window.isDestroyed()) return;
      if (window.isMinimized()) window.restore();
      window.focus();
    },
    close: () => end(window),
  };
}

/** Ends a window at once, asking its page nothing; one that is gone already stays so. */
function end(window: BrowserWindow | null): void {
  if (window !== null && !window.isDestroyed()) window.destroy();
}

function failureOfLoad(code: number): Failure {
  return code === aborted
    ? failure('badResponse', { reason: 'noPage' })
    : failure('offline', { reason: 'window', error: code });
}

/** The session lives in memory as long as the app does: what the page left in it goes now. */
async function forget(own: Session): Promise<void> {
  // A session that cannot be cleared is never used again, and ends with the app.
  await Promise.allSettled([own.clearStorageData(), own.clearCache(), own.clearAuthCache()]);
}
