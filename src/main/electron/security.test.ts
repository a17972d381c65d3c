import { EventEmitter } from 'node:events';
import type { Session, WebContents } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { lockApprovalContents, lockApprovalSession } from './approval-locks.ts';
import { isMadeByPage, isPageAddress, lockEveryPage, lockSession } from './security.ts';

const electron = vi.hoisted(() => ({
  opened: [] as string[],
  schemes: [] as { scheme: string; privileges: object }[],
  sandboxed: 0,
  created: null as ((event: object, contents: unknown) => void) | null,
}));

vi.mock('electron', () => ({
  app: {
    enableSandbox: () => void (electron.sandboxed += 1),
    on: (_name: string, listener: (event: object, contents: unknown) => void) =>
      void (electron.created = listener),
  },
  protocol: {
    registerSchemesAsPrivileged: (schemes: { scheme: string; privileges: object }[]) =>
      void electron.schemes.push(...schemes),
  },
  shell: {
    openExternal: (address: string) => {
      electron.opened.push(address);
      return Promise.resolve();
    },
  },
  session: {},
  BrowserWindow: () => undefined,
}));

const permissions = [
  'media',
  'geolocation',
  'notifications',
  'midi',
  'midiSysex',
  'pointerLock',
  'fullscreen',
  'openExternal',
  'clipboard-read',
  'display-capture',
  'mediaKeySystem',
  'idle-detection',
  'speaker-selection',
  'storage-access',
  'top-level-storage-access',
  'window-management',
  'hid',
  'serial',
  'usb',
  'fileSystem',
  'keyboardLock',
  'unknown',
];

/** A session that remembers what was decided about it. */
function fakeSession() {
  const events = new EventEmitter();
  const decided: Record<string, (...parameters: never[]) => unknown> = {};
  const remember = (name: string) => (handler: (...parameters: never[]) => unknown) =>
    void (decided[name] = handler);
  let filter: string[] | null = null;
  const session = {
    setPermissionRequestHandler: remember('request'),
    setPermissionCheckHandler: remember('check'),
    setDevicePermissionHandler: remember('device'),
    setDisplayMediaRequestHandler: remember('display'),
    webRequest: {
      onBeforeRequest: (...parameters: unknown[]) => {
        filter = parameters.length > 1 ? (parameters[0] as { urls: string[] }).urls : null;
        decided.before = parameters.at(-1) as never;
      },
    },
    on: (name: string, listener: (...parameters: unknown[]) => void) => events.on(name, listener),
  };
  const call = (name: string, ...parameters: unknown[]) =>
    (decided[name] as (...given: unknown[]) => unknown)(...parameters);
  return {
    session: session as unknown as Session,
    decided,
    filter: () => filter,
    requested: (permission: string, requestingUrl: string, isMainFrame = true) => {
      let granted: unknown = null;
      call('request', null, permission, (answer: unknown) => (granted = answer), {
        requestingUrl,
        isMainFrame,
      });
      return granted;
    },
    checked: (permission: string, origin: string, isMainFrame = true) =>
      call('check', null, permission, origin, { isMainFrame }),
    cancels: (details: object) => {
      let cancel: unknown = null;
      call('before', details, (answer: { cancel: unknown }) => (cancel = answer.cancel));
      return cancel;
    },
    device: () => call('device', {}),
    downloads: (address: string) => {
      const event = fakeEvent({});
      events.emit('will-download', event, { getURL: () => address });
      return !event.prevented();
    },
  };
}

function fakeEvent<T extends object>(fields: T) {
  let prevented = false;
  return { ...fields, preventDefault: () => void (prevented = true), prevented: () => prevented };
}

/** Contents that remember who listens. */
function fakeContents() {
  const events = new EventEmitter();
  let opens: ((details: { url: string }) => { action: string }) | null = null;
  let webRtc = '';
  const contents = {
    session: {},
    setWindowOpenHandler: (handler: typeof opens) => void (opens = handler),
    setWebRTCIPHandlingPolicy: (policy: string) => void (webRtc = policy),
    on: (name: string, listener: (...parameters: unknown[]) => void) => events.on(name, listener),
  };
  return {
    contents: contents as unknown as WebContents,
    opens: (url: string) => opens?.({ url }).action,
    webRtc: () => webRtc,
    /** Whether it may happen; false: somebody prevented it. */
    may: (name: string, fields: object, ...more: unknown[]) => {
      const event = fakeEvent(fields);
      events.emit(name, event, ...more);
      return !event.prevented();
    },
  };
}

const judge = (link: string) => (link.startsWith('https://known.example/') ? link : null);
const page = 'app://bundle/index.html';
const elsewhere = [
  'https://evil.example/',
  'http://127.0.0.1:4010/',
  'app://evil/index.html',
  'app://bundle.evil/',
  'app://bundle@evil/',
  'app:bundle/index.html',
  'media://picture/poster/w342/a.jpg',
  'file:///etc/passwd',
  'data:text/html,x',
  'blob:app://bundle/1',
  'javascript:alert(1)',
  'about:blank',
  'view-source:app://bundle/index.html',
  'chrome://gpu',
  'devtools://devtools/bundled/inspector.html',
  'marquee://tv/1',
  'APP://BUNDLE/',
  '//bundle/index.html',
  '',
];

beforeEach(() => {
  electron.opened.length = 0;
});

describe('the page’s address', () => {
  it('is that of the bundle', () => {
    for (const address of [page, 'app://bundle/', 'app://bundle/assets/a.js', `${page}#/tv/1`]) {
      expect(isPageAddress(address), address).toBe(true);
    }
  });

  it.each(elsewhere)('is not %s', (address) => {
    expect(isPageAddress(address)).toBe(false);
  });
});

describe('before the app is ready', () => {
  it('every page is put into the sandbox, and the schemes get no right that they do not need', () => {
    expect(electron.sandboxed).toBe(1);
    expect(electron.schemes).toEqual(
      ['app', 'media'].map((scheme) => ({
        scheme,
        privileges: { standard: true, secure: true, supportFetchAPI: true },
      })),
    );
  });
});

describe('the session of the page', () => {
  const locked = fakeSession();
  lockSession(locked.session);

  it('has one permission, for the page itself', () => {
    expect(locked.requested('clipboard-sanitized-write', page)).toBe(true);
    expect(locked.checked('clipboard-sanitized-write', 'app://bundle/')).toBe(true);
    for (const address of elsewhere) {
      expect(locked.requested('clipboard-sanitized-write', address), address).toBe(false);
      expect(locked.checked('clipboard-sanitized-write', address), address).toBe(false);
    }
    expect(locked.requested('clipboard-sanitized-write', page, false)).toBe(false);
    expect(locked.checked('clipboard-sanitized-write', 'app://bundle/', false)).toBe(false);
  });

  it.each(permissions)('and not %s', (permission) => {
    expect(locked.requested(permission, page)).toBe(false);
    expect(locked.checked(permission, 'app://bundle/')).toBe(false);
  });

  it('has no device', () => {
    expect(locked.device()).toBe(false);
  });

  it('has no network', () => {
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

  it('saves what the page made and nothing that was sent', () => {
    expect(locked.downloads('blob:app://bundle/1234')).toBe(true);
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
      expect(locked.downloads(address), address).toBe(false);
      expect(isMadeByPage(address), address).toBe(false);
    }
  });
});

describe('every page that the app will ever have', () => {
  const made = fakeContents();
  lockEveryPage(judge);
  electron.created?.({}, made.contents);

  it('stays where it is', () => {
    expect(made.may('will-navigate', { url: `${page}#/tv/1` })).toBe(true);
    expect(made.may('will-frame-navigate', { url: page, isMainFrame: true })).toBe(true);
    for (const url of elsewhere) {
      expect(made.may('will-navigate', { url }), url).toBe(false);
      expect(made.may('will-redirect', { url, isMainFrame: true }), url).toBe(false);
      expect(made.may('will-frame-navigate', { url, isMainFrame: true }), url).toBe(false);
    }
    expect(electron.opened).toEqual([]);
  });

  it('has no frame, not even of its own address', () => {
    for (const url of [page, ...elsewhere]) {
      expect(made.may('will-frame-navigate', { url, isMainFrame: false }), url).toBe(false);
    }
  });

  it('opens no window; a link goes out if the judge lets it', () => {
    for (const url of [page, ...elsewhere]) expect(made.opens(url), url).toBe('deny');
    expect(electron.opened).toEqual([]);
    expect(made.opens('https://known.example/watch')).toBe('deny');
    expect(made.may('will-navigate', { url: 'https://known.example/link' })).toBe(false);
    expect(electron.opened).toEqual(['https://known.example/watch', 'https://known.example/link']);
  });

  it('holds no webview, and sends no packet past its session', () => {
    expect(made.may('will-attach-webview', {})).toBe(false);
    expect(made.webRtc()).toBe('disable_non_proxied_udp');
  });
});

describe('an approval window', () => {
  const origins = { pages: ['https://www.catalogue.example'], pictures: ['https://pictures.example'] };
  const own = 'https://www.catalogue.example/authenticate/x';
  const locked = fakeSession();
  lockApprovalSession(locked.session, origins);
  const made = fakeContents();
  lockApprovalContents(made.contents, origins);

  it.each([...permissions, 'clipboard-sanitized-write'])('has no %s', (permission) => {
    expect(locked.requested(permission, own)).toBe(false);
    expect(locked.checked(permission, own)).toBe(false);
    expect(locked.device()).toBe(false);
  });

  it('asks its own origin alone, for everything', () => {
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

  it('downloads nothing, goes nowhere, opens nothing', () => {
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

  it('is told no password, shown no certificate of ours, and believes none that is nobody’s', () => {
    const answers: unknown[][] = [];
    const answer = (...given: unknown[]) => void answers.push(given);
    expect(made.may('login', {}, {}, {}, answer)).toBe(false);
    expect(made.may('certificate-error', {}, own, 'ERR_CERT', {}, answer)).toBe(false);
    expect(made.may('select-client-certificate', {}, own, [], answer)).toBe(false);
    expect(answers).toEqual([[], [false], []]);
  });

  it('sends no packet past its session', () => {
    expect(made.webRtc()).toBe('disable_non_proxied_udp');
  });

  it('does not hold a person who leaves', () => {
    // Preventing this event is letting go.
    expect(made.may('will-prevent-unload', {})).toBe(false);
  });
});
