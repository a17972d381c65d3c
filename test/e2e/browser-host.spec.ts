import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ask } from './host.ts';
import { everyPage } from './pages.ts';
import { findStoryTitles } from './story-titles.ts';
import { expect, test } from './story.ts';

/* The browser host against other pages of the same browser, and the page against a hostile service. */

test.use({ hasPictures: true });

/** What a page of another origin could reach. */
interface Attempts {
  readonly read: readonly string[];
  readonly loaded: readonly string[];
  readonly framed: readonly string[];
}

/** Runs in the other page: every request that a page can make to a host, with the browser's cookies. */
async function attack(host: string): Promise<Attempts> {
  const read: string[] = [];
  const attempt = async (name: string, path: string, options: RequestInit): Promise<void> => {
    const answer = await fetch(host + path, { credentials: 'include', ...options }).catch(() => null);
    if (answer !== null && answer.type !== 'opaque') read.push(name);
  };
  const body = JSON.stringify({ patch: { theme: 'light' } });
  const json = { 'content-type': 'application/json' };
  await attempt('a verb', '/rpc/settings.change', { method: 'POST', body, headers: json });
  await attempt('a verb as text', '/rpc/settings.change', { method: 'POST', body });
  await attempt('a verb unseen', '/rpc/settings.change', { method: 'POST', body, mode: 'no-cors' });
  await attempt('a file', '/files/import', { method: 'POST', body: new Blob(['x']), mode: 'no-cors' });
  await attempt('the page', '/', {});
  await attempt('the page unseen', '/', { mode: 'no-cors' });
  await attempt('the events', '/events', {});

  const loaded: string[] = [];
  const load = (name: string, element: HTMLElement): Promise<void> =>
    new Promise((settle) => {
      const done = (): void => settle();
      element.onload = () => {
        loaded.push(name);
        done();
      };
      element.onerror = done;
      document.body.append(element);
    });
  const create = <K extends keyof HTMLElementTagNameMap>(name: K, facts: object): HTMLElement =>
    Object.assign(document.createElement(name), facts);
  await load('a picture', create('img', { src: `${host}/icon.svg` }));
  await load('the page as a script', create('script', { src: `${host}/` }));
  await load('a style sheet', create('link', { rel: 'stylesheet', href: `${host}/` }));
  const events = new EventSource(`${host}/events`, { withCredentials: true });
  await new Promise((settle) => {
    events.onerror = settle;
    events.onopen = () => settle(loaded.push('events'));
  });

  const framed: string[] = [];
  const frame = document.createElement('iframe');
  frame.src = `${host}/`;
  await load('', frame);
  try {
    if ((frame.contentDocument?.body.textContent ?? '') !== '') framed.push('a frame');
  } catch {
    // A page of another origin cannot be read, and neither can an error page.
  }
  const popup = window.open(`${host}/`);
  try {
    // Before it navigates to the other origin it is an empty page, which can be read.
    while (popup !== null && !popup.document.body.textContent) await new Promise(requestAnimationFrame);
    if (popup !== null) framed.push('a window');
  } catch {
    // The same holds for a window.
  }

  const target = Object.assign(document.createElement('iframe'), { name: 'target' });
  document.body.append(target);
  const form = Object.assign(document.createElement('form'), {
    method: 'post',
    enctype: 'text/plain',
    action: `${host}/rpc/settings.change`,
    target: 'target',
  });
  form.append(
    Object.assign(document.createElement('input'), { name: '{"patch":{"theme":"light"},"x":"', value: '"}' }),
  );
  document.body.append(form);
  const answered = new Promise((settle) => (target.onload = settle));
  form.submit();
  await answered;
  events.close();
  // Streams that nobody reads use up the browser's few connections to the host.
  await Promise.allSettled(
    Array.from({ length: 12 }, (_, index) =>
      fetch(`${host}/events?${index}`, { mode: 'no-cors', credentials: 'include' }),
    ),
  );
  return { read, loaded: loaded.filter((name) => name !== ''), framed };
}

test(
  'a page on another port of this machine, which is the same site, gets nothing',
  { tag: ['@browser-only', '@gate'] },
  async ({ app }) => {
    const { page } = app;
    await app.changeSettings({ theme: 'dark' });
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<!doctype html><title>Elsewhere</title><body>');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const host = new URL(page.url()).origin;
    try {
      for (const name of ['127.0.0.1', 'localhost']) {
        // A page of the same browser has the cookie of our page.
        const other = await page.context().newPage();
        await other.goto(`http://${name}:${port}/`);
        const got = await other.evaluate(attack, host);
        expect(got, name).toEqual({ read: [], loaded: [], framed: [] });
        // No verb ran, and the page still works.
        expect(await ask(page, 'app.state', {})).toMatchObject({ value: { settings: { theme: 'dark' } } });
        for (const each of page.context().pages()) if (each !== page) await each.close();
      }
    } finally {
      server.closeAllConnections();
      server.close();
    }
  },
);

/** A text that contains markup, a formula, templates, a path of another file and a line break. */
const hostile = [
  '=HYPERLINK("http://evil.example/")',
  '<img src=x onerror="window.hit=1">',
  '"\'><script>window.hit=1</script>',
  '<svg onload=window.hit=1>',
  '${window.hit=1}{{window.hit=1}}',
  '[a](javascript:window.hit=1) ![b](http://evil.example/b.png)',
  '../../etc/passwd\\..\\x\r\nX-Header: 1',
  '\u202Egpj.exe\u0000\u2028\uD83D',
].join(' ');

/** Members with free text; all others are numbers, days, codes or addresses. */
const texts = new Set([
  ...['name', 'title', 'original_name', 'original_title', 'overview', 'tagline', 'content', 'author'],
  ...['character', 'job', 'biography', 'place_of_birth', 'provider_name', 'homepage', 'also_known_as'],
  ...['username', 'url', 'link'],
]);

function withHostileTexts(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return texts.has(name) && value !== '' ? hostile : value;
  if (Array.isArray(value)) return value.map((each) => withHostileTexts(each, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withHostileTexts(inner, key)]));
}

const hostileTest = test.extend({
  countingProxy: async ({ countingProxy }, use) => {
    countingProxy.rewrite = (_path, body) => withHostileTexts(body);
    await use(countingProxy);
  },
});

// Proves protections of Hero.svelte.
hostileTest(
  'every page shows a service’s texts as plain text, whatever they contain',
  { tag: '@browser-only' },
  async ({ proxiedApp: app, ownService }) => {
    test.slow();
    const { page } = app;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    const titles = await findStoryTitles(ownService);
    let shown = 0;
    for (const [name, address] of Object.entries(everyPage(titles))) {
      await app.goTo(address);
      await expect(page.locator('main [aria-busy="true"]'), name).toHaveCount(0);
      const found = await page.evaluate(() => ({
        hit: (window as unknown as { hit?: number }).hit ?? 0,
        elements: [
          ...document.querySelectorAll(
            'script:not([src]), img[src="x"], iframe, object, embed, base, svg[onload]',
          ),
          ...[...document.querySelectorAll('*')].filter((element) =>
            element.getAttributeNames().some((attribute) => attribute.startsWith('on')),
          ),
        ].map((element) => element.outerHTML.slice(0, 200)),
        links: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
          .map((link) => link.protocol)
          .filter((protocol) => !['http:', 'https:', 'blob:'].includes(protocol)),
        text: document.body.innerText.includes('onerror="window.hit=1"'),
      }));
      expect({ ...found, text: null }, name).toEqual({ hit: 0, elements: [], links: [], text: null });
      if (found.text) shown += 1;
    }
    // The hostile text was visible as text.
    expect(shown).toBeGreaterThan(5);
    expect(dialogs).toEqual([]);
    const { origin } = new URL(page.url());
    expect(asked.filter((address) => !address.startsWith(origin) && !address.startsWith('blob:'))).toEqual(
      [],
    );
  },
);
