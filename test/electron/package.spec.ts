import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import manifest from '../../package.json' with { type: 'json' };
import { findElectron } from '../../script/electron-binary.ts';
import { hasKeychainSession } from '../../script/keychain-session.ts';
import { watch } from '../e2e/watch.ts';
import { extractArchive, listArchive, packApp, planPackage, readArchived } from './packed-app.ts';
import { launchElectron } from './launch.ts';
import { begin, test as base, waitForPosters } from './story.ts';

/* The package as electron-builder makes it: what its archive contains, and that the app runs from it alone. */

const test = base.extend<object, { packed: string }>({
  packed: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from here
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'marquee-package-'));
      await use(await packApp(folder));
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

const root = resolve(import.meta.dirname, '../..');

/** Limit of the archive and what lies beside it, in bytes. */
const budget = 12_000_000;

test(
  'the archive contains the build and the packages that it needs, within its budget',
  { tag: '@gate' },
  async ({ packed }) => {
    const files = listArchive(join(packed, 'resources/app.asar'));
    const paths = files.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        'package.json',
        'out/main/index.js',
        'out/preload/index.cjs',
        'out/renderer/index.html',
      ]),
    );
    const packages = new Set(
      paths.map((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? ''),
    );
    packages.delete('');
    const shipped = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.optionalDependencies)];
    expect([...packages]).toEqual(expect.arrayContaining(shipped));
    expect(files.filter(({ unpacked }) => unpacked).map(({ path }) => path)).toContain(
      'node_modules/keytar/build/Release/keytar.node',
    );
    expect(paths.filter((path) => /\.([cm]?ts|map|md|gyp|[ch])$|\.test\./.test(path))).toEqual([]);
    expect(files.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(budget);
  },
);

test(
  'the package has the app’s languages, and its windows belong to its menu entry',
  { tag: '@gate' },
  async ({ packed }) => {
    const languages = (await readdir(join(packed, 'locales'))).map((file) => file.replace('.pak', ''));
    // Those with several regions have all of them, except that Portuguese is Brazil's.
    expect(languages.sort()).toEqual(
      'ar de en-GB en-US es es-419 fr it ja ko nl pl pt-BR tr uk zh-CN zh-TW'.split(' '),
    );
    const { desktopName } = JSON.parse(readArchived(join(packed, 'resources/app.asar'), 'package.json')) as {
      desktopName: string;
    };
    expect(desktopName).toBe('marquee.desktop');
  },
);

/** What real Electron starts: the archive, or its files where an Electron's own Node is too old for the app's workers. */
async function startable(packed: string, folder: string): Promise<string> {
  const { stdout } = spawnSync(findElectron() ?? '', ['-p', 'process.versions.node'], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    encoding: 'utf8',
  });
  if (Number.parseInt(stdout) >= 24) return join(packed, 'resources/app.asar');
  // The workers then run in the project's Node, which reads no archive.
  await symlink(join(root, 'node_modules/node'), join(folder, 'node_modules/node'));
  return folder;
}

test(
  'the app runs from the package alone, with its workers, fonts, art and native module',
  { tag: '@gate' },
  async ({ packed, userData }) => {
    test.slow();
    const folder = join(packed, 'extracted');
    extractArchive(join(packed, 'resources/app.asar'), folder);
    const { getPassword } = createRequire(join(folder, 'out/main/keychain-process.js'))('keytar') as {
      getPassword: unknown;
    };
    expect(typeof getPassword).toBe('function');
    const run = launchElectron({ main: await startable(packed, folder), userData });
    const page = await run.page();
    const { problems } = await watch(page);
    await begin(page);
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await waitForPosters(page.getByRole('region', { name: 'Trending series' }));
    const fonts = (): Promise<string[]> =>
      page.evaluate(() =>
        [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
      );
    await expect.poll(fonts).toEqual(expect.arrayContaining(['Figtree Variable', 'Fraunces Variable']));
    expect(problems).toEqual([]);
    expect(await run.quit()).toBe(0);
    expect(run.output()).toBe('');
  },
);

/** Puts Electron into a folder under the app's name, as a package does; Electron calls an app installed by that. */
async function nameElectron(folder: string): Promise<string> {
  const distribution = dirname(findElectron() ?? '');
  const binary = join(folder, 'marquee');
  await mkdir(folder);
  for (const name of await readdir(distribution))
    if (name !== 'electron') await symlink(join(distribution, name), join(folder, name));
  // A program knows its own path with all links followed.
  await copyFile(join(distribution, 'electron'), binary);
  return binary;
}

test('the packages for Linux have an entry and a description that desktops accept', async ({ userData }) => {
  for (const target of ['deb', 'rpm'] as const) {
    const { options, desktopEntry } = await planPackage(join(userData, target), target);
    expect(desktopEntry).toContain('MimeType=application/x-marquee-pack;x-scheme-handler/marquee;\n');
    const [metainfo, place] = options.find((option) => option.includes('/metainfo/'))?.split('=') ?? [];
    expect(place).toBe('/usr/share/metainfo/app.marquee.desktop.metainfo.xml');
    const entry = join(userData, `${target}.desktop`);
    await writeFile(entry, desktopEntry);
    const checks: readonly [string, readonly string[]][] = [
      ['desktop-file-validate', [entry]],
      ['appstreamcli', ['validate', '--no-net', metainfo ?? '']],
    ];
    for (const [program, parameters] of checks) {
      const { error, status, stdout } = spawnSync(program, parameters, { encoding: 'utf8' });
      // A machine without the program checks nothing.
      if (error === undefined) expect(status, stdout).toBe(0);
    }
  }
});

test('an installed app has itself started at login once the person wants it, and no longer afterwards', async ({
  packed,
  userData,
}) => {
  test.slow();
  const folder = join(packed, 'installed-app');
  extractArchive(join(packed, 'resources/app.asar'), folder);
  const main = await startable(packed, folder);
  const binary = await nameElectron(join(packed, 'electron'));
  const config = join(userData, 'config');
  const run = launchElectron({ main, userData, binary, env: { XDG_CONFIG_HOME: config } });
  const page = await run.page();
  await begin(page);
  await page.getByRole('link', { name: 'Settings' }).click();
  const entry = join(config, 'autostart/marquee.desktop');
  const atLogin = page.getByRole('switch', { name: 'Start at login' });
  await expect(atLogin).not.toBeChecked();
  expect(existsSync(entry)).toBe(false);
  await atLogin.click();
  // The file exists before it has its content.
  await expect
    .poll(() => readFile(entry, 'utf8').catch(() => ''))
    .toContain(`\nExec="${binary}" --started-at-login\n`);
  const problem = page.getByText('Your system doesn’t start Marquee at login at the moment.');
  await expect(problem).toBeHidden();
  // As the settings of a desktop switch it off, to which the person then returns.
  await writeFile(entry, '[Desktop Entry]\nHidden=true\n');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(problem).toBeVisible();
  await atLogin.click();
  await expect.poll(() => existsSync(entry)).toBe(false);
  await expect(problem).toBeHidden();
  expect(await run.quit()).toBe(0);
});

test('the check of a release’s packages starts one, stores a secret and ends it, and fails for a program that ends', async ({
  packed,
}) => {
  test.slow();
  test.skip(!hasKeychainSession(), 'needs a keyring of its own');
  const folder = join(packed, 'checked-app');
  extractArchive(join(packed, 'resources/app.asar'), folder);
  const binary = await nameElectron(join(packed, 'checked-electron'));
  const check = (...parameters: string[]) =>
    spawnSync(process.execPath, [join(root, 'script/start-package.ts'), ...parameters], { encoding: 'utf8' });
  const { status, stdout, stderr } = check(binary, await startable(packed, folder));
  expect(stdout, stderr).toContain('starts, shows Home, stores a secret in the keychain, and ends.');
  expect(status).toBe(0);
  expect(check('/bin/false').status).toBe(1);
});
