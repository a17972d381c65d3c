import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import type { BrowserWindow } from 'electron';
import { fakeSession } from '../../../test/fixtures/electron-session.ts';
import { electron } from '../../../test/fixtures/fake-electron.ts';
import { wordsOf } from '../platform/words.ts';
import { OpenedFiles } from '../platform/opened-files.ts';
import { createFileDialogs, followDownloads } from './dialogs.ts';

vi.mock('electron', () => import('../../../test/fixtures/fake-electron.ts'));

const german = () => wordsOf('de');
const window = {} as BrowserWindow;
const opened = new OpenedFiles([]);

describe('the dialog for saving', () => {
  it('has a title in the app’s language and the suggested name, and belongs to the window', async () => {
    electron.files = { canceled: false, filePath: '/home/me/Salt.marquee', filePaths: [] };
    expect(await createFileDialogs(() => window, german, opened).save('Salt.marquee')).toBe(
      '/home/me/Salt.marquee',
    );
    expect(electron.fileDialogs).toEqual([
      [window, expect.objectContaining({ title: 'Datei speichern', defaultPath: 'Salt.marquee' })],
    ]);
  });

  it.each([
    ['was dismissed', { canceled: true, filePath: '/home/me/Salt.marquee', filePaths: [] }],
    ['names no file', { canceled: false, filePath: '', filePaths: [] }],
  ])('gives no path if it %s, and needs no window', async (_, answer) => {
    electron.files = answer;
    expect(await createFileDialogs(() => null, german, opened).save('Salt.marquee')).toBeNull();
    expect(electron.fileDialogs[0]).toHaveLength(1);
  });

  it('has that title for a file that the page made, too, of which a failure is told', () => {
    const { session, downloads } = fakeSession();
    const unsaved: string[] = [];
    followDownloads(session, german, (path) => unsaved.push(path));
    const setSaveDialogOptions = vi.fn();
    for (const state of ['completed', 'cancelled', 'interrupted']) {
      const item = Object.assign(new EventEmitter(), {
        setSaveDialogOptions,
        getSavePath: () => `/usb/${state}`,
      });
      expect(downloads('blob:app://bundle/1', item)).toBe(true);
      expect(setSaveDialogOptions).toHaveBeenLastCalledWith({ title: 'Datei speichern' });
      item.emit('done', {}, state);
    }
    expect(unsaved).toEqual(['/usb/interrupted']);
  });
});

describe('the dialog for opening', () => {
  it('offers files of one ending, and gives the chosen one', async () => {
    electron.files = { canceled: false, filePath: '', filePaths: ['/home/me/a.json'] };
    expect(await createFileDialogs(() => window, german, opened).open('.json')).toEqual(['/home/me/a.json']);
    expect(electron.fileDialogs).toEqual([
      [window, { properties: ['openFile'], filters: [{ name: 'Marquee', extensions: ['json'] }] }],
    ]);
    electron.files = { canceled: true, filePath: '', filePaths: ['/home/me/a.json'] };
    expect(await createFileDialogs(() => null, german, opened).open('.json')).toEqual([]);
  });

  it('chooses a folder, which may be a new one', async () => {
    electron.files = { canceled: false, filePath: '', filePaths: ['/home/me/Dropbox'] };
    const dialogs = createFileDialogs(() => window, german, opened);
    expect(await dialogs.folder()).toBe('/home/me/Dropbox');
    expect(electron.fileDialogs).toEqual([[window, { properties: ['openDirectory', 'createDirectory'] }]]);
    electron.files = { canceled: true, filePath: '', filePaths: [] };
    expect(await dialogs.folder()).toBeNull();
  });

  it('is not needed for pack files that the system opened the app with, and then gives several', async () => {
    opened.push('/home/me/a.marqueepack', '/home/me/b.marqueepack');
    const dialogs = createFileDialogs(() => window, german, opened);
    electron.files = { canceled: false, filePath: '', filePaths: ['/home/me/a.json'] };
    expect(await dialogs.open('.json')).toEqual(['/home/me/a.json']);
    electron.fileDialogs.length = 0;
    expect(await dialogs.open('.marqueepack')).toEqual(['/home/me/a.marqueepack', '/home/me/b.marqueepack']);
    expect(electron.fileDialogs).toEqual([]);
    electron.files = { canceled: false, filePath: '', filePaths: ['/c.marqueepack', '/d.marqueepack'] };
    expect(await dialogs.open('.marqueepack')).toEqual(electron.files.filePaths);
    expect(electron.fileDialogs).toMatchObject([[window, { properties: ['openFile', 'multiSelections'] }]]);
  });
});
