import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { app, electron } from '../../../test/fixtures/fake-electron.ts';
import { folder } from '../../../test/fixtures/temporary-folder.ts';
import { closeBeforeQuit, isOnlyInstance } from './lifecycle.ts';

vi.mock('electron', () => import('../../../test/fixtures/fake-electron.ts'));

const problems = vi.fn();
/** Emits `will-quit`, and returns whether the app may end. */
function willQuit(): boolean {
  let mayEnd = true;
  app.emit('will-quit', { preventDefault: () => (mayEnd = false) });
  return mayEnd;
}

// Windows has named pipes instead of the file.
describe.runIf(process.platform !== 'win32')('a start while the app runs', () => {
  let server: Server;
  let asking: Socket[];
  beforeEach(async () => {
    Object.assign(electron, { paths: { userData: folder }, isOnlyInstance: false, press: () => 0 });
    asking = [];
    server = createServer((socket) => asking.push(socket)).listen(join(folder, 'marquee.sock'));
    await once(server, 'listening');
  });
  afterEach(() => {
    server.close();
    for (const socket of asking) socket.destroy();
  });
  /** What the process that runs does as soon as it no longer hangs. */
  const answer = () => asking.forEach((socket) => socket.end());
  const waits = [20, 20] as const;
  /** Starts a process that the data folder names as the app's. */
  function startProcess(): ChildProcess {
    const running = spawn(process.execPath, ['--eval', 'setInterval(() => undefined, 1e6)']);
    writeFileSync(join(folder, 'marquee.pid'), String(running.pid));
    return running;
  }

  it('ends without a question where the running process answers', async () => {
    server.on('connection', (socket) => socket.end());
    expect(await isOnlyInstance()).toBe(false);
    expect(electron.dialogs).toEqual([]);
    expect(electron.calls).toEqual(['quit']);
  });

  it('asks in the app’s language while the running process hangs, and again after a while', async () => {
    writeFileSync(join(folder, 'settings.json'), '{"settings":{"interfaceLanguage":"de"}}');
    electron.press = () => {
      if (electron.dialogs.length === 2) answer();
      return 0;
    };
    expect(await isOnlyInstance(waits)).toBe(false);
    expect(electron.dialogs.map(({ message }) => message)).toEqual([
      'Marquee reagiert nicht',
      'Marquee reagiert nicht',
    ]);
    expect(electron.calls).toEqual(['quit']);
  });

  it.each([undefined, '', '{', '[]', 'null', '{"settings":{"interfaceLanguage":"xx"}}'])(
    'asks in English where the settings are %s',
    async (settings) => {
      if (settings !== undefined) writeFileSync(join(folder, 'settings.json'), settings);
      electron.press = () => {
        answer();
        return 0;
      };
      await isOnlyInstance(waits);
      expect(electron.dialogs[0]?.message).toBe('Marquee isn’t responding');
    },
  );

  it('takes its question back when the running process answers meanwhile', async () => {
    const running = startProcess();
    electron.press = async ({ signal }) => {
      answer();
      await once(signal as AbortSignal, 'abort');
      // As Electron answers a dialog that was closed.
      return 1;
    };
    expect(await isOnlyInstance(waits)).toBe(false);
    expect(electron.dialogs).toHaveLength(1);
    running.kill('SIGTERM');
    await once(running, 'exit');
    expect(running.signalCode).toBe('SIGTERM');
  });

  it('is the app where the running process was ended', async () => {
    const running = startProcess();
    running.once('exit', answer);
    electron.isOnlyInstance = true;
    electron.press = () => 1;
    expect(await isOnlyInstance(waits)).toBe(true);
    expect(running.signalCode).toBe('SIGKILL');
    expect(electron.calls).toEqual([]);
  });
});

describe('closing before the app quits', () => {
  beforeEach(() => vi.useFakeTimers());

  it('runs once, and then the app quits', async () => {
    let runs = 0;
    closeBeforeQuit(() => {
      runs += 1;
      return Promise.resolve();
    }, problems);
    expect([willQuit(), willQuit()]).toEqual([false, false]);
    await vi.advanceTimersByTimeAsync(0);
    expect(electron.calls).toEqual(['quit']);
    expect(willQuit()).toBe(true);
    expect(runs).toBe(1);
  });

  it('has 5 s, after which the app ends in any case', async () => {
    closeBeforeQuit(() => new Promise(() => undefined), problems);
    willQuit();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(electron.calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(electron.calls).toEqual(['exit 1']);
  });

  it('that fails doesn’t keep the app running', async () => {
    closeBeforeQuit(() => Promise.reject(new Error('disk')), problems);
    willQuit();
    await vi.advanceTimersByTimeAsync(0);
    expect(electron.calls).toEqual(['quit']);
    expect(willQuit()).toBe(true);
    expect(problems).toHaveBeenCalledOnce();
  });

  it('happens at once when the system’s session ends, which sends no will-quit', async () => {
    let runs = 0;
    closeBeforeQuit(() => {
      runs += 1;
      return Promise.resolve();
    }, problems);
    const windows = [new EventEmitter(), new EventEmitter()];
    for (const window of windows) app.emit('browser-window-created', {}, window);
    for (const window of windows) window.emit('session-end');
    expect(runs).toBe(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(electron.calls).toContain('exit 0');
  });
});
