import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import { findElectron } from '../../script/electron-binary.ts';
import { launchElectron } from '../electron/launch.ts';
import { begin, test } from '../electron/story.ts';

/* New versions: electron-updater in Electron, against a local server. */

const root = resolve(import.meta.dirname, '../..');

/** Copies the built app, and gives it an address of new versions. */
async function packageIn(folder: string, url: string): Promise<void> {
  await cp(join(root, 'out'), join(folder, 'out'), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await copyFile(join(root, 'package.json'), join(folder, 'package.json'));
  // electron-updater reads this instead of a package's app-update.yml.
  await writeFile(
    join(folder, 'dev-app-update.yml'),
    `provider: generic\nurl: ${url}\nupdaterCacheDirName: marquee-updater\n`,
  );
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
  const sent = new Set<string | undefined>();
  const server = createServer(({ url = '', headers }, response) => {
    requests.push(url.replace(/\?noCache=\w+$/, ''));
    sent.add(`${headers['user-agent']} ${String(headers['x-user-staging-id'])}`);
    response.end(url.includes('.yml') ? description : content);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  await mkdir(folder, { recursive: true });
  await packageIn(folder, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await writeFile(appImage, 'installed');

  // As an AppImage's runtime sets them.
  const runtime = { APPIMAGE: appImage, APPDIR: dirname(findElectron() ?? '') };
  const env = { ...runtime, XDG_CACHE_HOME: join(folder, 'cache') };
  const run = launchElectron({ main: folder, userData: join(userData, 'data'), env });
  const page = await run.page();
  await begin(page);
  const notice = page.getByLabel('Notices');
  await expect(notice).toContainText('Marquee 99.0.0 is available.');
  expect(requests).toEqual(['/latest-linux.yml']);

  await notice.getByRole('button', { name: 'Download' }).click();
  await expect(notice).toContainText('Couldn’t download Marquee 99.0.0.');
  expect(requests.slice(1)).toContain(`/${file}`);
  expect(await readFile(appImage, 'utf8')).toBe('installed');

  content = program;
  await notice.getByRole('button', { name: 'Download' }).click();
  await expect(notice).toContainText('Marquee 99.0.0 is ready to install.');
  expect(await readFile(appImage, 'utf8')).toBe('installed');
  const closed = page.waitForEvent('close');
  await notice.getByRole('button', { name: 'Restart and install' }).click();
  await closed;
  await expect.poll(() => readFile(appImage, 'utf8').catch(() => '')).toBe(program);
  await expect.poll(() => readFile(join(folder, 'started'), 'utf8').catch(() => '')).toBe('started\n');
  expect([...sent]).toEqual(['electron-builder ']);
  server.close();
});
