import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test as base } from '@playwright/test';
import { launchStandIn } from './launch.ts';
import type { StandInRun } from './launch.ts';

/* The stand-in itself, by a program that uses it: what it says it does, it does in a real Chromium. */

const main = fileURLToPath(new URL('./fixture/parts-app.ts', import.meta.url));

interface Parts {
  person: { name: string; greet?: unknown };
  list: [number, { deep: string }];
  element(): unknown;
  same(one: unknown): unknown;
  fail(): never;
  callLater(act: (number: number) => number): Promise<number>;
  ask(what: unknown): Promise<unknown>;
  sender(): Promise<unknown>;
}
type World = Window & { parts: Parts; ours?: unknown };

const test = base.extend<{ userData: string; run: StandInRun }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from here
  userData: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'marquee-parts-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  },
  run: async ({ userData }, use) => {
    const run = launchStandIn({ main, userData });
    await expect.poll(() => run.output(), { timeout: 120_000 }).toContain('fixture ready');
    await use(run);
    await run.askProgram('mayQuit');
    expect(await run.quit()).toBe(0);
  },
});

const heard = (run: StandInRun): Promise<unknown[]> => run.askProgram<unknown[]>('heard');

test('the bridge copies, proxies functions and freezes, between worlds that share nothing', async ({
  run,
}) => {
  const page = await run.page();
  const seen = await page.evaluate(async () => {
    const { parts } = window as unknown as World;
    const word = (act: () => unknown): string => {
      try {
        return `no error: ${String(act())}`;
      } catch (error) {
        const { name, message } = error as Error;
        return `${name}: ${message}${'code' in (error as object) ? ' with code' : ''}`;
      }
    };
    const callback = (): number => 1;
    return {
      person: { ...parts.person, greets: 'greet' in parts.person },
      ownWorld: parts.person instanceof Object && parts.list instanceof Array,
      frozen: [parts, parts.list, parts.list[1], parts.same].map((part) => Object.isFrozen(part)),
      home: parts.same(callback) === callback,
      fail: word(() => parts.fail()),
      proxy: word(() => parts.same({ state: new Proxy({}, {}) })),
      element: word(() => parts.element()),
      later: await parts.callLater((number) => number + 1),
      asked: await parts
        .ask({ date: new Date(0), map: new Map([[1, 2]]) })
        .then((answer) => [(answer as { date: Date }).date, ...(answer as { map: Map<number, number> }).map]),
      refused: await parts.ask(callback).then(
        () => 'passed',
        (error: unknown) => String(error),
      ),
      globals: ['require', 'process', 'ipcRenderer'].filter((name) => name in window),
    };
  });
  expect(seen).toEqual({
    person: { name: 'Ada', greets: false },
    ownWorld: true,
    frozen: [true, true, true, true],
    home: true,
    fail: 'Error: too far',
    proxy: 'Error: An object could not be cloned.',
    element: 'Error: an element over the context bridge is not in the stand-in',
    later: 3,
    asked: [new Date(0), [1, 2]],
    refused: 'Error: An object could not be cloned.',
    globals: [],
  });
});

test('a message says which frame it came from', async ({ run }) => {
  const page = await run.page();
  const ask = (): Promise<unknown> => (window as unknown as World).parts.sender();
  expect(await page.evaluate(ask)).toEqual({
    url: 'app://bundle/',
    origin: 'app://bundle',
    isTop: true,
    topUrl: 'app://bundle/',
    isMine: true,
  });
  const frame = page.frames().find((one) => one.parentFrame() !== null);
  expect(await frame?.evaluate(ask)).toEqual({
    url: 'app://bundle/frame',
    origin: 'app://bundle',
    isTop: false,
    topUrl: 'app://bundle/',
    isMine: true,
  });
});

test('navigations, openings, requests and permissions of a page are the program’s to decide', async ({
  run,
}) => {
  const page = await run.page();
  const before = await heard(run);
  expect(before).toContainEqual(['ready-to-show']);
  expect(before).toContainEqual(['check', 'app://bundle/']);
  const states = await page.evaluate(async () => {
    const query = async (name: string): Promise<string> =>
      (await navigator.permissions.query({ name: name as PermissionName })).state;
    return [await query('notifications'), await query('geolocation'), await query('clipboard-write')];
  });
  expect(states).toEqual(['denied', 'denied', 'granted']);
  await expect(page.evaluate(() => fetch('https://example.org/').then(() => 'reached'))).rejects.toThrow(
    'Failed to fetch',
  );
  await page.evaluate(() => window.open('https://example.org/away'));
  await expect.poll(() => heard(run)).toContainEqual(['open', 'https://example.org/away']);
  await page.evaluate(() => location.assign('https://example.org/here'));
  await expect.poll(() => heard(run)).toContainEqual(['will-navigate', 'https://example.org/here', true]);
  // The end of what was refused, should it come late, takes the next navigation with it.
  await expect(async () => {
    await page.evaluate(() => location.assign('app://bundle/moved'));
    await expect(page).toHaveTitle('Frame', { timeout: 10_000 });
  }).toPass();
  const after = await heard(run);
  expect(after).toContainEqual(['will-frame-navigate', 'app://bundle/moved', true]);
  expect(after).toContainEqual(['will-redirect', 'app://bundle/frame', true]);
});

test('dialogs, the menu, the theme and the system’s words are the test’s to give', async ({ run }) => {
  await run.ask('answerDialog', {
    call: 'dialog.showOpenDialog',
    answer: { canceled: false, filePaths: ['/a/pack'] },
  });
  expect(await run.askProgram('open')).toEqual({ canceled: false, filePaths: ['/a/pack'] });
  expect(await run.askProgram('open')).toEqual({ canceled: true, filePaths: [] });
  expect(await run.askProgram('choose')).toEqual({ response: 1, checkboxChecked: false });
  await run.ask('answerDialog', {
    call: 'dialog.showMessageBox',
    answer: { response: 5, checkboxChecked: false },
  });
  await expect(run.askProgram('choose')).rejects.toThrow('has no button 5');
  await expect(run.askProgram('strange')).rejects.toThrow(
    'showOpenDialog({ propertes }) is not in the stand-in',
  );
  await expect(run.askProgram('absent')).rejects.toThrow('session.setProxy is not in the stand-in');

  const menu = await run.ask('menu');
  expect(menu?.[0]).toMatchObject({ label: '&Go', items: [{ label: 'Home' }, { label: 'Nowhere' }] });
  await run.ask('clickMenu', ['Go', 'Home']);
  await expect(run.ask('clickMenu', ['Go', 'Nowhere'])).rejects.toThrow('it is disabled');
  await expect(run.ask('clickMenu', ['Go', 'Away'])).rejects.toThrow("The menu has no 'Away'");
  expect(await run.askProgram('dark')).toBe(false);
  await run.ask('systemDark', true);
  expect(await run.askProgram('dark')).toBe(true);
  await run.ask('activate');
  expect(await run.ask('openUrl', 'marquee://tv/1')).toBe(true);
  const said = await heard(run);
  for (const one of [
    ['menu', 'Home'],
    ['activate', true],
    ['open-url', 'marquee://tv/1'],
  ])
    expect(said).toContainEqual(one);
});

test('a second start hands itself over; a window takes its children with it; quitting can be refused', async ({
  run,
  userData,
}) => {
  const second = launchStandIn({ main, userData, args: ['--word'] });
  expect(await second.ended).toBe(3);
  await expect
    .poll(() => heard(run))
    .toContainEqual(['second-instance', ['--word'], true, { from: 'second' }]);
  expect(await run.askProgram('child')).toEqual([true, 1]);
  await expect
    .poll(async () => (await run.ask('windows')).map(({ title }) => title))
    .toEqual(['Parts', 'Child']);
  await run.ask('quit');
  expect(await heard(run)).toEqual([['before-quit']]);
  expect(await run.ask('windows')).toHaveLength(2);
  await run.ask('closeWindow', 0);
  await expect.poll(async () => (await run.ask('windows')).length).toBe(0);
  expect(await heard(run)).toEqual([['window-all-closed']]);
});
