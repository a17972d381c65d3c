import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { commandIds } from '#shared/contract/commands.ts';
import type { Change } from '#shared/contract/mine.ts';
import { labelIds } from '#shared/contract/menus.ts';
import { interfaceLanguages } from '#shared/contract/settings.ts';
import { mainPlaces } from '../format/places.ts';
import { loadTranslation, speak } from '../i18n/messages.ts';
import type { AppModel } from '../state/app-model.svelte.ts';
import { OwnChanges } from '../state/own-changes.svelte.ts';
import type { OwnSubject } from '../state/own-changes.svelte.ts';
import { Selection } from '../state/selection.svelte.ts';
import type { SelectedTitle } from '../state/selection.svelte.ts';
import type { Command } from './palette-commands.ts';
import { words } from './command-words.ts';
import { menuWords, runAt, runCommand } from './page-commands.ts';
import { shellCommands } from './palette-commands.ts';

/** The commands of an app with these differences from one that is online, dark and shows no page of the service. */
function commandsOf({
  host = 'electron' as 'electron' | 'browser',
  online = true,
  singleKeys = true,
  mac = false,
  canGoBack = true,
  findsUpdates = false,
  refresh = undefined as (() => void) | undefined,
  subject = null as OwnSubject | null,
  selectable = null as SelectedTitle | null,
}) {
  const change = vi.fn(() => Promise.resolve());
  const request = vi.fn(() => Promise.resolve());
  const show = vi.fn();
  const open = vi.fn();
  const make = vi.fn((_changes: readonly Change[]) => Promise.resolve(true));
  const app = {
    state: { settings: { theme: 'dark' }, findsUpdates },
    page: { title: null, fetchedAt: null, ...(refresh === undefined ? {} : { refresh: true }) },
    refresh,
    network: { online },
    marquee: { host, request },
    mine: { of: () => null },
    change,
    wanted: null,
    selection: new Selection(),
    ownChanges: { make, attempt: (work: () => unknown) => work() },
    clock: { now: () => 0 },
  } as unknown as AppModel;
  const shell = {
    ...{ place: () => 'home', open, show, canGoBack: () => canGoBack, canGoForward: () => true },
    subject: () => subject,
    selectable: () => selectable,
  };
  const keyboard = { host, mac, rightToLeft: false, singleKeys };
  return { app, shell, commands: shellCommands(app, shell, keyboard), change, request, show, open, make };
}
/** The ids of those that can be used. */
const idsOf = (commands: readonly Command[]) =>
  commands.filter(({ disabled }) => disabled !== true).map(({ id }) => id);

describe('a command that fails', () => {
  const subject = { subject: { kind: 'movie', id: 9 }, name: 'Rain' } as const;
  const failing = [
    'themeLight',
    'retry',
    'exportData',
    'toggleWatchlist',
    'toggleSeen',
    'toggleDismissed',
  ] as const;

  it.each([...failing, 'openLogs', 'openLicences'] as const)('says so: %s', async (id) => {
    for (const isSelected of [false, id.startsWith('toggle')]) {
      const { app, shell } = commandsOf({ subject });
      const request = vi.fn(() => Promise.reject(new Error('gone')));
      const marquee = { ...app.marquee, request } as unknown as AppModel['marquee'];
      const broken = {
        ...{ ...app, marquee, ownChanges: new OwnChanges(marquee), change: request },
        mine: { of: () => ({ followed: false, seen: 0 }), title: () => null },
        state: { ...app.state, settings: { ...app.state.settings, newsAsked: false } },
      } as unknown as AppModel;
      if (isSelected) broken.selection.toggle(subject);
      runCommand(id, broken, shell);
      await vi.waitFor(() => expect(broken.ownChanges.toast).toMatchObject({ kind: 'failed' }), 10_000);
      await turn();
      expect(request).toHaveBeenCalled();
    }
  });
});

describe('the shell’s commands', () => {
  it('are all commands that can be used now, places first', () => {
    const { commands } = commandsOf({ refresh: () => undefined });
    expect(idsOf(commands).slice(0, 6)).toEqual([...mainPlaces]);
    // The palette is open, the theme is dark, and the network is there.
    const missing = commandIds.filter((id) => !idsOf(commands).includes(id));
    expect(missing).toEqual([
      'toggleWatchlist',
      'toggleSeen',
      'toggleDismissed',
      'toggleSelected',
      'keepOffline',
      'retry',
      'themeDark',
      'whereToWatch',
      'palette',
      'checkForUpdates',
    ]);
    expect(idsOf(commandsOf({ findsUpdates: true }).commands)).toContain('checkForUpdates');
    const later = commands.filter(({ disabled }) => disabled === true);
    expect(later.map(({ id, detail }) => `${id}: ${detail}`)).toEqual([
      'toggleWatchlist: Open a title first',
      'toggleSeen: Open a title first',
      'toggleDismissed: Open a title first',
      'keepOffline: Open a title first',
      'whereToWatch: Open a title first',
    ]);
    const series = { subject: { kind: 'series', id: 9 }, name: 'Rain' } as const;
    expect(commandsOf({ subject: series }).commands.filter(({ disabled }) => disabled === true)).toEqual([]);
  });

  it('fetch a page again where it can be, and retry the network only offline', () => {
    const refresh = vi.fn();
    const online = commandsOf({ refresh });
    online.commands.find(({ id }) => id === 'refresh')?.run();
    expect(refresh).toHaveBeenCalledOnce();
    expect(idsOf(online.commands)).not.toContain('retry');
    const { commands, request } = commandsOf({ online: false, refresh });
    expect(idsOf(commands)).not.toContain('refresh');
    commands.find(({ id }) => id === 'retry')?.run();
    expect(request).toHaveBeenCalledWith('network.retry', {});
  });

  it('say what they would do with the title, here and in the menu, as far as its marks are known', () => {
    const movie = { subject: { kind: 'movie', id: 9 }, name: 'Rain' } as const;
    const keyboard = { host: 'electron', mac: false, rightToLeft: false, singleKeys: true } as const;
    const { app, shell } = commandsOf({ subject: movie });
    const toggles = (state: object | null) => {
      const known = { ...app, mine: { of: () => state } } as unknown as AppModel;
      const { toggleWatchlist, toggleSeen, toggleDismissed } = menuWords(known, shell, false).labels;
      const said = shellCommands(known, shell, keyboard).filter(({ id }) => id.startsWith('toggle'));
      expect(said.map(({ label }) => label)).toEqual([toggleWatchlist, toggleSeen, toggleDismissed]);
      return said.map(({ label }) => label);
    };
    expect(toggles(null)[0]).toBe('Follow or unfollow');
    app.selection.toggle(movie);
    expect(toggles({ followed: true, dismissed: true, seen: 1 })[0]).toBe('Follow or unfollow');
    app.selection.clear();
    expect(toggles({ followed: false, dismissed: false, seen: 0 })).toEqual([
      ...['Follow', 'Mark as seen', 'Not interested'],
    ]);
    expect(toggles({ followed: true, dismissed: true, seen: 1 })).toEqual([
      ...['Unfollow', 'Mark as unseen', 'Show again'],
    ]);
  });

  it.each([
    ['movie', ['toggleWatchlist', 'toggleSeen', 'toggleDismissed', 'keepOffline', 'whereToWatch']],
    ['series', ['toggleWatchlist', 'toggleSeen', 'toggleDismissed', 'keepOffline']],
    ['person', ['toggleWatchlist']],
  ] as const)('about a %s are those that apply to one', (kind, those) => {
    const { commands } = commandsOf({ subject: { subject: { kind, id: 9 }, name: 'Rain' } });
    const ids = idsOf(commands);
    expect(
      commandIds.filter(
        (id) => id !== 'toggleSelected' && /^(toggle|keep|where)/.test(id) && ids.includes(id),
      ),
    ).toEqual(those);
  });

  it('select the title of a grid that has the focus, and change all that are selected as one batch', async () => {
    const selectable = { subject: { kind: 'movie', id: 9 }, name: 'Rain' } as const;
    const { app, shell, request, make } = commandsOf({ selectable, subject: selectable });
    runCommand('toggleSelected', app, shell);
    app.selection.toggle({ subject: { kind: 'series', id: 4 }, name: 'Fog' });
    const states = [false, true].map((followed) => ({ followed }));
    request.mockResolvedValue(states as never);
    // What isn't saved stays selected.
    make.mockResolvedValueOnce(false);
    runCommand('toggleWatchlist', app, shell);
    await vi.waitFor(() => expect(make).toHaveBeenCalledOnce(), 10_000);
    expect(app.selection.titles).toHaveLength(2);
    runCommand('toggleWatchlist', app, shell);
    expect(make.mock.calls[0]?.[0]).toEqual([
      { what: 'follow', subject: { kind: 'movie', id: 9 }, on: true },
      { what: 'follow', subject: { kind: 'series', id: 4 }, on: true },
    ]);
    await vi.waitFor(() => expect(app.selection.titles).toEqual([]), 10_000);
  });

  it('of a context menu are for the title that was clicked, whatever has the focus', async () => {
    const { app, shell, open, request } = commandsOf({
      subject: { subject: { kind: 'movie', id: 9 }, name: 'Rain' },
    });
    request.mockRejectedValue(new Error('offline'));
    await runAt('whereToWatch', '/movie/7', app, shell);
    expect(open).toHaveBeenCalledWith('#/movie/7/watch');
    await runAt('whereToWatch', '/person/7', app, shell);
    expect(open).toHaveBeenCalledOnce();
  });

  it('keep what has the focus, or the season that a context menu was opened for, offline', async () => {
    const movie = { subject: { kind: 'movie', id: 9 }, name: 'Rain' } as const;
    const { app, commands, shell, show, request } = commandsOf({ subject: movie });
    commands.find(({ id }) => id === 'keepOffline')?.run();
    expect(show).toHaveBeenLastCalledWith('keep', movie);
    request.mockResolvedValueOnce({ item: { id: 7, name: 'Fog', original_name: 'Fog' } } as never);
    await runAt('keepOffline', '/tv/7/season/2', app, shell);
    const season = { kind: 'season', id: 7, season: 2 };
    expect(show).toHaveBeenLastCalledWith('keep', { subject: season, name: 'Fog · Season 2' });
  });

  it('name their keys, single ones only while these are shortcuts', () => {
    const keysOf = (id: string, options: Parameters<typeof commandsOf>[0]) =>
      commandsOf(options).commands.find((command) => command.id === id)?.keys;
    expect(keysOf('library', {})).toBe('Ctrl 4');
    expect(keysOf('library', { mac: true })).toBe('⌘ 4');
    expect(keysOf('shortcuts', {})).toBe('F1');
    const { commands, show } = commandsOf({ singleKeys: false });
    commands.find(({ id }) => id === 'shortcuts')?.run();
    expect(show).toHaveBeenCalledWith('shortcuts');
  });

  it('of the main process are sent to it, and there are none in a browser', () => {
    const { commands, request } = commandsOf({});
    commands.find(({ id }) => id === 'newWindow')?.run();
    expect(request).toHaveBeenCalledWith('desktop.run', { command: 'newWindow' });
    expect(idsOf(commandsOf({ host: 'browser' }).commands)).not.toContain('newWindow');
  });

  it('open each place, and import where the page of the library is', () => {
    const { app, shell, open } = commandsOf({});
    for (const place of mainPlaces) runCommand(place, app, shell);
    runCommand('importPack', app, shell);
    expect(open.mock.calls.flat()).toEqual([
      ...['#/', '#/discover', '#/search', '#/library', '#/account', '#/settings'],
      '#/library?part=offline',
    ]);
    expect(app.wanted).toBe('importPack');
  });

  it('that can’t be used now are disabled in the menu', () => {
    const { app, shell } = commandsOf({ canGoBack: false });
    expect(menuWords(app, shell, false)).toMatchObject({
      unavailable: [
        ...['toggleWatchlist', 'toggleSeen', 'toggleDismissed', 'toggleSelected', 'keepOffline'],
        ...['refresh', 'retry', 'back', 'whereToWatch', 'checkForUpdates'],
      ],
      chosen: ['themeDark'],
    });
  });
});

describe.each(interfaceLanguages)('the words of commands in %s', (language) => {
  it('exist, fit a menu, and are the same for no two commands', async () => {
    speak(language, await loadTranslation(language));
    const said = new Map<string, string>();
    for (const id of labelIds) {
      const label = words[id]();
      expect(label.trim(), id).not.toBe('');
      expect(label.length, id).toBeLessThanOrEqual(60);
      said.set(id, label);
    }
    const labels = commandIds.map((id) => said.get(id));
    expect(new Set(labels).size).toBe(labels.length);
    for (const id of ['packDone', 'packFailed', 'packChanged']) expect(said.get(id)).toContain('{name}');
    speak('en', {});
  });
});
