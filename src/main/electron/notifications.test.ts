import type { BrowserWindow } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import type { EventMessage } from '#shared/contract/events.ts';
import { labelIds } from '#shared/contract/menus.ts';
import type { Labels } from '#shared/contract/menus.ts';
import type { PackSummary } from '#shared/contract/packs.ts';
import type { MenuWords } from '#shared/contract/requests.ts';
import { succeed } from '#shared/result.ts';
import { FakeWindow } from '../../../test/fixtures/electron-window.ts';
import { app, choose, electron } from '../../../test/fixtures/fake-electron.ts';
import type { App } from '../app/app.ts';
import type { Desktop } from './desktop.ts';
import { followPacks, Notifications } from './notifications.ts';

vi.mock('electron', () => import('../../../test/fixtures/fake-electron.ts'));

const labels: Labels = {
  ...(Object.fromEntries(labelIds.map((id) => [id, id])) as Labels),
  packDone: '“{name}” is complete.',
};
const pack = (state: PackSummary['state'], changes = 0) =>
  ({
    ...{ id: 1, createdAt: 5, name: 'Salt', state, complete: state === 'done', changes },
    subject: { kind: 'series', seriesId: 7 },
    bytes: { held: 25, expected: 100 },
  }) as PackSummary;

/** Follows packs of an app whose person wants notifications or not; `tell` says what became of the pack. */
async function follow(wanted: boolean) {
  const progress: number[][] = [[], []];
  const windows = progress.map((seen) => ({ setProgressBar: (part: number) => seen.push(part) }));
  const routes: (string | null)[] = [];
  const show = (route: string | null): void => void routes.push(route);
  const refused: string[] = [];
  const notifications = new Notifications({ show }, (reason) => refused.push(reason));
  let tell = (_message: EventMessage): void => undefined;
  let describe = (_words: MenuWords): void => undefined;
  followPacks(
    {
      handlers: { 'packs.list': () => Promise.resolve(succeed([pack('working')])) },
      settings: () => ({ notifications: wanted }),
      subscribe: (listener: typeof tell) => (tell = listener),
    } as unknown as Pick<App, 'handlers' | 'settings' | 'subscribe'>,
    {
      words: { labels },
      onWords: (listener: typeof describe) => (describe = listener),
    } as unknown as Desktop,
    { all: () => windows as unknown as BrowserWindow[], show },
    notifications,
  );
  await vi.waitFor(() => expect(progress[0]).toEqual([0.25]), { timeout: 10_000 });
  return {
    progress,
    routes,
    notifications,
    refused,
    describe: () => describe({ labels } as MenuWords),
    tell: (next: PackSummary) => tell({ name: 'packs.changed', payload: [next] }),
  };
}

describe('a pack that is complete', () => {
  it('is announced, and a click on the notification shows its title', async () => {
    const { tell, routes } = await follow(true);
    tell(pack('done'));
    expect(electron.notifications.map(({ options }) => options.body)).toEqual(['“Salt” is complete.']);
    electron.notifications[0]?.emit('click');
    expect(routes).toEqual(['/tv/7']);
  });

  // Proves protections of notifications.ts.
  it.each([
    ['linux', '“R&amp;B &lt;a href="https://evil.example/">” is complete.'],
    ['darwin', '“R&B <a href="https://evil.example/">” is complete.'],
  ])('has a name that stays text on %s', async (platform, said) => {
    vi.stubGlobal('process', { ...process, platform });
    const { tell } = await follow(true);
    tell({ ...pack('done'), name: 'R&B <a href="https://evil.example/">' });
    vi.unstubAllGlobals();
    expect(electron.notifications.map(({ options }) => options.body)).toEqual([said]);
  });

  it.each([
    ['the person doesn’t want notifications', false, false],
    ['a window of the app has the focus', true, true],
  ])('is not announced if %s', async (_, wanted, focused) => {
    if (focused) FakeWindow.focused = new FakeWindow({ x: 0, y: 0, width: 1, height: 1 });
    const { tell } = await follow(wanted);
    tell(pack('done'));
    expect(electron.notifications).toEqual([]);
  });
});

it('a notification that the system refuses is told, until one is shown', async () => {
  const { tell, notifications, refused } = await follow(true);
  expect(notifications.work).toBe(true);
  tell(pack('done'));
  electron.notifications[0]?.emit('failed', {}, 'no signature');
  expect(refused).toEqual(['no signature']);
  expect(notifications.work).toBe(false);
  notifications.show('Another', '/');
  electron.notifications[1]?.emit('show');
  expect(notifications.work).toBe(true);
});

it('every window shows the progress of packs', async () => {
  const { tell, progress } = await follow(false);
  tell(pack('done', 3));
  expect(progress).toEqual([
    [0.25, -1],
    [0.25, -1],
  ]);
});

it('a window that closes leaves no progress of packs in the dock', async () => {
  await follow(false);
  const window = new FakeWindow({ x: 0, y: 0, width: 1, height: 1 });
  const setProgressBar = vi.fn();
  app.emit('browser-window-created', {}, Object.assign(window, { setProgressBar }));
  window.close();
  expect(setProgressBar).toHaveBeenCalledExactlyOnceWith(-1);
});

it('the jump list and the dock have the places', async () => {
  const { describe, routes } = await follow(false);
  vi.stubGlobal('process', { ...process, platform: 'win32' });
  describe();
  vi.unstubAllGlobals();
  expect(electron.tasks.map(({ title, arguments: link }) => `${title} ${link}`)).toEqual([
    ...['home marquee://', 'discover marquee://discover', 'search marquee://search'],
    ...['library marquee://library', 'account marquee://account'],
  ]);
  for (const item of electron.dockMenu) choose(item);
  expect(routes).toEqual(['/', '/discover', '/search', '/library', '/account']);
});
