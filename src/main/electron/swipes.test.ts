import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { FakeWindow } from '../../../test/fixtures/electron-window.ts';
import { followSwipes } from './follow-system.ts';

const electron = vi.hoisted(() => ({ app: null as unknown as EventEmitter }));
vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  electron.app = new Emitter();
  return { app: electron.app };
});

it('a swipe goes back or forward in its window', () => {
  const tell = vi.fn();
  followSwipes({ tell });
  const window = new FakeWindow({ x: 0, y: 0, width: 1, height: 1 });
  electron.app.emit('browser-window-created', {}, window);
  for (const direction of ['left', 'up', 'right', 'down']) window.emit('swipe', {}, direction);
  expect(tell.mock.calls).toEqual([
    [window.webContents, 'back'],
    [window.webContents, 'forward'],
  ]);
});
