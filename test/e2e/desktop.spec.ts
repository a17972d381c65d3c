import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { ElectronApplication } from '@playwright/test';
import { startElectron } from '../electron/launch.ts';
import { startSilentKeyring } from '../fixtures/silent-keyring.ts';
import { test } from './desktop-story.ts';
import { ask } from './host.ts';

/* What only a real Electron has: processes that crash, windows, the system's theme, a development server. */

const tag = '@electron-only';

/** The text of the first heading in each window, read by the main process, because a crash ends Playwright's page. */
const headings = (program: ElectronApplication): Promise<unknown[]> =>
  program.evaluate(({ BrowserWindow }) =>
    Promise.all(
      BrowserWindow.getAllWindows().map(
        ({ webContents }) =>
          webContents
            .executeJavaScript('document.querySelector("main h1")?.textContent')
            .catch(() => null) as Promise<unknown>,
      ),
    ),
  );

/** Answers message boxes with a button's index, and records their messages. */
async function answerBoxes(program: ElectronApplication, response: number): Promise<() => Promise<string[]>> {
  await program.evaluate(({ dialog }, answer) => {
    const messages: string[] = [];
    Object.assign(globalThis, { messages });
    Object.assign(dialog, {
      showMessageBox: (...given: { message: string }[]) => {
        messages.push(given.at(-1)?.message ?? '');
        return Promise.resolve({ response: answer, checkboxChecked: false });
      },
    });
  }, response);
  return () => program.evaluate(() => (globalThis as unknown as { messages: string[] }).messages);
}

test(
  'a page whose process crashed is reloaded when the person asks for it',
  { tag: [tag, '@gate'] },
  async ({ started: { program, page } }) => {
    await expect(page.locator('main h1')).toHaveText('Home');
    const messages = await answerBoxes(program, 0);
    await program.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
    );
    await expect.poll(messages).toEqual(['This window stopped working']);
    await expect.poll(() => headings(program)).toEqual(['Home']);
  },
);

test('the app ends at once while the keyring doesn’t answer', { tag }, async ({ folder }) => {
  test.skip(process.platform !== 'linux', 'Only Linux has a keyring on a bus.');
  const keyring = await startSilentKeyring();
  try {
    const program = await startElectron({ userData: folder, env: keyring.environment });
    const ended = once(program.process(), 'exit');
    const page = await program.firstWindow();
    await page.getByRole('button', { name: 'Skip setup' }).waitFor();
    expect(await ask(page, 'app.state', {})).toMatchObject({
      value: { keychain: { state: 'unavailable', reason: 'locked' } },
    });
    await program.close();
    // After the limit of 5 s it would be 1.
    expect(await ended).toEqual([0, null]);
  } finally {
    await keyring.stop();
  }
});

test(
  'the theme of what the system draws follows the setting',
  { tag },
  async ({ started: { program, page } }) => {
    await ask(page, 'settings.change', { patch: { theme: 'dark' } });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await program.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark');
  },
);

test(
  'a development server’s page is shown, on data of its own and without other networks',
  { tag },
  async ({ folder }) => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' });
      response.end('<main><h1>Live</h1></main>');
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const program = await startElectron({
      userData: null,
      env: { ELECTRON_RENDERER_URL: address, XDG_CONFIG_HOME: folder },
    });
    try {
      const page = await program.firstWindow();
      await expect(page.getByRole('heading')).toHaveText('Live');
      expect(await program.evaluate(({ app }) => app.getPath('userData'))).toBe(
        join(folder, 'Marquee (development)'),
      );
      const reach = (to: string) =>
        page.evaluate(
          (url) =>
            fetch(url).then(
              () => 'reached',
              () => 'refused',
            ),
          to,
        );
      expect(await reach(address)).toBe('reached');
      expect(await reach(address.replace('127.0.0.1', 'localhost'))).toBe('refused');
    } finally {
      await program.close();
      server.close();
    }
  },
);
