import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeWindow } from '../../../test/fixtures/electron-window.ts';
import { app, electron } from '../../../test/fixtures/fake-electron.ts';
import { wordsOf } from '../platform/words.ts';
import { watchForCrashes } from './crashes.ts';
import type { Windows } from './windows.ts';

vi.mock('electron', () => import('../../../test/fixtures/fake-electron.ts'));

const words = wordsOf('en');
const logged: string[] = [];
let window: FakeWindow;
let processListeners: [string, (...given: never[]) => void][];

beforeEach(() => {
  logged.length = 0;
  processListeners = [];
  vi.spyOn(process, 'on').mockImplementation((name, listener) => {
    processListeners.push([String(name), listener]);
    return process;
  });
  watchForCrashes(
    {
      has: (given: unknown) => given === window,
      keepAll: () => void electron.calls.push('windows kept'),
    } as unknown as Windows,
    { error: (event) => logged.push(event) },
    () => words,
  );
  window = new FakeWindow({ x: 0, y: 0, width: 1, height: 1 });
  app.emit('browser-window-created', {}, window);
});

const crash = (reason = 'crashed') =>
  app.emit('render-process-gone', {}, window.webContents, { reason, exitCode: 1 });

describe('a page that crashed', () => {
  it('is logged, and reloaded only when the person asks for it, each time', async () => {
    crash();
    expect(logged).toEqual(['page process gone']);
    expect(electron.dialogs).toMatchObject([
      { message: words.main_crash_gone, buttons: [words.main_crash_reload, words.main_crash_quit] },
    ]);
    expect(window.calls).toEqual([]);
    await electron.dialogs[0]?.press(0);
    expect(window.calls).toEqual(['reload']);
    crash();
    crash();
    expect(electron.dialogs).toHaveLength(2);
    await electron.dialogs[1]?.press(1);
    expect(electron.calls).toEqual(['quit']);
  });

  it('is asked about again after a dialog that could not be shown', async () => {
    crash();
    await electron.dialogs[0]?.fail(new Error('no display'));
    expect(window.calls).toEqual([]);
    expect(logged).toEqual(['page process gone', 'no dialog']);
    crash();
    await electron.dialogs[1]?.press(0);
    expect(window.calls).toEqual(['reload']);
  });

  it('shows nothing if it ended as it should, or if it belongs to another window', () => {
    crash('clean-exit');
    app.emit('render-process-gone', {}, new EventEmitter(), { reason: 'crashed', exitCode: 1 });
    expect(electron.dialogs).toEqual([]);
    expect(logged).toEqual(['page process gone']);
  });
});

describe('a page that doesn’t respond', () => {
  it('can be waited for, and the dialog closes when the page responds', async () => {
    window.emit('unresponsive');
    window.emit('unresponsive');
    expect(electron.dialogs).toMatchObject([
      {
        message: words.main_crash_hangs,
        buttons: [words.main_crash_wait, words.main_crash_reload, words.main_crash_quit],
      },
    ]);
    window.emit('responsive');
    expect(electron.dialogs[0]?.signal?.aborted).toBe(true);
    await electron.dialogs[0]?.press(0);
    expect(window.calls).toEqual([]);
  });

  it('that crashes meanwhile is asked about as a crash, and reloaded', async () => {
    window.emit('unresponsive');
    crash();
    expect(electron.dialogs[0]?.signal?.aborted).toBe(true);
    await electron.dialogs[0]?.press(0);
    expect(electron.dialogs[1]?.message).toBe(words.main_crash_gone);
    await electron.dialogs[1]?.press(0);
    expect(window.calls).toEqual(['reload']);
    window.emit('unresponsive');
    expect(electron.dialogs).toHaveLength(3);
  });

  it('is reloaded after its process ended, without a second dialog', async () => {
    window.webContents.on('render-process-gone', () => crash('killed'));
    window.emit('unresponsive');
    await electron.dialogs[0]?.press(1);
    expect(window.calls).toEqual(['crash', 'reload']);
    expect(electron.dialogs).toHaveLength(1);
  });

  it('ends the app at once if the person wants that, and all windows are restored at the next start', async () => {
    window.emit('unresponsive');
    await electron.dialogs[0]?.press(2);
    expect(electron.calls).toEqual(['windows kept', 'exit 1']);
  });
});

describe('an error of the main process', () => {
  it('is logged every time and reported once, whether it was thrown or a rejection', async () => {
    expect(processListeners.map(([name]) => name).sort()).toEqual([
      'uncaughtException',
      'unhandledRejection',
    ]);
    for (const [, listener] of processListeners) listener(new Error('bug') as never);
    expect(logged).toEqual(['bug', 'bug']);
    expect(electron.dialogs).toMatchObject([
      { message: words.main_crash_bug, buttons: [words.main_crash_continue, words.main_crash_quit] },
    ]);
    await electron.dialogs[0]?.press(0);
    expect(electron.calls).toEqual([]);
  });

  it('is only logged if it ended a child process', () => {
    app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 1 });
    app.emit('child-process-gone', {}, { type: 'Utility', reason: 'clean-exit', exitCode: 0 });
    expect(logged).toEqual(['child process gone']);
    expect(electron.dialogs).toEqual([]);
  });
});
