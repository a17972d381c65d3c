import { expect } from '@playwright/test';
import type { ElectronApplication } from '@playwright/test';
import { startCountingProxy } from '../fixtures/counting-proxy.ts';
import { findArrival } from './arrivals.ts';
import { test } from './desktop-story.ts';
import { ask } from './host.ts';
import { launchElectronOn } from './hosts.ts';
import { startService } from './service.ts';
import { readySettings } from './story.ts';

const tag = '@electron-only';

/** What the system was asked to show. */
interface Shown {
  readonly notifications: readonly { readonly title: string; readonly body: string }[];
  /** The labels of the icon's menu in the tray. */
  readonly tray: readonly string[];
}

/** Records what the system would show in place of showing it, because nobody sees or clicks it here. */
async function recordSystem(program: ElectronApplication): Promise<() => Promise<Shown>> {
  await program.evaluate(({ Notification, Tray }) => {
    const shown = { notifications: [] as Electron.Notification[], tray: [] as string[] };
    Object.assign(globalThis, { shown });
    Object.assign(Notification, { isSupported: () => true });
    Notification.prototype.show = function show(this: Electron.Notification) {
      shown.notifications.push(this);
    };
    Tray.prototype.setContextMenu = (menu) => {
      shown.tray = (menu?.items ?? []).flatMap(({ label, type }) => (type === 'separator' ? [] : label));
    };
  });
  return () =>
    program.evaluate(() => {
      const { shown } = globalThis as unknown as {
        shown: { notifications: Electron.Notification[]; tray: string[] };
      };
      return { ...shown, notifications: shown.notifications.map(({ title, body }) => ({ title, body })) };
    });
}

/** Closes the window as its button does. */
const closeWindow = (program: ElectronApplication): Promise<void> =>
  program.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());

const countWindows = (program: ElectronApplication): Promise<number> =>
  program.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);

test(
  'the app stays in the background with its window closed, and a notification tells what arrived and opens it',
  { tag },
  async ({ folder }) => {
    test.slow();
    const service = await startService();
    const proxy = await startCountingProxy(new URL(service.base).origin);
    const arrived = await findArrival(service);
    const through = (address: string): string => address.replace(new URL(address).origin, proxy.origin);
    const proxied = { ...service, base: through(service.base), pictures: through(service.pictures) };
    // A test's bus would say that there is no place for icons.
    const program = await launchElectronOn(folder, proxied, { DBUS_SESSION_BUS_ADDRESS: 'disabled:' });
    const child = program.process();
    try {
      const shown = await recordSystem(program);
      const page = await program.firstWindow();
      await page.getByRole('dialog').waitFor();
      const settings = {
        myServices: { DE: [arrived.provider] },
        ...{ motion: 'reduced', newsAsked: false },
        // The story runs at any hour.
        quietHours: null,
      };
      await ask(page, 'settings.change', { patch: { ...readySettings, ...settings } });
      await expect(page.getByRole('dialog')).toBeHidden();

      // Neither is on before the person wants it.
      await page.keyboard.press('Control+6');
      const stays = page.getByRole('switch', { name: 'Stay in the background' });
      await expect(page.getByRole('switch', { name: 'Start at login' })).not.toBeChecked();
      await expect(stays).not.toBeChecked();
      expect((await shown()).tray).toEqual([]);
      await stays.press('Space');
      await expect(stays).toBeChecked();
      await expect.poll(async () => (await shown()).tray).toEqual(['Open Marquee', 'Inbox', 'Quit Marquee']);

      await page.evaluate((id) => (location.hash = `#/movie/${id}`), arrived.id);
      const follow = page.locator('main header').getByRole('button', { name: /^Follow(?:ing)?$/ });
      await expect(follow).toHaveAttribute('aria-pressed', 'false');
      await page.keyboard.press('w');
      await page.getByRole('button', { name: 'Notify me' }).press('Enter');
      await expect(page.getByText('Notifications are on')).toBeVisible();
      // The first check only finds out what is known.
      await ask(page, 'watcher.check', {});
      expect((await shown()).notifications).toEqual([]);

      // The service answers the second check once the window is closed.
      await service.showAsOf(arrived.day);
      const offers = `/movie/${arrived.id}/watch/providers`;
      proxy.delay((path) => path.includes(offers));
      const before = proxy.requests.length;
      await page.keyboard.press('Control+g');
      await page.getByRole('button', { name: 'Check now' }).press('Enter');
      await proxy.until((requests) => requests.slice(before).some((path) => path.includes(offers)));
      await closeWindow(program);
      await expect.poll(() => countWindows(program)).toBe(0);
      proxy.delay(null);
      await expect
        .poll(async () => (await shown()).notifications)
        .toEqual([{ title: 'Marquee', body: `On your services: ${arrived.title}` }]);

      const opening = program.waitForEvent('window');
      await program.evaluate(() => {
        const { shown: all } = globalThis as unknown as { shown: { notifications: Electron.Notification[] } };
        all.notifications[0]?.emit('click');
        // As on macOS, where an app without a code signature shows none.
        all.notifications[0]?.emit('failed', {}, 'refused');
      });
      const next = await opening;
      await expect(next.locator('main')).toHaveAttribute('data-address', `#/movie/${arrived.id}/watch`);
      await expect(next.getByRole('link', { name: 'Inbox, 1 unread' })).toBeVisible();

      // Without the setting, the last window ends the app.
      await next.keyboard.press('Control+6');
      const switched = next.getByRole('switch', { name: 'Stay in the background' });
      await expect(switched).toBeChecked();
      await expect(next.getByText('Your system didn’t show Marquee’s last notification.')).toBeVisible();
      await switched.press('Space');
      await expect(switched).not.toBeChecked();
      const ended = new Promise((settle) => child.once('exit', settle));
      await closeWindow(program);
      expect(await ended).toBe(0);
    } finally {
      if (child.exitCode === null) await program.close();
      await proxy.close();
      await service.close();
    }
  },
);
