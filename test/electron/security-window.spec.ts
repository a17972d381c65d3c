import { expect } from '@playwright/test';
import { test, waitUntilIdle, withoutPolicy } from './hostile-script.ts';
import { invoke, recordedCalls } from './story.ts';

/* Ways out of the window of the built app: navigations, windows, frames, links and a second start. */

// Proves protections of security.ts.
test(
  'the window stays on the page, whatever a script does',
  { tag: '@gate' },
  async ({ run, page, elsewhere }) => {
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
        const form = Object.assign(document.createElement('form'), { action: to, method: 'post' });
        document.body.append(form);
        form.submit();
        form.remove();
      }, to);
      await page.evaluate((to) => void (location.href = to), to);
      await waitUntilIdle(page, run);
      expect(page.url().split('#')[0], to).toBe(before.split('#')[0]);
    }
    expect(elsewhere.visits).toEqual([]);
    expect((await run.windows()).length).toBe(1);
  },
);

// Proves protections of security.ts.
test(
  'a script opens no window, and fills no frame or webview',
  { tag: '@gate' },
  async ({ run, page, elsewhere }) => {
    test.slow();
    await withoutPolicy(page);
    const addresses = ['', 'about:blank', page.url(), `${elsewhere.origin}/popup`, 'https://example.org/'];
    for (const address of addresses) {
      for (const features of ['', 'popup', 'noopener']) {
        const popup = await page.evaluateHandle(([to, how]) => window.open(to, '_blank', how), [
          address,
          features,
        ] as const);
        // Not recorded for the first window, which is there before recording begins.
        expect(await popup.evaluate((opened) => opened)).toBeNull();
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
    await waitUntilIdle(page, run);
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
  },
);

// Proves protections of external.ts.
test(
  'a link opens in the system’s browser only when its host belongs to the service and a person acted before',
  { tag: '@gate' },
  async ({ run }) => {
    const page = await run.page();
    await page.getByRole('button', { name: 'Skip setup' }).waitFor();
    let known = '';
    // The address of the bundled service is known once it has started.
    await expect
      .poll(async () => {
        const { value } = await invoke(page, 'app.state', {});
        known = (value as { addresses: { authorisation: string } | null }).addresses?.authorisation ?? '';
        return known;
      })
      .toMatch(/^http:\/\/127\.0\.0\.1:\d+/);
    const { host, port } = new URL(known);
    const addresses = [
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
    for (const address of addresses) {
      // Each is opened as if for a person, without whom nothing opens.
      await page.keyboard.press('Shift');
      expect(await page.evaluate((to) => window.open(to), address)).toBeNull();
    }
    const links = async () =>
      (await recordedCalls(run, /^shell\./)).map(({ parameters: [address] }) => address as string);
    await expect.poll(links).toEqual([`${known}/known`]);

    for (let times = 0; times < 200; times += 1)
      await page.evaluate((to) => void window.open(to), `${known}/unasked`);
    await page.evaluate((to) => (location.href = to), `${known}/unasked`);
    await page.keyboard.press('Shift');
    await page.evaluate((to) => void window.open(to), `${known}/asked`);
    await expect.poll(links).toEqual([`${known}/known`, `${known}/asked`]);
  },
);

// Proves protections of lifecycle.ts.
test(
  'a second start passes on a valid link and no other argument',
  { tag: '@gate' },
  async ({ run, page, startAgain }) => {
    const before = page.url();
    // One of each kind, because a start takes seconds; the tests of deep links have more.
    for (const argument of [
      'marquee://<img src=x onerror=alert(1)>',
      'file:///etc/passwd',
      '--load-extension=/tmp',
    ]) {
      expect(await startAgain(argument), argument).toBe(0);
      expect(page.url(), argument).toBe(before);
    }
    expect((await run.windows()).length).toBe(1);
  },
);
