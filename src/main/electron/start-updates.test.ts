import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import type { Notice } from '#shared/contract/notices.ts';
import type { EventMessage } from '#shared/contract/events.ts';
import { defaultSettings } from '#shared/contract/settings.ts';
import type { App } from '../app/app.ts';
import { createLogger } from '../log/logger.ts';
import { startUpdates } from './start-updates.ts';

vi.mock('electron', () => ({ app: {}, session: {} }));
vi.mock('./update-installer.ts', () => ({
  installableKind: () => '.AppImage',
  createInstaller: () => ({ download: () => new Promise(() => undefined), install: () => Promise.resolve() }),
}));

it('a download waits for the packs that are being fetched', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const description = 'version: 9.0.0\nfiles: []\n';
  const requests: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    requests.push(url);
    const signature = sign(null, Buffer.from(description), privateKey).toString('base64');
    response.end(url.endsWith('.sig') ? signature : description);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const stages: string[] = [];
  let tell: (message: EventMessage) => void = () => undefined;
  const working = { state: 'working', bytes: { held: 1, expected: 2 } };
  const marquee = {
    handlers: { 'packs.list': () => Promise.resolve({ ok: true, value: [working] }) },
    notify: (notice: Notice) => stages.push(notice.kind === 'update' ? notice.stage : notice.kind),
    settings: () => defaultSettings,
    subscribe: (listener: typeof tell) => void (tell = listener),
  } as unknown as App;
  const updates = startUpdates(marquee, {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key: publicKey,
    version: '1.0.0',
    log: createLogger({ file: '/dev/null', clock: { now: () => 0, elapsed: () => 0 } }),
  });
  await vi.waitFor(() => expect(stages).toEqual(['offered']), { timeout: 20_000 });
  expect(requests).toEqual([expect.stringMatching(/\.yml$/), expect.stringMatching(/\.yml\.sig$/)]);
  updates.download();
  expect(stages).toEqual(['offered', 'waiting']);
  tell({ name: 'packs.changed', payload: [] });
  expect(stages).toEqual(['offered', 'waiting', 'downloading']);
  updates.stop();
  server.close();
});
