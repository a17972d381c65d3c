import { describe, expect, it, vi } from 'vitest';
import {
  elsewhere,
  fakeContents,
  fakeSession,
  page,
  permissions,
} from '../../../test/fixtures/electron-session.ts';
import { lockApprovalContents, lockApprovalSession } from './approval-locks.ts';

// Proves protections of approval-locks.ts, foreign-locks.ts.

const electron = vi.hoisted(() => ({ opened: [] as string[] }));

vi.mock('electron', () => ({
  shell: {
    openExternal: (address: string) => {
      electron.opened.push(address);
      return Promise.resolve();
    },
  },
}));

describe('an approval window', () => {
  const origins = { pages: ['https://www.catalogue.example'], pictures: ['https://pictures.example'] };
  const own = 'https://www.catalogue.example/authenticate/x';
  const locked = fakeSession();
  lockApprovalSession(locked.session, origins);
  const made = fakeContents();
  lockApprovalContents(made.contents, origins);

  it.each([...permissions, 'clipboard-sanitized-write'])(
    'an approval window has no permission: %s',
    (permission) => {
      expect(locked.requested(permission, own)).toBe(false);
      expect(locked.checked(permission, own)).toBe(false);
      expect(locked.device()).toBe(false);
    },
  );

  it('an approval window sends requests only to its own origin', () => {
    // Without a filter: whatever scheme it is.
    expect(locked.filter()).toBeNull();
    expect(locked.cancels({ url: own, resourceType: 'mainFrame' })).toBe(false);
    expect(locked.cancels({ url: 'https://pictures.example/a.jpg', resourceType: 'image' })).toBe(false);
    for (const url of [...elsewhere, page]) {
      for (const resourceType of [
        'mainFrame',
        'subFrame',
        'script',
        'xhr',
        'ping',
        'webSocket',
        'image',
        'other',
      ]) {
        expect(locked.cancels({ url, resourceType }), `${resourceType} ${url}`).toBe(true);
      }
    }
  });

  it('an approval window downloads nothing, stays on its origin and opens no window', () => {
    for (const url of [own, 'blob:https://www.catalogue.example/1', ...elsewhere]) {
      expect(locked.downloads(url), url).toBe(false);
      expect(made.opens(url), url).toBe('deny');
      expect(made.may('will-frame-navigate', { url, isMainFrame: false }), url).toBe(false);
    }
    expect(made.may('will-navigate', { url: own })).toBe(true);
    for (const url of [page, ...elsewhere]) {
      expect(made.may('will-navigate', { url }), url).toBe(false);
      expect(made.may('will-redirect', { url, isMainFrame: true }), url).toBe(false);
      expect(made.may('will-frame-navigate', { url, isMainFrame: true }), url).toBe(false);
    }
    expect(made.may('will-attach-webview', {})).toBe(false);
    expect(electron.opened).toEqual([]);
  });

  it('an approval window gets no password and no client certificate, and trusts no invalid certificate', () => {
    const answers: unknown[][] = [];
    const answer = (...given: unknown[]) => void answers.push(given);
    expect(made.may('login', {}, {}, {}, answer)).toBe(false);
    expect(made.may('certificate-error', {}, own, 'ERR_CERT', {}, answer)).toBe(false);
    expect(made.may('select-client-certificate', {}, own, [], answer)).toBe(false);
    expect(answers).toEqual([[], [false], []]);
  });

  it('an approval window sends no packet past its session', () => {
    expect(made.webRtc()).toBe('disable_non_proxied_udp');
  });

  it('an approval window cannot prevent its own closing', () => {
    // Preventing this event lets the window close.
    expect(made.may('will-prevent-unload', {})).toBe(false);
  });
});
