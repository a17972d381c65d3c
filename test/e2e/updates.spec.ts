import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { chmod, cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import manifest from '../../package.json' with { type: 'json' };
import { launchElectron } from '../electron/launch.ts';
import { begin, test } from '../electron/story.ts';

/* New versions of a package whose publisher has a key: electron-updater in Electron, against a local server. */

const root = resolve(import.meta.dirname, '../..');
const { publicKey, privateKey } = generateKeyPairSync('ed25519');

/** Copies the built app, because its manifest differs. */
async function packageIn(folder: string, updates: string): Promise<void> {
  await cp(join(root, 'out'), join(folder, 'out'), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const updatesKey = publicKey.export({ type: 'spki', format: 'pem' });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...manifest, updates, updatesKey }));
  // electron-updater reads this instead of a package's app-update.yml.
  await writeFile(join(folder, 'dev-app-update.yml'), 'updaterCacheDirName: marquee-updater\n');
}

test('@electron-only a new version is downloaded and installed when the person says so, and only as published', async ({
  userData,
}) => {
  test.slow();
  const folder = join(userData, 'installed');
  const appImage = join(folder, 'Marquee.AppImage');
  const program = `#!/bin/sh\necho started > ${join(folder, 'started')}\n`;
  const sha512 = createHash('sha512').update(program).digest('base64');
  const file = 'Marquee-99.0.0.AppImage';
  const description = `version: 99.0.0\nfiles:\n  - url: ${file}\n    sha512: ${sha512}\n    size: ${program.length}\npath: ${file}\n`;
  let content = 'something else';
  const requests: string[] = [];
  const server = createServer(({ url = '', headers }, response) => {
    requests.push(url);
    expect(Object.keys(headers)).not.toContain('x-user-staging-id');
    if (url === '/latest-linux.yml') response.end(description);
    else if (url === '/latest-linux.yml.sig')
      response.end(sign(null, Buffer.from(description), privateKey).toString('base64'));
    else response.end(content);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  await mkdir(folder, { recursive: true });
  await packageIn(folder, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await writeFile(appImage, 'installed');
  await chmod(appImage, 0o755);

  const env = { APPIMAGE: appImage, XDG_CACHE_HOME: join(folder, 'cache') };
  const run = launchElectron({ main: folder, userData: join(userData, 'data'), env });
  const page = await run.page();
  await begin(page);
  const notice = page.getByLabel('Notices');
  await expect(notice).toContainText('Marquee 99.0.0 is available.');
  expect(requests).toEqual(['/latest-linux.yml', '/latest-linux.yml.sig']);

  await notice.getByRole('button', { name: 'Download' }).click();
  await expect(notice).toContainText('doesn’t match its publisher’s signature');
  expect(requests.slice(2)).toContain(`/${file}`);
  expect(await readFile(appImage, 'utf8')).toBe('installed');

  content = program;
  await page.keyboard.press('Control+k');
  // The palette is loaded when it opens for the first time.
  await page.getByRole('combobox', { name: 'Command palette' }).fill('Check for updates');
  await expect(page.getByRole('option', { selected: true })).toContainText('Check for updates');
  await page.keyboard.press('Enter');
  await expect(notice).toContainText('Marquee 99.0.0 is available.');
  await notice.getByRole('button', { name: 'Download' }).click();
  await expect(notice).toContainText('Marquee 99.0.0 is ready to install.');
  expect(await readFile(appImage, 'utf8')).toBe('installed');
  const closed = page.waitForEvent('close');
  await notice.getByRole('button', { name: 'Restart and install' }).click();
  await closed;
  await expect.poll(() => readFile(appImage, 'utf8').catch(() => '')).toBe(program);
  await expect.poll(() => readFile(join(folder, 'started'), 'utf8').catch(() => '')).toBe('started\n');
  server.close();
});
