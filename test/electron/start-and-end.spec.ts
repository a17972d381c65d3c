import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import { startProgram } from '../e2e/processes.ts';
import { startSilentKeyring } from '../fixtures/silent-keyring.ts';
import { launchStandIn } from './launch.ts';
import { invoke, test } from './story.ts';

const root = resolve(import.meta.dirname, '../..');

test('a start without the page’s files ends with an error box and code 1, and leaves no lock', async ({
  userData,
}) => {
  // Inside the project, so that the program finds its packages.
  const copy = await mkdtemp(join(root, 'test-results', 'without-page-'));
  try {
    await cp(join(root, 'package.json'), join(copy, 'package.json'));
    await cp(join(root, 'out/main'), join(copy, 'out/main'), { recursive: true });
    for (const _ of [1, 2]) {
      const run = launchStandIn({ userData, main: join(copy, 'out/main/index.js') });
      expect(await run.ended).toBe(1);
      expect(run.output()).toMatch(/Marquee cannot start .*renderer/);
    }
    expect(await readFile(join(userData, 'logs', 'marquee.log'), 'utf8')).toMatch(/start failed.*renderer/);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
});

test.describe('while the keyring doesn’t answer', () => {
  test.skip(process.platform !== 'linux', 'Only Linux has a keyring on a bus.');

  test('the browser host ends at once', async ({ userData }) => {
    const keyring = await startSilentKeyring();
    try {
      const host = await startProgram(
        // Without the bundled service, whose first start takes a while.
        ['out/main/serve.js', '--port', '0', '--data', userData, '--profile', 'tmdb'],
        /^Marquee ready at /m,
        keyring.environment,
      );
      // After the limit of 5 s it would be 1.
      expect(await host.stop()).toBe(0);
    } finally {
      await keyring.stop();
    }
  });

  test('the app ends at once', async ({ userData }) => {
    const keyring = await startSilentKeyring();
    try {
      const run = launchStandIn({ userData, env: keyring.environment });
      const page = await run.page();
      await page.getByRole('button', { name: 'Start browsing' }).waitFor();
      // The keychain's first call still waits, or has reached its time limit.
      expect(await invoke(page, 'app.state', {})).toMatchObject({
        value: { keychain: { state: 'unavailable', reason: 'locked' } },
      });
      // After the limit of 5 s it would be 1.
      expect(await run.quit()).toBe(0);
    } finally {
      await keyring.stop();
    }
  });
});

test('the app stays in the background with an icon if the person wants that, and a second start shows a window', async ({
  launch,
  startAgain,
}) => {
  const run = launch();
  const page = await run.page();
  await page.getByRole('button', { name: 'Start browsing' }).waitFor();
  const calls = async (): Promise<string[]> => (await run.recorded()).map(({ call }) => call);
  expect(await calls()).not.toContain('Tray');
  await invoke(page, 'settings.change', { patch: { stayInBackground: true } });
  await expect.poll(calls).toContain('Tray.setContextMenu');
  await run.ask('chooseItem', ['File', 'Close window']);
  await expect.poll(() => run.windows()).toHaveLength(0);
  // The first process goes on, so the second one hands its start over.
  expect(await startAgain()).toBe(0);
  await expect.poll(() => run.windows()).toHaveLength(1);

  const next = await run.page();
  await next.getByRole('button', { name: 'Start browsing' }).waitFor();
  await invoke(next, 'settings.change', { patch: { stayInBackground: false } });
  await expect.poll(calls).toContain('Tray.destroy');
  await run.ask('chooseItem', ['File', 'Close window']);
  expect(await run.ended).toBe(0);
});

test('a start at login shows no window if the app stays in the background, and a second start does', async ({
  launch,
  startAgain,
}) => {
  const first = launch();
  const page = await first.page();
  await page.getByRole('button', { name: 'Start browsing' }).waitFor();
  await invoke(page, 'settings.change', { patch: { stayInBackground: true } });
  expect(await first.quit()).toBe(0);

  const run = launch('--started-at-login');
  const calls = async (): Promise<string[]> => (await run.recorded()).map(({ call }) => call);
  await expect.poll(calls).toContain('Tray.setContextMenu');
  // One of the start would be there at the same time as the icon.
  expect(await run.windows()).toEqual([]);
  expect(await startAgain()).toBe(0);
  await expect.poll(() => run.windows()).toHaveLength(1);
});
