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
