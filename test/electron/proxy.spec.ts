import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { certificate } from '../faults/certificate.ts';
import { startFaultServer } from '../faults/fault-server.ts';
import * as faults from '../faults/faults.ts';
import { startConnectProxy } from '../fixtures/proxies.ts';
import { launchElectron } from './launch.ts';
import { invoke, test } from './story.ts';

test('somebody in a network whose proxy asks for a password signs in to it once', async ({ userData }) => {
  const service = await startFaultServer({ tls: true });
  service.always(faults.json({ page: 1, results: [], total_pages: 1, total_results: 0 }));
  const right = `Basic ${Buffer.from('maria:pearl').toString('base64')}`;
  const proxy = await startConnectProxy(service.port, {
    challenge: 'Basic realm="office"',
    accepts: (authorization) => authorization === right,
  });
  const origin = 'https://catalogue.invalid';
  const authorities = join(userData, 'authorities.pem');
  await writeFile(authorities, certificate);
  await writeFile(
    join(userData, 'settings.json'),
    JSON.stringify({
      version: 1,
      settings: {
        profile: 'other',
        otherService: { base: `${origin}/3`, authorisation: origin, pictures: `${origin}/t/p` },
        firstRunDone: true,
        newsAsked: true,
      },
      remembered: { origins: [origin], notices: [] },
    }),
  );
  const start = () =>
    launchElectron({
      userData,
      env: {
        https_proxy: proxy.address,
        no_proxy: '',
        NODE_EXTRA_CA_CERTS: authorities,
        MARQUEE_SERVICE: origin,
        MARQUEE_ACCESS_TOKEN: 'access-token-of-the-story',
      },
    });

  const first = start();
  const page = await first.page();
  const notice = page.getByRole('alert', { name: 'Sign in to the proxy' });
  await expect(notice).toContainText(`The proxy ${new URL(proxy.address).host} asks`);
  await notice.getByRole('button', { name: 'Sign in to the proxy' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in to the proxy' });
  await dialog.getByLabel('User name').fill('maria');
  await dialog.getByLabel('Password').fill('opal');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toContainText('didn’t accept');
  await dialog.getByLabel('Password').fill('pearl');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(notice).toBeHidden();
  await first.quit();

  const second = start();
  expect(await invoke(await second.page(), 'service.check', {})).toMatchObject({ ok: true });
  await second.quit();
  await proxy.close();
  await service.close();
});
