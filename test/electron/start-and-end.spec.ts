import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from '@playwright/test';
import { writePackFile } from '../../src/main/offline/pack-file-write.ts';
import { samplePack } from '../fixtures/pack-file.ts';
import { launchElectron, runElectron } from './launch.ts';
import { begin, invoke, test, waitForPosters } from './story.ts';

/* How the built app starts, starts again and ends. */

const root = resolve(import.meta.dirname, '../..');

/** Makes a program of parts of the built app, in which a dialog, which would wait for a press, is replaced. */
async function programWith(dialog: string, parts: readonly string[]): Promise<string> {
  await mkdir(join(root, 'test-results'), { recursive: true });
  // Inside the project, so that the program finds its packages.
  const copy = await mkdtemp(join(root, 'test-results', 'program-'));
  for (const part of parts) await cp(join(root, 'out', part), join(copy, 'out', part), { recursive: true });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  await writeFile(join(copy, 'package.json'), JSON.stringify({ type: 'module', main: 'main.js' }));
  await writeFile(
    join(copy, 'main.js'),
    `import { dialog } from 'electron';\ndialog.${dialog};\nawait import('./out/main/index.js');\n`,
  );
  return copy;
}

test('a start without the page’s files, or on own data of a newer version, ends with an error box and code 1', async ({
  userData,
}) => {
  const copy = await programWith('showErrorBox = (title, text) => console.log(title, text)', ['main']);
  try {
    for (const _ of [1, 2]) {
      const { code, output } = await runElectron({ userData, main: copy });
      expect(code).toBe(1);
      expect(output).toMatch(/Marquee cannot start .*renderer/);
    }
    expect(await readFile(join(userData, 'logs', 'marquee.log'), 'utf8')).toMatch(/start failed.*renderer/);
    const library = new DatabaseSync(join(userData, 'library.sqlite'));
    library.exec("pragma user_version = 999; update meta set written_by = '9.9.9'");
    library.close();
    const { code, output } = await runElectron({ userData, main: copy });
    expect(code).toBe(1);
    expect(output).toMatch(/Marquee cannot start .*newer version, Marquee 9\.9\.9/);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
});

test('the app starts again where it was, without questions, and a second start hands its link over', async ({
  launch,
  startAgain,
}) => {
  test.slow();
  const run = launch('marquee://discover?with_genres=18%7C35&sort_by=title.asc');
  const page = await run.page();
  await begin(page);
  await expect(page.getByRole('button', { name: /^Remove Genres: .*Drama/ })).toBeVisible();
  expect(await startAgain('marquee://movie/1')).toBe(0);
  await expect(page.locator('main')).toHaveAttribute('data-address', '#/movie/1');
  await page.keyboard.press('Control+1');
  const trending = page.getByRole('region', { name: 'Trending series' });
  await waitForPosters(trending);
  await trending.getByRole('list').getByRole('link').first().click();
  await page.getByRole('region', { name: 'Seasons' }).getByRole('link').first().click();
  await expect(page.getByRole('list', { name: 'Episodes' })).toBeVisible();
  const [window] = await run.windows();
  expect(await run.quit()).toBe(0);
  expect(run.output()).not.toMatch(/error/i);

  const again = launch();
  const second = await again.page();
  await expect(second.getByRole('list', { name: 'Episodes' })).toBeVisible();
  await expect(second.getByRole('dialog')).toHaveCount(0);
  expect((await again.windows())[0]?.bounds).toEqual(window?.bounds);
});

test('somebody who opens an app that hangs is asked, and gets one that works', async ({ userData }) => {
  test.slow();
  await begin(await launchElectron({ userData }).page());
  process.kill(Number(await readFile(join(userData, 'marquee.pid'), 'utf8')), 'SIGSTOP');
  const asks = 'showMessageBox = async ({ message }) => (console.log(message), { response: 1 })';
  const copy = await programWith(asks, ['main', 'preload', 'renderer']);
  try {
    const again = launchElectron({ userData, main: copy });
    const page = await again.page();
    // Where it begins depends on whether the one that hangs had noted where it was.
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Trending series' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(again.output()).toContain('Marquee isn’t responding');
    await again.quit();
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
});

test('a person who has everything removed is asked, and the next start leaves nothing of the app', async ({
  userData,
}) => {
  test.slow();
  // A start that Playwright doesn't control would wait for it.
  const presses =
    'showMessageBox = async (...all) => (console.log(all.at(-1).message), { response: 1 });\n' +
    "(await import('electron')).app.relaunch = () => console.log('relaunched')";
  const copy = await programWith(presses, ['main', 'preload', 'renderer']);
  // The app's own folder; one that somebody chose would stay.
  const env = { XDG_CONFIG_HOME: userData, XDG_CACHE_HOME: userData, XDG_DATA_HOME: userData };
  const start = { userData: null, main: copy, env };
  const run = launchElectron(start);
  try {
    const page = await run.page();
    await begin(page);
    await page.keyboard.press('Control+6');
    await page.getByRole('button', { name: 'Remove everything…' }).click();
    await expect.poll(() => run.output()).toContain('relaunched');
    expect(await run.quit()).toBe(0);
    const before = await readdir(userData, { recursive: true });
    expect(before).toContainEqual(expect.stringMatching(/library\.sqlite$/));

    const { code, output } = await runElectron(start);
    expect(code).toBe(0);
    expect(output).toContain('Everything of Marquee is removed');
    const left = (await readdir(userData, { recursive: true, withFileTypes: true })).filter((each) =>
      each.isFile(),
    );
    expect(left.map(({ name }) => name)).toEqual([]);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
});

test('a pack file opens in the app, whether it runs or not', async ({ launch, startAgain, userData }) => {
  const { header, payloads } = samplePack();
  const payload = (index: number) => Promise.resolve(payloads[index] ?? null);
  const files = ['One', 'Two'].map((name) => join(userData, `${name}.marqueepack`));
  for (const file of files) await writePackFile(file, header, payload);
  const [first = '', second = ''] = files;
  const page = await launch(first).page();
  await begin(page);
  const imported = page.getByRole('status').filter({ hasText: '“Das alte Licht – Staffel 2” imported' });
  await expect(imported).toBeVisible();
  await page.keyboard.press('Control+1');
  await expect(imported).toBeHidden();
  expect(await startAgain(second)).toBe(0);
  await expect(imported).toBeVisible();
});

test('a person in Austria or Britain finds their country in the first run, and dates as they are written there', async ({
  userData,
}) => {
  const startIn = (language: string) =>
    launchElectron({ userData: join(userData, language), env: { LANG: `${language}.UTF-8` } });
  const austrian = startIn('de_AT');
  const german = (await austrian.page()).getByRole('dialog');
  await expect(german.getByRole('button', { name: 'Österreich entfernen' })).toBeVisible();
  await austrian.quit();

  const british = startIn('en_GB');
  const page = await british.page();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Remove United Kingdom' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Skip setup' }).click();
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Control+1');
  await page
    .getByRole('region', { name: 'Trending series' })
    .getByRole('list')
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('region', { name: 'Seasons' }).getByRole('link').first().click();
  const episodes = page.getByRole('list', { name: 'Episodes' });
  await expect(episodes).toContainText(/\b\d{1,2} [A-Z][a-z]+ \d{4}\b/);
  await expect(episodes).not.toContainText(/[a-z] \d{1,2}, \d{4}/);
  await british.quit();
});

// Proves protections of security.ts.
test('a link that is opened in a new window has its own history there, and both windows open again after a restart', async ({
  launch,
  userData,
}) => {
  const netLog = join(userData, 'net.json');
  const run = launch(`--log-net-log=${netLog}`);
  const page = await run.page();
  await begin(page);
  await page.keyboard.press('Control+1');
  const isSecond = (address: string) => address.includes('#/tv/');
  await page
    .getByRole('region', { name: 'Trending series' })
    .getByRole('list')
    .getByRole('link')
    .first()
    .click({ button: 'middle' });
  const second = await run.page(isSecond);
  await second.getByRole('region', { name: 'Seasons' }).getByRole('link').first().click();
  await expect(second.getByRole('list', { name: 'Episodes' })).toBeVisible();
  // Each window has its own history.
  await expect(page.getByRole('region', { name: 'Trending series' })).toBeVisible();
  expect(await invoke(second, 'storage.state', {})).toMatchObject({ ok: true });
  expect(await run.quit()).toBe(0);
  // Chromium contacted nobody by itself in this first start: the main process requests what the app needs.
  const net = await readFile(netLog, 'utf8');
  expect(net.includes('"events"')).toBe(true);
  expect([...net.matchAll(/"(?:https?|wss?):[^"]*"/g)].flat()).toEqual([]);

  const again = launch();
  await expect((await again.page(isSecond)).getByRole('list', { name: 'Episodes' })).toBeVisible();
  await expect.poll(async () => (await again.windows()).length).toBe(2);
});

test('a start at login shows no window if the app stays in the background, and a second start does', async ({
  launch,
  startAgain,
}) => {
  const first = launch();
  const page = await first.page();
  await page.getByRole('button', { name: 'Skip setup' }).waitFor();
  await invoke(page, 'settings.change', { patch: { stayInBackground: true } });
  expect(await first.quit()).toBe(0);

  const run = launch('--started-at-login');
  expect(await run.windows()).toEqual([]);
  expect(await startAgain()).toBe(0);
  await expect.poll(() => run.windows()).toHaveLength(1);
});
