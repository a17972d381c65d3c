import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeBeforeQuit } from './lifecycle.ts';

const electron = vi.hoisted(() => ({ app: null as unknown as EventEmitter, calls: [] as string[] }));
vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  electron.app = Object.assign(new Emitter(), {
    quit: () => void electron.calls.push('quit'),
    exit: (code: number) => void electron.calls.push(`exit ${code}`),
  });
  return { app: electron.app, dialog: {} };
});

const problems = vi.fn();
const app = () => electron.app;
/** Emits `will-quit`, and returns whether the app may end. */
function willQuit(): boolean {
  let mayEnd = true;
  app().emit('will-quit', { preventDefault: () => (mayEnd = false) });
  return mayEnd;
}

beforeEach(() => {
  vi.useFakeTimers();
  app().removeAllListeners();
  electron.calls.length = 0;
});
afterEach(() => vi.useRealTimers());

describe('closing before the app quits', () => {
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
    for (const window of windows) app().emit('browser-window-created', {}, window);
    for (const window of windows) window.emit('session-end');
    expect(runs).toBe(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(electron.calls).toContain('exit 0');
  });
});
