import type { CountingProxy } from '../fixtures/counting-proxy.ts';
import { signIn } from './approval-page.ts';
import { findStoryTitles } from './story-titles.ts';
import { accessToken, apiKey } from './service.ts';
import { readStoredFiles } from './stored-files.ts';
import { expect, test } from './story.ts';

/** Collects every session that the service creates. */
function collectSessions(proxy: CountingProxy): readonly string[] {
  const sessions: string[] = [];
  proxy.rewrite = (_path, body) => {
    const { session_id: session } = body as { session_id?: string };
    if (session !== undefined) sessions.push(session);
    return body;
  };
  return sessions;
}

test(
  'a secret does not appear in files, in the page, in messages to the page or in addresses that do not need it',
  { tag: '@browser-only' },
  async ({ proxiedApp: app, ownService, countingProxy }) => {
    test.slow();
    const { page } = app;
    const sessions = collectSessions(countingProxy);
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

    await signIn(app);
    const { series } = await findStoryTitles(ownService);
    await app.goTo(`/tv/${series.id}/season/1`);
    await expect(page.getByText(/Your rating: \d|Not rated by you/).first()).toBeVisible();
    app.watch.expect(/status: (404|503)|console: Failed to load resource/);
    await app.goTo('/tv/999999/season/1');
    await expect(page.getByRole('alert').first()).toBeVisible();

    const [session] = sessions;
    if (session === undefined) throw new Error('The service gave out no session.');
    const secrets = { accessToken, apiKey, session };
    const look = async (when: string): Promise<void> => {
      for (const [name, text] of await readStoredFiles(app.dataFolder)) {
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

    // The API requires the key and the session in these addresses, and in no others.
    const demanded = /^\/3\/(authentication\/|account\?|tv\/\d+\/season\/\d+\/account_state\?)/;
    for (const address of countingProxy.requests) {
      expect(address.includes(accessToken), address).toBe(false);
      if (demanded.test(address)) continue;
      expect(address.includes(apiKey) || address.includes(session), address).toBe(false);
    }
    expect(countingProxy.requests.some((address) => address.includes(session))).toBe(true);

    await app.restart();
    await look('after a restart');
    await app.goTo('/account');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await look('signed out');
  },
);

test(
  'a session that the service ended asks the person to sign in again and makes no further requests',
  { tag: '@browser-only' },
  async ({ proxiedApp: app, ownService, countingProxy }) => {
    const { page } = app;
    const sessions = collectSessions(countingProxy);
    const { series } = await findStoryTitles(ownService);
    await signIn(app);
    const [session = ''] = sessions;
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
      countingProxy.requests.filter((address) => address.includes('account_state')).length;
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
