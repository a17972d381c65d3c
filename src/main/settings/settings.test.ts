import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fc } from '../../../test/fixtures/properties.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Notice } from '#shared/contract/notices.ts';
import { defaultSettings } from '#shared/contract/settings.ts';
import { folder } from '../../../test/fixtures/temporary-folder.ts';
import { confSettingsBackend } from './conf-backend.ts';
import { createSettings } from './settings.ts';
import type { SettingsBackend } from './settings.ts';

let file: string;
beforeEach(() => {
  file = join(folder, 'settings.json');
});

afterEach(() => void vi.useRealTimers());

function open() {
  const notices: Notice[] = [];
  const settings = createSettings(confSettingsBackend(folder), (notice) => notices.push(notice));
  return { settings, notices };
}
const addresses = {
  base: 'https://catalogue.example/3',
  authorisation: 'https://catalogue.example',
  pictures: 'https://catalogue.example/t/p',
};
const stored = () => JSON.parse(readFileSync(file, 'utf8')) as { version: number; settings: object };

describe('settings', () => {
  it('are the defaults at first, without a file', () => {
    const { settings, notices } = open();
    expect(settings.current()).toEqual(defaultSettings);
    expect(notices).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('are stored for the next run, in a file only for this user', () => {
    const { settings } = open();
    expect(settings.change({ theme: 'dark', watchCountries: ['DE', 'JP'] })).toMatchObject({ ok: true });
    expect(open().settings.current()).toEqual({
      ...defaultSettings,
      theme: 'dark',
      watchCountries: ['DE', 'JP'],
    });
    expect(stored().version).toBe(1);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['settings.json']);
  });

  // Proves protections of settings.ts.
  it.each<[patch: object, field: string]>([
    [{ theme: 'neon' }, 'theme'],
    [{ watchCountries: ['Germany'] }, 'watchCountries.0'],
    [{ accessToken: 'secret' }, 'accessToken'],
    [{ otherService: { base: 'https://x' } }, 'otherService.authorisation'],
    ...['x', '', 'http://0.0.0.0', 'http://catalogue.example', 'https://user@catalogue.example'].map(
      (base): [object, string] => [{ otherService: { ...addresses, base } }, 'otherService.base'],
    ),
    [{ otherService: { ...addresses, authorisation: 'javascript:alert(1)' } }, 'otherService.authorisation'],
  ])('refuse %j and do not change', (patch, field) => {
    const { settings } = open();
    expect(settings.change(patch as never)).toMatchObject({
      failure: { code: 'invalidInput', details: { field } },
    });
    expect(settings.current()).toBe(defaultSettings);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('keep the valid fields of a stored object, set the file aside once and ignore unknown names', () => {
    const bad = { theme: 'dark', textSize: 7, region: 'de', unknown: 1, __proto__x: 2 };
    const text = JSON.stringify({ version: 1, settings: bad });
    writeFileSync(file, text);
    const { settings, notices } = open();
    expect(settings.current()).toEqual({ ...defaultSettings, theme: 'dark' });
    const aside = join(folder, 'settings.damaged.json');
    expect(notices).toEqual([{ kind: 'settingsRepaired', file: aside }]);
    expect(readFileSync(aside, 'utf8')).toBe(text);
    expect(open()).toMatchObject({ notices: [] });
    expect(open().settings.current().theme).toBe('dark');
    settings.change({ motion: 'reduced' });
    expect(Object.keys(stored().settings).sort()).toEqual(Object.keys(defaultSettings).sort());
  });

  it('are read and stored with the byte order mark of an editor', () => {
    writeFileSync(file, `\uFEFF${JSON.stringify({ version: 1, settings: { theme: 'dark' } })}`);
    const { settings, notices } = open();
    expect([settings.current().theme, notices]).toEqual(['dark', []]);
    expect(settings.change({ motion: 'reduced' })).toMatchObject({ ok: true });
    expect(stored().settings).toMatchObject({ theme: 'dark', motion: 'reduced' });
  });

  // Proves protections of settings.ts.
  it('leave out a stored address that no request can go to, so that the app starts', () => {
    const settings = { profile: 'other', otherService: { ...addresses, base: 'x' } };
    writeFileSync(file, JSON.stringify({ version: 1, settings }));
    expect(open().settings.current()).toMatchObject({ profile: 'other', otherService: null });
  });

  it('are always complete, whatever is stored', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const backend: SettingsBackend = {
          read: () => value,
          write: () => undefined,
          setAside: () => 'aside',
        };
        for (const read of [value, { version: 1, settings: value }]) {
          const settings = createSettings({ ...backend, read: () => read });
          expect(Object.keys(settings.current()).sort()).toEqual(Object.keys(defaultSettings).sort());
          expect(settings.change({ theme: 'light' }).ok).toBe(true);
        }
      }),
    );
  });
});

describe('a change of settings', () => {
  it('reaches every subscriber with the values before and after, and is applied when they are done', async () => {
    const { settings } = open();
    const seen: unknown[] = [];
    let finish = (): void => undefined;
    const applying = new Promise<void>((resolve) => (finish = resolve));
    settings.subscribe((before, after) => {
      seen.push([before.theme, after.theme]);
      return applying.then(() => seen.push('applied'));
    });
    const end = settings.subscribe((_before, after) => seen.push(after.textSize));
    settings.change({ theme: 'dark', textSize: 115 });
    expect(seen).toEqual([['system', 'dark'], 115]);
    finish();
    await settings.applied;
    expect(seen).toEqual([['system', 'dark'], 115, 'applied']);
    end();
    expect(settings.change({ textSize: 7 } as never).ok).toBe(false);
    settings.change({ textSize: 90 });
    expect(seen.slice(3)).toEqual([['dark', 'dark']]);
  });

  it('that a subscriber fails to apply is stored and applied by the others, and so is the next one', async () => {
    const { settings } = open();
    const seen: string[] = [];
    let isFailing = true;
    settings.subscribe(() => {
      if (isFailing) throw new Error('not applied');
    });
    settings.subscribe((_before, { theme }) => seen.push(theme));
    expect(settings.change({ theme: 'dark' }).ok).toBe(true);
    await expect(settings.applied).rejects.toThrow('not applied');
    isFailing = false;
    settings.change({ theme: 'light' });
    await settings.applied;
    expect(seen).toEqual(['dark', 'light']);
  });
});

describe('a settings file', () => {
  it.each(['rubbish', '', '{"version":1,"settings":{"theme"', '[1,2]', 'null', '{"theme":"dark"}', '\0\0\0'])(
    'of %j is set aside, whole, and told of',
    (text) => {
      writeFileSync(file, text);
      const { settings, notices } = open();
      const aside = join(folder, 'settings.damaged.json');
      expect(notices).toEqual([{ kind: 'settingsReset', file: aside }]);
      expect(readFileSync(aside, 'utf8')).toBe(text);
      expect(settings.current()).toEqual(defaultSettings);
      expect(settings.change({ theme: 'dark' })).toMatchObject({ ok: true });
      expect(open().settings.current().theme).toBe('dark');
    },
  );

  it('set aside never replaces an earlier one', () => {
    for (const text of ['first', 'second']) {
      writeFileSync(file, text);
      open();
    }
    expect(readFileSync(join(folder, 'settings.damaged.json'), 'utf8')).toBe('first');
    expect(readFileSync(join(folder, 'settings.damaged-2.json'), 'utf8')).toBe('second');
  });

  it.each([
    ['ENOSPC', 'full'],
    ['EROFS', 'readOnly'],
    ['EIO', 'other'],
  ])('that cannot be written (%s) is a failure, and nothing changes', (code, reason) => {
    const backend: SettingsBackend = {
      read: () => undefined,
      write: () => {
        throw Object.assign(new Error(code), { code });
      },
      setAside: () => '',
    };
    const settings = createSettings(backend);
    expect(settings.change({ theme: 'dark' })).toMatchObject({
      failure: { code: 'storage', details: { reason } },
    });
    expect(settings.current()).toBe(defaultSettings);
  });

  it('that can’t be read stays as it is and is read as soon as it can be', () => {
    vi.useFakeTimers();
    let problem: string | null = 'EACCES';
    let file: Readonly<Record<string, unknown>> = {
      version: 1,
      settings: { theme: 'dark' },
      remembered: { origins: ['https://a.example'], computerName: 'Desk' },
    };
    const notices: Notice[] = [];
    const backend: SettingsBackend = {
      read: () => {
        if (problem !== null) throw Object.assign(new Error(problem), { code: problem });
        return file;
      },
      write: (value) => {
        if (problem !== null) throw new Error('must not be asked');
        file = value;
      },
      setAside: () => {
        throw new Error('must not be asked');
      },
    };
    const settings = createSettings(backend, (notice) => notices.push(notice));
    const seen: string[] = [];
    settings.subscribe((before, after) => seen.push(before.theme, after.theme));
    settings.whenRead(() => seen.push('read'));
    settings.remember({ origins: ['https://b.example'] });
    vi.advanceTimersByTime(60_000);
    expect(settings.change({ motion: 'reduced' })).toMatchObject({
      failure: { details: { reason: 'readOnly' } },
    });
    expect([notices, settings.current(), seen]).toEqual([
      [{ kind: 'settingsUnreadable' }],
      defaultSettings,
      [],
    ]);
    problem = null;
    vi.advanceTimersByTime(60_000);
    expect(seen).toEqual(['system', 'dark', 'read']);
    const remembered = { origins: ['https://a.example', 'https://b.example'], computerName: 'Desk' };
    expect(file).toMatchObject({ settings: { theme: 'dark' }, remembered });
    expect(settings.change({ motion: 'reduced' })).toMatchObject({ ok: true });
    expect(file).toMatchObject({ settings: { theme: 'dark', motion: 'reduced' }, remembered });
  });

  it('that can be neither used nor set aside stays as it is', () => {
    for (const read of [7, { version: 1, settings: { theme: 'neon', motion: 'reduced' } }]) {
      const notices: Notice[] = [];
      const backend: SettingsBackend = {
        read: () => read,
        write: () => {
          throw new Error('must not be asked');
        },
        setAside: () => {
          throw Object.assign(new Error('EBUSY'), { code: 'EBUSY' });
        },
      };
      const settings = createSettings(backend, (notice) => notices.push(notice));
      expect(settings.change({ theme: 'dark' })).toMatchObject({
        failure: { details: { reason: 'locked' } },
      });
      expect(notices).toEqual([{ kind: 'settingsUnreadable' }]);
    }
  });

  it('of a newer version is used as far as it is known, and never changed', () => {
    const text = JSON.stringify({ version: 9, settings: { theme: 'dark', textSize: 'vast', newer: 1 } });
    writeFileSync(file, text);
    const { settings, notices } = open();
    expect(notices).toEqual([{ kind: 'settingsNewer' }]);
    expect(settings.current()).toEqual({ ...defaultSettings, theme: 'dark' });
    settings.remember({ origins: ['https://a.example'] });
    expect(settings.change({ theme: 'light' })).toMatchObject({
      failure: { code: 'storage', details: { reason: 'newer' } },
    });
    expect(readFileSync(file, 'utf8')).toBe(text);
    expect(readdirSync(folder)).toEqual(['settings.json']);
  });
});

describe('what is stored beside the settings', () => {
  const notice = { kind: 'settingsReset', file: 'a' } as const;

  it('is there in the next run, and no change of settings reaches it', () => {
    const { settings } = open();
    settings.remember({ origins: ['https://a.example'] });
    settings.remember({ notices: [notice] });
    settings.change({ theme: 'dark' });
    const secrets = [{ origin: 'https://a.example', kind: 'session' as const }];
    const sharedSettings = { withAds: true };
    const sharedKey = { id: '0123456789abcdef', text: 'a file' };
    settings.remember({
      secrets,
      sharedFolder: '/a/Marquee',
      sharedKey,
      computerName: 'Desk',
      sharedSettings,
    });
    const remembered = {
      ...{ origins: ['https://a.example'], notices: [notice], secrets, sharedFolder: '/a/Marquee' },
      ...{ sharedKey, computerName: 'Desk', sharedSettings },
    };
    expect(open().settings.remembered()).toEqual(remembered);
    expect(settings.change({ remembered: { origins: ['https://evil.example'] } } as never).ok).toBe(false);
    expect(open().settings.remembered()).toEqual(remembered);
  });

  it.each([
    null,
    7,
    { origins: 'https://a.example', notices: [{ kind: 'x' }] },
    {
      ...{ origins: [7], notices: 7, secrets: [{ origin: 'https://a.example', kind: 'everything' }] },
      sharedFolder: ['/a'],
      sharedKey: '0123456789abcdef',
      computerName: 7,
      sharedSettings: { withAds: 'often' },
    },
  ])('is forgotten where it is %j', (remembered) => {
    writeFileSync(file, JSON.stringify({ version: 1, settings: { theme: 'dark' }, remembered }));
    expect(open().settings.remembered()).toEqual({
      ...{
        origins: [],
        notices: [],
        secrets: [],
        sharedFolder: null,
        sharedKey: null,
        computerName: '',
        sharedSettings: {},
      },
    });
    expect(open().settings.current().theme).toBe('dark');
  });
});
