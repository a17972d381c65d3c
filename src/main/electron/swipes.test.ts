import { expect, it, vi } from 'vitest';
import { FakeWindow } from '../../../test/fixtures/electron-window.ts';
import { app } from '../../../test/fixtures/fake-electron.ts';
import { followSwipes } from './follow-system.ts';

vi.mock('electron', () => import('../../../test/fixtures/fake-electron.ts'));

it('a swipe goes back or forward in its window', () => {
  const tell = vi.fn();
  followSwipes({ tell });
  const window = new FakeWindow({ x: 0, y: 0, width: 1, height: 1 });
  app.emit('browser-window-created', {}, window);
  for (const direction of ['left', 'up', 'right', 'down']) window.emit('swipe', {}, direction);
  expect(tell.mock.calls).toEqual([
    [window.webContents, 'back'],
    [window.webContents, 'forward'],
  ]);
});
