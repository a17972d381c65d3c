import { describe, expect, it, vi } from 'vitest';
import {
  elsewhere,
  fakeContents,
  fakeSession,
  page,
  permissions,
} from '../../../test/fixtures/electron-session.ts';
import { UserActivation } from './user-activation.ts';
import { lockVideoContents, lockVideoSession } from './video-locks.ts';

// Proves protections of video-locks.ts, foreign-locks.ts.

const electron = vi.hoisted(() => ({ opened: [] as string[] }));

vi.mock('electron', () => ({
  app: { accessibilitySupportEnabled: false },
  shell: {
    openExternal: (address: string) => {
      electron.opened.push(address);
      return Promise.resolve();
    },
  },
}));

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

  it('gets no password and no client certificate, and trusts no invalid certificate', () => {
    const answers: unknown[][] = [];
    const answer = (...given: unknown[]) => void answers.push(given);
    expect(made.may('login', {}, {}, {}, answer)).toBe(false);
    expect(made.may('certificate-error', {}, player, 'ERR_CERT', {}, answer)).toBe(false);
    expect(made.may('select-client-certificate', {}, player, [], answer)).toBe(false);
    expect(answers).toEqual([[], [false], []]);
  });
});
