import type { MenuItemConstructorOptions, WebContents } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { labelIds } from '#shared/contract/menus.ts';
import type { Labels } from '#shared/contract/menus.ts';
import type { OwnMarks } from '#shared/mine/own-marks.ts';
import { fail, succeed } from '#shared/result.ts';
import { FakeWindow } from '../../../test/fixtures/electron-window.ts';
import { app, electron } from '../../../test/fixtures/fake-electron.ts';
import type { App } from '../app/app.ts';
import { addContextMenus, contextItems, marksAt } from './context-menu.ts';
import type { Clicked } from './context-menu.ts';

vi.mock('electron', () => import('../../../test/fixtures/fake-electron.ts'));

const labels = Object.fromEntries(labelIds.map((id) => [id, id])) as Labels;
const can = {
  ...{ canUndo: true, canRedo: false, canCut: false, canCopy: true, canPaste: true },
  ...{ canDelete: true, canSelectAll: true, canEditRichly: false },
};
const nothing: Clicked = {
  ...{ isEditable: false, hasImageContents: false, linkURL: '', srcURL: '', selectionText: '' },
  ...{ editFlags: can, x: 5, y: 6 },
};
const done: unknown[] = [];
const contents = {
  loadURL: (address: string) => Promise.resolve(done.push(address)),
  copyImageAt: (x: number, y: number) => done.push([x, y]),
} as unknown as WebContents;
const options = {
  words: () => labels,
  marks: () => Promise.resolve(null),
  savePicture: (address: string) => void done.push(address),
  openWindow: (route: string) => void done.push({ route }),
  run: (_contents: WebContents, command: string, route: string) => void done.push([command, route]),
  servicePage: (route: string) =>
    route === '/movie/9' ? { address: 'https://allowed.example/9', service: 'TMDB' } : null,
  allowedLink: (link: string) => (link.startsWith('https://allowed.example/') ? link : null),
};
const itemsAt = (clicked: Partial<Clicked>, marks: OwnMarks | null = null) =>
  contextItems({ ...nothing, ...clicked }, labels, marks, options, contents);
const shownIn = (items: readonly MenuItemConstructorOptions[]) =>
  items.map(({ label, type, enabled }) =>
    type === 'separator' ? '-' : `${label}${enabled === false ? ' off' : ''}`,
  );

/** Chooses every item of a menu. */
function chooseAll(items: readonly MenuItemConstructorOptions[]): void {
  for (const { click } of items) (click as (() => void) | undefined)?.();
}

beforeEach(() => {
  done.length = 0;
});

describe('a context menu', () => {
  it('opens where the click or key was in a page of the app, wherever the pointer is', async () => {
    const window = new FakeWindow({ x: 0, y: 0, width: 1, height: 1 });
    const webContents = Object.assign(window.webContents, { isDestroyed: () => false });
    addContextMenus((each) => each === window.asWindow.webContents, options);
    app.emit('web-contents-created', {}, webContents);
    webContents.emit('context-menu', {}, { ...nothing, isEditable: true });
    await vi.waitFor(() => expect(electron.popups).toMatchObject([{ x: 5, y: 6 }]), { timeout: 10_000 });
  });

  it('edits a text field as far as it can be', () => {
    expect(shownIn(itemsAt({ isEditable: true, selectionText: 'abc' }))).toEqual([
      ...['undo', 'redo off', '-', 'cut off', 'copy', 'paste', 'selectAll'],
    ]);
  });

  it('copies selected text', () => {
    expect(shownIn(itemsAt({ selectionText: ' abc ' }))).toEqual(['copy']);
    expect(itemsAt({ selectionText: ' ' })).toEqual([]);
  });

  it('opens a card’s link here or in a new window, and copies it as a link of the system', () => {
    const linkURL = 'app://bundle/index.html#/tv/7?part=credits';
    const items = itemsAt({ linkURL, hasImageContents: true, srcURL: 'media://picture/poster/w342/a.jpg' });
    expect(shownIn(items)).toEqual([
      'openLink',
      'openInNewWindow',
      'copyLink',
      '-',
      'copyPicture',
      'savePicture',
    ]);
    chooseAll(items);
    expect(done).toEqual([
      linkURL,
      { route: '/tv/7?part=credits' },
      [5, 6],
      'media://picture/poster/w342/a.jpg',
    ]);
    expect(electron.copied).toEqual(['marquee://tv/7?part=credits']);
  });

  it('changes the person’s own data of the movie, series or episode that a link leads to', () => {
    const at = (route: string): string[] =>
      shownIn(itemsAt({ linkURL: `app://bundle/index.html#${route}` })).slice(4);
    const own = ['toggleWatchlist', 'toggleSeen', 'toggleDismissed', 'keepOffline'];
    expect(at('/movie/7')).toEqual([...own, 'whereToWatch']);
    expect(at('/tv/7')).toEqual(own);
    expect(at('/tv/7/season/1/episode/2')).toEqual(own);
    expect(at('/tv/7/season/1')).toEqual(['toggleSeen', 'keepOffline']);
    for (const route of ['/tv/7?part=credits', '/movie/7/watch', '/person/7', '/library'])
      expect(at(route), route).toEqual([]);
    chooseAll(itemsAt({ linkURL: 'app://bundle/index.html#/movie/7' }).slice(-2));
    expect(done).toEqual([
      ['keepOffline', '/movie/7'],
      ['whereToWatch', '/movie/7'],
    ]);
  });

  it('says what each command would do with what the person’s own data says of the title', async () => {
    const nobody = { followed: false, dismissed: false, paused: false, seen: 0, progress: null };
    const state = { ...nobody, followed: true, progress: { seen: 6, aired: 6 } };
    const seasons = [{ season: 1, seen: 6, aired: 6 }];
    const handlers = {
      'mine.of': ({ subjects: [subject] }: { subjects: { id: number }[] }) =>
        Promise.resolve(subject?.id === 7 ? succeed([state]) : fail('storage')),
      'mine.title': () => Promise.resolve(succeed({ ...state, seasons, marks: [{ season: 1, episode: 2 }] })),
    } as unknown as App['handlers'];
    const at = async (route: string): Promise<string[]> =>
      shownIn(
        itemsAt({ linkURL: `app://bundle/index.html#${route}` }, await marksAt({ handlers }, route)),
      ).slice(4);
    expect(await at('/tv/7')).toEqual(['unfollow', 'markUnseen', 'notInterested', 'keepOffline']);
    expect(await at('/tv/7/season/1')).toEqual(['markUnseen', 'keepOffline']);
    expect(await at('/tv/7/season/2')).toEqual(['markAllSeen', 'keepOffline']);
    expect((await at('/tv/7/season/1/episode/2'))[1]).toBe('markUnseen');
    expect((await at('/tv/7/season/1/episode/3'))[1]).toBe('markSeen');
    // Its data can't be read.
    expect((await at('/movie/8'))[0]).toBe('toggleWatchlist');
    const marks = { followed: false, dismissed: true, seen: false };
    expect(shownIn(itemsAt({ linkURL: 'app://bundle/index.html#/movie/8' }, marks)).slice(4, 7)).toEqual([
      ...['follow', 'markSeen', 'showAgain'],
    ]);
  });

  it('opens a title on the site of the service, which it names', () => {
    const items = contextItems(
      { ...nothing, linkURL: 'app://bundle/index.html#/movie/9' },
      { ...labels, openOnService: 'Open on {name}' },
      null,
      options,
      contents,
    );
    expect(shownIn(items)).toContain('Open on TMDB');
    chooseAll(items.filter(({ label }) => label === 'Open on TMDB'));
    expect(electron.opened).toEqual(['https://allowed.example/9']);
  });

  it('opens an external link only where that is allowed', () => {
    const items = itemsAt({ linkURL: 'https://allowed.example/a' });
    expect(shownIn(items)).toEqual(['openInBrowser', 'copyLink']);
    chooseAll(items);
    expect(electron.opened).toEqual(['https://allowed.example/a']);
    expect(itemsAt({ linkURL: 'https://evil.example/a' })).toEqual([]);
    expect(itemsAt({ linkURL: 'file:///etc/passwd' })).toEqual([]);
  });

  it('offers only the app’s pictures', () => {
    expect(itemsAt({ hasImageContents: true, srcURL: 'https://evil.example/a.png' })).toEqual([]);
    expect(itemsAt({ hasImageContents: true, srcURL: 'media://pictures.evil/a.png' })).toEqual([]);
  });
});
