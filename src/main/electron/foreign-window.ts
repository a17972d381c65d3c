import { BrowserWindow, session } from 'electron';
import type { BrowserWindowConstructorOptions, Session, WebContents } from 'electron';

/** What a window shows whose pages aren't the app's. */
export type ForeignWindowKind = 'approval' | 'video';

const sessions = new WeakSet<Session>();
const current = new Map<ForeignWindowKind, BrowserWindow>();
let opened = 0;

/** Whether contents belong to a foreign window, which has its own restrictions. */
export function isForeignContents(contents: WebContents): boolean {
  return sessions.has(contents.session);
}

/**
 * Opens a window that shares nothing with the app: it has an in-memory session, which `lock` restricts first, no preload, and
 * no accelerators. Only one of a kind exists at a time; opening another closes the first.
 */
export function openForeignWindow(
  kind: ForeignWindowKind,
  options: Omit<BrowserWindowConstructorOptions, 'parent'> & { readonly parent: BrowserWindow | null },
  lock: (own: Session) => void,
): BrowserWindow {
  destroyWindow(current.get(kind));
  // Proved by windows.test.ts: no preload, and no shared session.
  const own = session.fromPartition(`${kind}-${(opened += 1)}`, { cache: false });
  sessions.add(own);
  lock(own);
  const { parent, ...rest } = options;
  const window = new BrowserWindow({
    ...rest,
    ...(parent === null ? {} : { parent }),
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
  // Whose page it is can't be left to the page to say.
  window.on('page-title-updated', (event) => event.preventDefault());
  current.set(kind, window);
  window.on('closed', () => {
    if (current.get(kind) === window) current.delete(kind);
    // An in-memory session exists until the app quits; one that can't be cleared is never used again.
    void Promise.allSettled([own.clearStorageData(), own.clearCache(), own.clearAuthCache()]);
  });
  return window;
}

/** Destroys a window without running its page's beforeunload handler. */
export function destroyWindow(window: BrowserWindow | undefined): void {
  if (window !== undefined && !window.isDestroyed()) window.destroy();
}
