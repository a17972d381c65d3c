import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, readySettings, test as base } from './story.ts';
import { findCast } from './seek.ts';
import { accessToken, apiKey, startService } from './service.ts';
import type { TestService } from './service.ts';
import type { OpenApp } from './story.ts';

/** A service behind a proxy that remembers what it was asked and every session that it gave out. */
interface Overheard extends TestService {
  readonly addresses: readonly string[];
  readonly sessions: readonly string[];
}

async function overhear(service: TestService): Promise<Overheard> {
  const addresses: string[] = [];
  const sessions: string[] = [];
  const target = new URL(service.base);
  const proxy = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    addresses.push(path);
    const { 'accept-encoding': _packed, ...headers } = incoming.headers;
    const forwarded = send(
      { host: target.hostname, port: target.port, path, method: incoming.method, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.on('data', (chunk: Buffer) => {
          const [, session] = /"session_id":"([0-9a-f]{40})"/.exec(chunk.toString('latin1')) ?? [];
          if (session !== undefined) sessions.push(session);
          outgoing.write(chunk);
        });
        answer.on('end', () => outgoing.end());
      },
    );
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return {
    ...service,
    base: `${origin}${target.pathname}`,
    addresses,
    sessions,
    async close() {
      proxy.closeAllConnections();
      proxy.close();
      await service.close();
    },
  };
}

const test = base.extend<{ ownService: Overheard }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from here
  ownService: async ({}, use) => {
    const service = await overhear(await startService());
    await use(service);
    await service.close();
  },
});

async function everythingStored(folder: string): Promise<ReadonlyMap<string, string>> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const stored = new Map<string, string>();
  for (const file of files) {
    if (!file.isFile()) continue;
    const path = join(file.parentPath, file.name);
    stored.set(file.name, await readFile(path, 'latin1').catch(() => ''));
  }
  return stored;
}

async function signIn({ page, goTo }: OpenApp): Promise<void> {
  await goTo('/account');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const opening = page.context().waitForEvent('page');
  await page.getByRole('link', { name: /^Open the approval page at / }).click();
  const approval = await opening;
  await approval.getByRole('button', { name: 'Approve' }).click();
  await expect(approval.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await approval.close();
  await page.getByRole('button', { name: 'I have approved' }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
}

test(
  'a secret is where it belongs and nowhere else: not in files, the page, what is told to it, or addresses',
  { tag: '@browser-only' },
  async ({ ownApp: app, ownService }) => {
    test.slow();
    const { page } = app;
    const told: string[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/rpc/'))
        void response.text().then(
          (text) => told.push(text),
          () => undefined,
        );
    });
    const devtools = await page.context().newCDPSession(page);
    const events: string[] = [];
    await devtools.send('Network.enable');
    devtools.on('Network.eventSourceMessageReceived', ({ data }) => events.push(data));

    await app.settle(readySettings);
    await signIn(app);
    const { series } = await findCast(ownService);
    await app.goTo(`/tv/${series.id}/season/1`);
    await expect(page.getByText(/Mine: \d|Not rated by me/).first()).toBeVisible();
    app.watch.expect(/status: (404|503)|console: Failed to load resource/);
    await app.goTo('/tv/999999/season/1');
    await expect(page.getByRole('alert').first()).toBeVisible();

    const [session] = ownService.sessions;
    if (session === undefined) throw new Error('The service gave out no session.');
    const secrets = { accessToken, apiKey, session };
    const look = async (when: string): Promise<void> => {
      for (const [name, text] of await everythingStored(app.dataFolder)) {
        for (const [kind, secret] of Object.entries(secrets))
          expect(text.includes(secret), `${when}: ${kind} in ${name}`).toBe(false);
      }
    };
    await look('signed in');

    const chunks: string[] = [];
    devtools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
    await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
    const shown = { heap: chunks.join(''), told: told.join('\n'), events: events.join('\n') };
    expect(shown.heap.length).toBeGreaterThan(100_000);
    expect(shown.told.length).toBeGreaterThan(1_000);
    for (const [place, text] of Object.entries(shown)) {
      for (const [kind, secret] of Object.entries(secrets))
        expect(text.includes(secret), `${kind} in the page’s ${place}`).toBe(false);
    }

    // The interface demands the key and the session in these addresses, and nowhere else.
    const demanded = /^\/3\/(authentication\/|account\?|tv\/\d+\/season\/\d+\/account_state\?)/;
    for (const address of ownService.addresses) {
      expect(address.includes(accessToken), address).toBe(false);
      if (demanded.test(address)) continue;
      expect(address.includes(apiKey) || address.includes(session), address).toBe(false);
    }
    expect(ownService.addresses.some((address) => address.includes(session))).toBe(true);

    await app.restart();
    await look('after a restart');
    await app.goTo('/account');
    const out = page.getByRole('button', { name: 'Sign out' });
    if (await out.isVisible()) await out.click();
    await look('signed out');
  },
);

test(
  'a session that the service ended leads to a calm word, not to a loop',
  { tag: '@browser-only' },
  async ({ ownApp: app, ownService }) => {
    const { page } = app;
    await app.settle(readySettings);
    const { series } = await findCast(ownService);
    await signIn(app);
    const [session = ''] = ownService.sessions;
    const ended = await fetch(`${ownService.base}/authentication/session?api_key=${apiKey}`, {
      method: 'DELETE',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ session_id: session }),
    });
    expect(ended.status).toBe(200);

    app.watch.expect(/status: 401|console: Failed to load resource: .*401/);
    await app.goTo(`/tv/${series.id}/season/1`);
    await expect(page.getByRole('list', { name: 'Episodes' }).getByRole('listitem').first()).toBeVisible();
    await app.goTo('/account');
    await expect(page.getByRole('alert')).toContainText('Please sign in again');
    const asked = (): number =>
      ownService.addresses.filter((address) => address.includes('account_state')).length;
    const before = asked();
    await app.goTo(`/tv/${series.id}/season/1`);
    await expect(page.getByRole('list', { name: 'Episodes' }).getByRole('listitem').first()).toBeVisible();
    await app.goTo('/account');
    expect(asked()).toBe(before);
    expect(before).toBeLessThanOrEqual(2);
    await app.restart();
    await app.goTo('/account');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  },
);
