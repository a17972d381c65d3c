import { expect } from '@playwright/test';
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
