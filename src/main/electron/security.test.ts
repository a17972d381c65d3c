import { describe, expect, it, vi } from 'vitest';
import {
  elsewhere,
  fakeContents,
  fakeSession,
  page,
  permissions,
} from '../../../test/fixtures/electron-session.ts';
import { app, electron } from '../../../test/fixtures/fake-electron.ts';
import { isMadeByPage, isPageAddress, lockEveryPage, lockSession, silenceSessions } from './security.ts';
import { UserActivation } from './user-activation.ts';

// Proves protections of schemes.ts, security.ts.

vi.mock('electron', () => import('../../../test/fixtures/fake-electron.ts'));
/** What the modules did when they were loaded. */
const atStart = electron.calls;

/** Monotonic ms; goes on with every look at it, so that no more than 20 things open within a minute. */
let time = 0;
const activation = new UserActivation({ elapsed: () => (time += 2_000) }, { warn: () => undefined });
const allowedLink = (link: string) => (link.startsWith('https://known.example/') ? link : null);

it('the page’s address is that of the bundle', () => {
  for (const address of [page, 'app://bundle/', 'app://bundle/assets/a.js', `${page}#/tv/1`]) {
    expect(isPageAddress(address), address).toBe(true);
  }
});

it.each(elsewhere)('the page’s address is not %s', (address) => {
  expect(isPageAddress(address)).toBe(false);
});

describe('before the app is ready', () => {
  it('the sandbox is on for every page, and the schemes have only the privileges that they need', () => {
    const schemes = [{ codeCache: true }, {}].map((more, index) => ({
      scheme: ['app', 'media'][index],
      privileges: { standard: true, secure: true, supportFetchAPI: true, ...more },
    }));
    expect(atStart).toEqual(expect.arrayContaining(['sandbox', { schemes }]));
    expect(atStart).toHaveLength(2);
  });

  it('a session that is created downloads no dictionary', () => {
    const languages: unknown[] = [];
    silenceSessions();
    app.emit('session-created', {
      setSpellCheckerLanguages: (given: string[]) => languages.push(given),
    });
    expect(languages).toEqual([[]]);
  });
});

describe('the session of the page', () => {
  const locked = fakeSession();
  const made = fakeContents();
  lockSession(locked.session, activation);

  it('the page has one permission', () => {
    expect(locked.requested('clipboard-sanitized-write', page)).toBe(true);
    expect(locked.checked('clipboard-sanitized-write', 'app://bundle/')).toBe(true);
    for (const address of elsewhere) {
      expect(locked.requested('clipboard-sanitized-write', address), address).toBe(false);
      expect(locked.checked('clipboard-sanitized-write', address), address).toBe(false);
    }
    expect(locked.requested('clipboard-sanitized-write', page, false)).toBe(false);
    expect(locked.checked('clipboard-sanitized-write', 'app://bundle/', false)).toBe(false);
  });

  it.each(permissions)('the page has no permission: %s', (permission) => {
    expect(locked.requested(permission, page)).toBe(false);
    expect(locked.checked(permission, 'app://bundle/')).toBe(false);
  });

  it('the page has no device', () => {
    expect(locked.device()).toBe(false);
  });

  it('the page has no network', () => {
    expect(locked.filter()).toEqual(
      expect.arrayContaining([
        'http://*/*',
        'https://*/*',
        'ws://*/*',
        'wss://*/*',
        'ftp://*/*',
        'file://*/*',
      ]),
    );
    expect(locked.cancels({ url: 'https://www.themoviedb.org/' })).toBe(true);
  });

  it('the page shows one dialog for a file after an input', () => {
    const saves = () => locked.downloads('blob:app://bundle/1234', {}, made.contents);
    activation.activate(made.contents);
    expect([saves(), saves()]).toEqual([true, false]);
  });

  it('the page can save only what it created', () => {
    activation.activate(made.contents);
    expect(locked.downloads('blob:app://bundle/1234', {}, made.contents)).toBe(true);
    for (const address of [
      'https://evil.example/setup.exe',
      'blob:https://evil.example/1',
      'blob:app://evil/1',
      'blob:null/1',
      'data:application/x-msdownload,MZ',
      'file:///etc/passwd',
      'app://bundle/assets/a.js',
      'media://picture/poster/w342/a.jpg',
      'blob:',
    ]) {
      activation.activate(made.contents);
      expect(locked.downloads(address, {}, made.contents), address).toBe(false);
      expect(isMadeByPage(address), address).toBe(false);
    }
  });
});

describe('every page of the app', () => {
  const made = fakeContents();
  const openedAt: string[] = [];
  lockEveryPage(allowedLink, (route) => openedAt.push(route), activation);
  app.emit('web-contents-created', {}, made.contents);

  it('a page stays on its address', () => {
    expect(made.may('will-navigate', { url: `${page}#/tv/1` })).toBe(true);
    expect(made.may('will-frame-navigate', { url: page, isMainFrame: true })).toBe(true);
    for (const url of elsewhere) {
      expect(made.may('will-navigate', { url }), url).toBe(false);
      expect(made.may('will-redirect', { url, isMainFrame: true }), url).toBe(false);
      expect(made.may('will-frame-navigate', { url, isMainFrame: true }), url).toBe(false);
    }
    expect(electron.opened).toEqual([]);
  });

  it('a page has no frame, not even of its own address', () => {
    for (const url of [page, ...elsewhere]) {
      expect(made.may('will-frame-navigate', { url, isMainFrame: false }), url).toBe(false);
    }
  });

  it('a page opens no window, and only a link on the allow-list opens in the browser', () => {
    for (const url of [page, ...elsewhere]) {
      made.click();
      expect(made.opens(url), url).toBe('deny');
    }
    expect(electron.opened).toEqual([]);
    made.click();
    expect(made.opens('https://known.example/watch')).toBe('deny');
    made.click();
    expect(made.may('will-navigate', { url: 'https://known.example/link' })).toBe(false);
    expect(electron.opened).toEqual(['https://known.example/watch', 'https://known.example/link']);
  });

  it('a page opens nothing without a person’s input, and one thing after it', () => {
    const before = openedAt.length;
    made.click();
    for (let times = 0; times < 200; times += 1) made.opens('https://known.example/watch');
    expect(electron.opened).toEqual(['https://known.example/watch']);
    for (let times = 0; times < 200; times += 1) made.may('will-navigate', { url: 'https://known.example/' });
    expect(electron.opened).toEqual(['https://known.example/watch']);
    made.opens(`${page}#/tv/1`);
    expect(openedAt).toHaveLength(before);
  });

  it('a link to a route opens in a new window of the app, which the page doesn’t get', () => {
    made.click();
    expect(made.opens(`${page}#/tv/1?x=1#2`)).toBe('deny');
    for (const url of [
      page,
      `${page}#`,
      `${page}?x#/tv/1`,
      `app://bundle/#/tv/1`,
      'app://evil/index.html#/tv/1',
    ]) {
      made.click();
      made.opens(url);
    }
    expect(openedAt).toEqual(['/tv/1?x=1#2']);
    expect(electron.opened).toEqual([]);
  });

  it('a page has no webview, and sends no packet past its session', () => {
    expect(made.may('will-attach-webview', {})).toBe(false);
    expect(made.webRtc()).toBe('disable_non_proxied_udp');
  });
});
