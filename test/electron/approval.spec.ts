import { expect } from '@playwright/test';
import { apiKey, startService } from '../e2e/service.ts';
import type { TestService } from '../e2e/service.ts';
import {
  approve,
  begin,
  runInPage,
  signInState,
  status,
  test,
  waitForStep,
  waitForWindows,
} from './approval-story.ts';
import { page, startHostileService } from './hostile-service.ts';
import type { ProgramRun } from './launch.ts';

/* The approval window with honest services; hostile ones are in `hostile-approval.spec.ts`. */

test(
  'an honest page signs in, in a window that shows its origin and leaves nothing behind',
  { tag: '@gate' },
  async ({ service, launchApproval }) => {
    const run = await launchApproval(service.origin);
    await begin(run, service);
    expect(await status(run)).toMatchObject({ title: service.origin, windows: 2, lockedAsOurs: 1 });
    expect(await signInState(run)).toMatchObject({ step: 'awaiting', how: 'window' });
    expect(JSON.stringify(await signInState(run))).not.toContain('/authenticate/');
    const reach = await runInPage(
      run,
      `document.cookie = 'left=behind'; ['require', 'process', 'module', 'ipcRenderer', 'marquee'].filter((name) => name in window)`,
    );
    expect(reach).toEqual([]);
    await approve(run);
    await waitForStep(run, 'signedIn');
    await waitForWindows(run, 1);
    const calls = await run.recorded();
    expect(calls).toContainEqual({ call: 'session.clearStorageData', parameters: ['approval-1'] });
    await run.askProgram('signOut');
    await begin(run, service);
    await approve(run);
    await waitForStep(run, 'signedIn');
    // The first page set the cookie; the second attempt has a session of its own.
    const cookies = service.credentials.map((line) => line.split('|')[0]);
    expect(cookies.filter((cookie) => cookie !== '')).toHaveLength(2);
    expect(cookies[3]).toBe('');
  },
);

test('the bundled service’s own page approves and denies', async ({ launchApproval }) => {
  const bundled = await startService({ titles: 12 });
  try {
    const { origin } = new URL(bundled.base);
    const run = await launchApproval(origin, bundled.authorisation, new URL(bundled.pictures).origin, apiKey);
    const answer = async (decision: 'approve' | 'deny'): Promise<void> => {
      await run.askProgram('begin');
      const button = `document.querySelector('[value=${decision}]')`;
      await expect.poll(() => runInPage(run, `${button} !== null`)).toBe(true);
      await runInPage(run, `${button}.click()`);
    };
    await answer('deny');
    await waitForStep(run, 'ended');
    expect(await signInState(run)).toMatchObject({ why: 'denied' });
    await answer('approve');
    await waitForStep(run, 'signedIn');
    await waitForWindows(run, 1);
  } finally {
    await bundled.close();
  }
});

test('a login in the window is no denial, whatever the service answers until there is an approval', async ({
  launchApproval,
}) => {
  const service = await startHostileService({ deniesUndecided: true });
  try {
    service.serve((request, response) => {
      if (request.method === 'GET')
        return page('<form method="post"><button>Log in</button></form>')(request, response);
      service.serveHonestPage();
      response.writeHead(303, { Location: request.url ?? '' });
      response.end();
    });
    const run = await launchApproval(service.origin);
    await begin(run, service);
    await approve(run);
    // One exchange goes ahead of the page, and one follows the login.
    await expect.poll(() => service.exchanges()).toBeGreaterThan(1);
    const shown = () => runInPage(run, `document.querySelector('button')?.textContent`);
    await expect.poll(shown).toBe('Approve');
    expect(await signInState(run)).toMatchObject({ step: 'awaiting', how: 'window' });
    await approve(run);
    await waitForStep(run, 'signedIn');
    await waitForWindows(run, 1);
  } finally {
    await service.close();
  }
});

test('a closed window, an expired request, a refused key and an unreachable service each end for their own reason', async ({
  launchApproval,
}) => {
  test.slow();
  const reason = async (run: ProgramRun): Promise<string> => {
    await waitForStep(run, 'ended');
    const state = await signInState(run);
    await waitForWindows(run, 1);
    return state.step === 'ended' ? state.why : state.step;
  };
  const opened = (run: ProgramRun) =>
    expect.poll(async () => (await status(run)).address ?? '').toContain('/authenticate/');
  const bundled = await startService({ titles: 12 });
  const hasty = await startService({ titles: 12, tokenMinutes: 0 });
  const launchOn = (service: TestService, key: string): Promise<ProgramRun> =>
    launchApproval(
      new URL(service.base).origin,
      service.authorisation,
      new URL(service.pictures).origin,
      key,
    );
  try {
    const run = await launchOn(bundled, apiKey);
    await run.askProgram('begin');
    await opened(run);
    await run.askProgram('close');
    expect(await reason(run)).toBe('cancelled');

    await run.askProgram('begin');
    await opened(run);
    await bundled.stop();
    await run.askProgram('close');
    expect(await reason(run)).toBe('unreachable');
    await run.askProgram('begin');
    expect(await reason(run)).toBe('unreachable');

    const late = await launchOn(hasty, apiKey);
    await late.askProgram('begin');
    await expect
      .poll(async () =>
        (await signInState(late)).step === 'ended' ? 'ended' : ((await status(late)).address ?? ''),
      )
      .not.toBe('');
    if ((await signInState(late)).step !== 'ended') await late.askProgram('close');
    expect(await reason(late)).toBe('expired');

    const refused = await launchOn(hasty, '00000000000000000000000000000000');
    await refused.askProgram('begin');
    expect(await reason(refused)).toBe('keyRefused');
  } finally {
    await bundled.close();
    await hasty.close();
  }
});

test('a page that cannot be reached ends the attempt', async ({ service, launchApproval }) => {
  const run = await launchApproval(service.origin, 'http://127.0.0.1:9');
  await run.askProgram('begin');
  await waitForStep(run, 'ended');
  expect(await signInState(run)).toMatchObject({ why: 'unreachable', failure: { code: 'offline' } });
});

test('an address that answers without a page ends the attempt', async ({ service, launchApproval }) => {
  const run = await launchApproval(service.origin);
  for (const headers of [null, { 'Content-Disposition': 'attachment; filename="a.bin"' }]) {
    service.serve((_request, response) => {
      if (headers === null) response.writeHead(204);
      else response.writeHead(200, { 'Content-Type': 'application/octet-stream', ...headers });
      response.end();
    });
    await run.askProgram('begin');
    await waitForStep(run, 'ended');
    expect(await signInState(run)).toMatchObject({
      why: 'failed',
      failure: { code: 'badResponse', details: { reason: 'noPage' } },
    });
    await waitForWindows(run, 1);
  }
});

test('an approval page with an untrusted certificate ends the attempt', async ({
  service,
  launchApproval,
}) => {
  const impostor = await startHostileService({ tls: true });
  const run = await launchApproval(service.origin, impostor.origin);
  await run.askProgram('begin');
  await waitForStep(run, 'ended');
  expect(await signInState(run)).toMatchObject({
    why: 'failed',
    failure: { code: 'badResponse', details: { reason: 'certificate' } },
  });
  expect(impostor.visits).toEqual([]);
  await waitForWindows(run, 1);
  await impostor.close();
});

test('the app quits although an open approval page asks to stay', async ({ service, launchApproval }) => {
  const run = await launchApproval(service.origin);
  service.serve(page(`<script>addEventListener('beforeunload', (event) => event.preventDefault())</script>`));
  await begin(run, service);
  // The fixture quits the app and expects its exit code.
  await runInPage(run, `document.body.click()`);
});
