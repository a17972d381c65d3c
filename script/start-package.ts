/**
 * Starts a packaged app and checks that it shows Home, stores a secret in the keychain, and ends:
 * `node script/start-package.ts [program [argument …]]`. By default, the packages of this system in `dist`.
 */
import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { withKeychain } from './keychain-session.ts';

const root = resolve(import.meta.dirname, '..');
/** Limit of each step, in ms: the first start makes the demo catalogue. */
const timeout = 120_000;

/** The packaged programs of a system, below the folder with the packages. */
const programs: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['mac*/*.app/Contents/MacOS/Marquee'],
  linux: ['linux*-unpacked/marquee', '*.AppImage'],
  win32: ['win*-unpacked/Marquee.exe'],
};

/** The page's way to the main process. */
interface Marquee {
  invoke(name: string, input: unknown, id: string): Promise<{ readonly ok: boolean }>;
}

/** The app's page, over the port that Chromium writes into its folder. */
async function findPage(folder: string): Promise<Page> {
  for (const end = Date.now() + timeout; Date.now() < end; await delay(200)) {
    const [port = ''] = (await readFile(join(folder, 'DevToolsActivePort'), 'utf8').catch(() => '')).split(
      '\n',
    );
    const list = await fetch(`http://127.0.0.1:${port}/json`).catch(() => null);
    // Playwright gets no answer from an app that has no page yet.
    if ((await list?.text())?.includes('"app://bundle/') !== true) continue;
    const [context] = (await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { timeout })).contexts();
    const [page] = context?.pages() ?? [];
    if (page !== undefined) return page;
  }
  throw new Error(`The app has no page after ${timeout / 1000} s.`);
}

/** Uses an app that starts, and quits it. Rejects with what it doesn't do. */
async function use(folder: string): Promise<void> {
  const page = await findPage(folder);
  await page.locator('main h1').waitFor({ state: 'attached', timeout });
  const request = (name: string, input: unknown) =>
    page.evaluate(
      ([verb, body]) =>
        (globalThis as unknown as { marquee: Marquee }).marquee.invoke(verb, body, `check-${verb}`),
      [name, input] as const,
    );
  await request('settings.change', { patch: { firstRunDone: true } });
  // The service, the store and the page's own addresses take part in it.
  await page.locator('main a[href^="#/tv/"] img.shown').first().waitFor({ timeout });
  const secret = { kind: 'apiKey', value: '0123456789abcdef0123456789abcdef', keep: 'keychain' };
  const stored = await request('secrets.set', secret);
  if (!stored.ok) throw new Error(`The keychain stores no secret: ${JSON.stringify(stored)}`);
  await request('secrets.clear', { kind: 'apiKey' });
  await request('desktop.run', { command: 'quit' }).catch(() => undefined);
}

/** Checks one packaged app. Rejects with what it doesn't do. */
async function check(program: string, parameters: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-packaged-'));
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0;
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  const flags = ['--remote-debugging-port=0', `--user-data-dir=${folder}`];
  const child = spawn(program, [...(asRoot ? ['--no-sandbox'] : []), ...flags, ...parameters], {
    stdio: 'inherit',
    // A machine of a build service may be unable to mount an AppImage.
    env: { ...env, APPIMAGE_EXTRACT_AND_RUN: '1' },
  });
  const ended = new Promise<number>((settle, fail) => {
    child.once('error', fail);
    child.once('exit', (code) => settle(code ?? 1));
  });
  try {
    const using = use(folder);
    const tooLate = using.then(() => delay(timeout, null, { ref: false }));
    const code = await Promise.race([tooLate, ended]);
    if (code !== 0) throw new Error(`The app ended with code ${code ?? 'none'}.`);
    await using;
  } finally {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

if (process.env['MARQUEE_IN_KEYCHAIN_SESSION'] === undefined) {
  const session = withKeychain(process.execPath, [import.meta.filename, ...process.argv.slice(2)]);
  const env = { ...session.env, MARQUEE_IN_KEYCHAIN_SESSION: '1' };
  const child = spawn(session.command, session.args, { stdio: 'inherit', env });
  process.exitCode = await new Promise<number>((settle) => child.once('exit', (code) => settle(code ?? 1)));
  session.dispose();
} else {
  const [given, ...parameters] = process.argv.slice(2);
  const found = (programs[process.platform] ?? []).flatMap((path) =>
    globSync(path, { cwd: join(root, 'dist') }),
  );
  const all = given === undefined ? found.map((path) => join(root, 'dist', path)) : [given];
  if (all.length === 0) throw new Error('There is no packaged app in dist. Run `npm run package` first.');
  for (const program of all) {
    await check(program, parameters);
    console.log(`${program}: starts, shows Home, stores a secret in the keychain, and ends.`);
  }
}
