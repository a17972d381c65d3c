import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { electron } from '../../../test/fixtures/fake-electron.ts';
import { folder } from '../../../test/fixtures/temporary-folder.ts';
import { wordsOf } from '../platform/words.ts';
import { openExternal, openPath, showUnopened } from './external.ts';

vi.mock('electron', () => import('../../../test/fixtures/fake-electron.ts'));
const shown = () => electron.dialogs.map(({ detail }) => detail);
const link = 'https://known.example/a';
const open = (address: string = link) =>
  openExternal(address, (each) => (each.startsWith('https://known.example/') ? each : null));

beforeEach(async () => {
  await writeFile(join(folder, 'xdg-open'), '', { mode: 0o755 });
  vi.stubEnv('PATH', `/nowhere:${folder}`);
  showUnopened(
    () => null,
    () => wordsOf('en'),
  );
});

it('an address or a folder that the system can’t open is shown, to copy, in one dialog at a time', async () => {
  const opened: string[] = [];
  electron.open = (what) => {
    opened.push(what);
    return Promise.reject(new Error('no application'));
  };
  open('https://evil.example/');
  open();
  await vi.waitFor(() => expect(shown()).toEqual([link]), 10_000);
  electron.open = (what) => Promise.resolve(String(opened.push(what)));
  openPath('/logs');
  open();
  // Each attempt has answered before the next dialog can open.
  await vi.waitFor(() => expect(opened).toEqual([link, '/logs', link]), 10_000);
  expect(electron.dialogs[0]?.buttons).toEqual(['Copy', 'Close']);
  await electron.dialogs[0]?.press(0);
  await vi.waitFor(() => expect(electron.copied).toEqual([link]), 10_000);
  await vi.waitFor(() => {
    openPath('/logs');
    expect(shown()).toEqual([link, '/logs']);
  }, 10_000);
  await electron.dialogs[1]?.press(1);
  expect(electron.copied).toEqual([link]);
});

it.runIf(process.platform === 'linux')(
  'on Linux, where Electron never says so, it is shown if there is no xdg-open',
  async () => {
    open('https://known.example/there');
    // As long as the look for it takes.
    for (let times = 0; times < 10; times += 1) await access(join(folder, 'xdg-open'));
    vi.stubEnv('PATH', `/nowhere:${folder}/none`);
    open();
    await vi.waitFor(() => expect(shown()).toEqual([link]), 10_000);
  },
);
