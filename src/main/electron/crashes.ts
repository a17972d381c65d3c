import { app, BrowserWindow } from 'electron';
import type { Logger } from '../log/logger.ts';
import type { Words } from '../platform/words.ts';
import { showMessageBox } from './dialogs.ts';
import type { Windows } from './windows.ts';

/**
 * Logs every crash, and asks a person what to do about a window whose page crashed or doesn't respond, and once in a run
 * about an error of the main process. Nothing reloads by itself, so that repeated crashes end with the person's choice.
 */
export function watchForCrashes(windows: Windows, log: Pick<Logger, 'error'>, words: () => Words): void {
  /** Windows with a dialog, so that a window never has two; each with what closes one about a page that doesn't respond. */
  const asking = new Map<BrowserWindow, AbortController | null>();
  /** Windows whose process ends because the person wants it to. */
  const restarting = new Set<BrowserWindow>();
  let reported = false;

  async function ask(
    window: BrowserWindow,
    message: string,
    detail: string,
    choices: readonly (readonly [string, () => void])[],
    closing: AbortController | null = null,
  ): Promise<void> {
    if (asking.has(window) || window.isDestroyed()) return;
    asking.set(window, closing);
    const response = await showMessageBox(window, {
      type: 'error',
      message,
      detail,
      buttons: choices.map(([label]) => label),
      ...(closing === null ? {} : { signal: closing.signal }),
    }).catch((error: unknown) => {
      log.error('no dialog', { error });
      return null;
    });
    if (asking.get(window) === closing) asking.delete(window);
    if (response !== null && !window.isDestroyed() && closing?.signal.aborted !== true)
      choices[response]?.[1]();
  }

  /** The page responds, or is gone. */
  function stopWaiting(window: BrowserWindow): void {
    const closing = asking.get(window) ?? null;
    if (closing === null) return;
    closing.abort();
    asking.delete(window);
  }

  app.on('render-process-gone', (_event, contents, { reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    log.error('page process gone', { reason, exitCode });
    const window = BrowserWindow.fromWebContents(contents);
    if (window === null || !windows.has(window) || restarting.has(window)) return;
    stopWaiting(window);
    const text = words();
    void ask(window, text.main_crash_gone, text.main_crash_gone_text, [
      [text.main_crash_reload, () => contents.reload()],
      [text.main_crash_quit, () => app.quit()],
    ]);
  });

  app.on('child-process-gone', (_event, { type, reason, exitCode, name }) => {
    // Chromium starts these processes again by itself, and the app its own.
    if (reason !== 'clean-exit') log.error('child process gone', { type, reason, exitCode, name });
  });

  app.on('browser-window-created', (_event, window) => {
    window.on('unresponsive', () => {
      if (!windows.has(window)) return;
      log.error('page unresponsive');
      const text = words();
      window.once('responsive', () => stopWaiting(window));
      const quit = (): void => {
        windows.keepAll();
        app.exit(1);
      };
      const choices = [
        [text.main_crash_wait, () => undefined],
        [text.main_crash_reload, () => restart(window)],
        [text.main_crash_quit, quit],
      ] as const;
      void ask(window, text.main_crash_hangs, text.main_crash_hangs_text, choices, new AbortController());
    });
  });

  /** A page that hangs can't unload, so its process ends first. */
  function restart(window: BrowserWindow): void {
    restarting.add(window);
    window.webContents.once('render-process-gone', () => {
      restarting.delete(window);
      window.webContents.reload();
    });
    window.webContents.forcefullyCrashRenderer();
  }

  const report = (what: string) => (error: unknown) => {
    log.error('bug', { what, error });
    if (reported) return;
    reported = true;
    const text = words();
    const buttons = [text.main_crash_continue, text.main_crash_quit];
    const question = { message: text.main_crash_bug, detail: text.main_crash_bug_text, buttons };
    void showMessageBox(null, { type: 'error', ...question }).then((response) => {
      if (response === 1) app.quit();
    });
  };
  // With a listener, Electron doesn't show its own box with a stack.
  process.on('uncaughtException', report('uncaught exception'));
  process.on('unhandledRejection', report('unhandled rejection'));
}
