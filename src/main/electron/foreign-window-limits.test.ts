import { describe, expect, it, vi } from 'vitest';
import {
  elsewhere,
  fakeContents,
  fakeSession,
  page,
  permissions,
} from '../../../test/fixtures/electron-session.ts';
import { electron } from '../../../test/fixtures/fake-electron.ts';
import type { App } from '../app/app.ts';
import { UserActivation } from './user-activation.ts';
import {
  approvalTitle,
  lockApprovalContents,
  lockApprovalSession,
  lockVideoContents,
  lockVideoSession,
} from './foreign-window-limits.ts';

// Proves protections of foreign-window-limits.ts.

vi.mock('electron', () => import('../../../test/fixtures/fake-electron.ts'));

/** A proxy that accepted a password. */
const proxy = { isProxy: true, host: 'proxy.example', port: 8080 };
const proxyLogin: App['proxyLogin'] = ({ host, port }) =>
  host === proxy.host && port === proxy.port ? ['maria', 'pearl'] : null;
const first = { firstAuthAttempt: true };

/** A server gets no password and no client certificate, and an invalid certificate isn't trusted. */
function expectNothingEntrusted({ may }: ReturnType<typeof fakeContents>, address: string): void {
  const answers: unknown[][] = [];
  const answer = (...given: unknown[]) => void answers.push(given);
  expect(may('login', {}, first, { ...proxy, isProxy: false }, answer)).toBe(false);
  expect(may('certificate-error', {}, address, 'ERR_CERT', {}, answer)).toBe(false);
  expect(may('select-client-certificate', {}, address, [], answer)).toBe(false);
  expect(answers).toEqual([[], [false], []]);
}

describe('an approval window', () => {
  const origins = { page: 'https://www.catalogue.example', pictures: 'https://pictures.example' };
  const own = 'https://www.catalogue.example/authenticate/x';
  const lock = (limits = origins) => {
    const [locked, made] = [fakeSession(), fakeContents()];
    lockApprovalSession(locked.session, limits);
    lockApprovalContents(made.contents, limits, proxyLogin);
    return { locked, made };
  };
  const { locked, made } = lock();

  it.each([...permissions, 'clipboard-sanitized-write'])(
    'an approval window has no permission: %s',
    (permission) => {
      expect(locked.requested(permission, own)).toBe(false);
      expect(locked.checked(permission, own)).toBe(false);
      expect(locked.device()).toBe(false);
    },
  );

  it.each([
    [origins.page, `${own}?y#z`, true],
    ['http://127.0.0.1:4010', 'http://127.0.0.1:4010/', true],
    ['http://127.0.0.1:4010', 'http://127.0.0.1:4011/', false],
    // An origin that is not secure.
    ['http://plain.example', 'http://plain.example/', false],
  ])('an approval window of %s shows %s: %s', (page, url, isShown) => {
    const one = lock({ ...origins, page });
    expect(one.made.may('will-navigate', { url })).toBe(isShown);
    expect(one.locked.cancels({ url, resourceType: 'mainFrame' })).toBe(!isShown);
  });

  it.each([
    ...elsewhere,
    page,
    'http://www.catalogue.example/',
    'https://www.catalogue.example:444/',
    'https://www.catalogue.example.evil.example/',
    'https://www.catalogue.example@evil.example/',
    'https://user:pw@www.catalogue.example/',
    'https://evil.example/?https://www.catalogue.example',
    'blob:https://www.catalogue.example/1',
    'view-source:https://www.catalogue.example/',
    '//www.catalogue.example/',
  ])('an approval window neither shows nor requests %s', (url) => {
    // Without a filter: whatever scheme it is.
    expect(locked.filter()).toBeNull();
    for (const resourceType of [
      'mainFrame',
      'subFrame',
      'script',
      'xhr',
      'ping',
      'webSocket',
      'image',
      'other',
    ])
      expect(locked.cancels({ url, resourceType }), resourceType).toBe(true);
    expect(made.may('will-navigate', { url })).toBe(false);
    expect(made.may('will-redirect', { url, isMainFrame: true })).toBe(false);
    expect(made.may('will-frame-navigate', { url, isMainFrame: true })).toBe(false);
  });

  it.each([
    ['https://www.catalogue.example/a.js', 'script', true],
    ['https://www.catalogue.example/', 'subFrame', false],
    ['wss://www.catalogue.example/', 'webSocket', false],
    ['https://pictures.example/a.jpg', 'image', true],
    ['http://pictures.example/a.jpg', 'image', false],
    ['https://pictures.example/a.js', 'script', false],
    ['https://pictures.example/', 'mainFrame', false],
  ])('an approval window requests %s as %s: %s', (url, resourceType, isSent) => {
    expect(locked.cancels({ url, resourceType })).toBe(!isSent);
  });

  it('an approval window downloads nothing, has no frame and opens no window', () => {
    for (const url of [own, 'blob:https://www.catalogue.example/1', ...elsewhere]) {
      expect(locked.downloads(url), url).toBe(false);
      expect(made.opens(url), url).toBe('deny');
      expect(made.may('will-frame-navigate', { url, isMainFrame: false }), url).toBe(false);
    }
    expect(made.may('will-attach-webview', {})).toBe(false);
    expect(electron.opened).toEqual([]);
  });

  it('an approval window has the true origin of its page as its title', () => {
    expect(approvalTitle(own)).toBe('https://www.catalogue.example');
    expect(approvalTitle('https://www.catalоgue.example/')).toContain('xn--');
  });

  it('an approval window gives a proxy the password that it accepted, once, and nobody else', () => {
    const answers: unknown[][] = [];
    const answer = (...given: unknown[]) => void answers.push(given);
    expect(made.may('login', {}, first, proxy, answer)).toBe(false);
    made.may('login', {}, { firstAuthAttempt: false }, proxy, answer);
    made.may('login', {}, first, { ...proxy, port: 8081 }, answer);
    made.may('login', {}, first, { ...proxy, isProxy: false }, answer);
    expect(answers).toEqual([['maria', 'pearl'], [], [], []]);
  });

  it('an approval window gets no password and no client certificate, and trusts no invalid certificate', () =>
    expectNothingEntrusted(made, own));

  it('an approval window sends no packet past its session', () => {
    expect(made.webRtc()).toBe('disable_non_proxied_udp');
  });

  it('an approval window cannot prevent its own closing', () => {
    // Preventing this event lets the window close.
    expect(made.may('will-prevent-unload', {})).toBe(false);
  });
});

describe('a video window', () => {
  const player = 'https://www.youtube-nocookie.com/embed/aB3_-x?autoplay=1&rel=0';
  const locked = fakeSession();
  lockVideoSession(locked.session);
  const made = fakeContents();
  lockVideoContents(
    made.contents,
    player,
    (link) => (link.startsWith('https://www.youtube.com/') ? link : null),
    new UserActivation({ elapsed: () => 0 }, { warn: () => undefined }),
    proxyLogin,
  );

  it('may fill the screen and has no other permission', () => {
    for (const permission of [...permissions, 'clipboard-sanitized-write']) {
      const isAllowed = permission === 'fullscreen';
      expect(locked.requested(permission, player), permission).toBe(isAllowed);
      expect(locked.checked(permission, player), permission).toBe(isAllowed);
    }
    expect(locked.device()).toBe(false);
    expect(locked.downloads('https://www.youtube-nocookie.com/a.exe')).toBe(false);
  });

  it('sends requests only to what the player needs, without advertisements and statistics', () => {
    // Without a filter: whatever scheme it is.
    expect(locked.filter()).toBeNull();
    for (const url of [
      player,
      'https://www.youtube-nocookie.com/s/player/x/base.js',
      'https://rr3---sn-x.googlevideo.com/videoplayback?id=1',
      'https://i.ytimg.com/vi/aB3_-x/hqdefault.jpg',
      'blob:https://www.youtube-nocookie.com/0c5d',
    ])
      expect(locked.cancels({ url }), url).toBe(false);
    for (const url of [
      ...elsewhere,
      page,
      'http://www.youtube-nocookie.com/embed/x',
      'https://www.youtube-nocookie.com:444/',
      'https://www.youtube-nocookie.com.evil.example/',
      'https://www.youtube-nocookie.com@evil.example/',
      'https://me@www.youtube-nocookie.com/',
      'https://www.youtube.com/embed/x',
      'https://evilgooglevideo.com/',
      'https://googleads.g.doubleclick.net/pagead/id',
      'https://play.google.com/log',
      'blob:https://evil.example/1',
      'blob:null/1',
      'wss://www.youtube-nocookie.com/',
    ])
      expect(locked.cancels({ url }), url).toBe(true);
  });

  it('sends no cookie and takes none', () => {
    const sent = { Cookie: 'a=1', cookie: 'b=2', Referer: 'https://marquee.invalid/' };
    expect(locked.headers('sent', sent)).toEqual({ Referer: 'https://marquee.invalid/' });
    const received = { 'Set-Cookie': ['a=1'], 'set-cookie': ['b=2'], 'content-type': ['text/html'] };
    expect(locked.headers('received', received)).toEqual({ 'content-type': ['text/html'] });
  });

  it('stays at the video, opens no window, and hands a link that a person follows to the browser where that is allowed', () => {
    expect(made.may('will-frame-navigate', { url: player, isMainFrame: true })).toBe(true);
    for (const url of [page, ...elsewhere, 'https://www.youtube-nocookie.com/embed/other']) {
      expect(made.may('will-navigate', { url }), url).toBe(false);
      expect(made.may('will-redirect', { url, isMainFrame: true }), url).toBe(false);
      expect(made.may('will-frame-navigate', { url, isMainFrame: false }), url).toBe(false);
      expect(made.opens(url), url).toBe('deny');
    }
    made.click();
    made.opens('https://evil.example/');
    expect(electron.opened).toEqual([]);
    made.click();
    for (let times = 0; times < 200; times += 1)
      expect(made.opens('https://www.youtube.com/watch?v=aB3_-x')).toBe('deny');
    expect(electron.opened).toEqual(['https://www.youtube.com/watch?v=aB3_-x']);
    expect(made.may('will-attach-webview', {})).toBe(false);
    expect(made.may('will-prevent-unload', {})).toBe(false);
    expect(made.webRtc()).toBe('disable_non_proxied_udp');
  });

  it('gets no password and no client certificate, and trusts no invalid certificate', () =>
    expectNothingEntrusted(made, player));
});
