import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { ExportPlace, LocalPart } from '#shared/contract/local-file.ts';
import type { SettingsPatch } from '#shared/contract/settings.ts';
import type { AppOnService } from '../../../test/fixtures/app-on-service.ts';
import { newFile } from '../../../test/fixtures/local-file.ts';
import { start } from '../../../test/fixtures/packs-on-service.ts';
import { Watcher } from '../library/watcher/watcher.ts';
import { Database } from '../store/database.ts';

/** The language in which the store shows titles. */
async function languageShown(program: AppOnService): Promise<string> {
  const { dataFolder } = await program.ask('app.state', {});
  const [, service = ''] = /"service":"([^"]*)"/.exec(
    (await program.ask('local.export', { after: null })).text,
  )!;
  const database = new Database(join(dataFolder, `catalogue-${service}.sqlite`), 'readOnly');
  const row = database.get<{ language: string }>('select language from meta');
  database.close();
  return row?.language ?? '';
}

it('an import, and its undo, apply the settings that they change as a change by the page does', async () => {
  const program = await start();
  let text = '';
  await program.ask('settings.change', { patch: { catalogueLanguage: 'de-DE' } });
  for (let after: ExportPlace | null = null; ;) {
    const part: LocalPart = await program.ask('local.export', { after });
    text += part.text;
    if (part.next === null) break;
    after = part.next;
  }
  await program.ask('settings.change', { patch: { catalogueLanguage: 'en-US' } });
  expect(await languageShown(program)).toBe('en-US');
  const read = await program.app.takeLocalData(newFile(text));
  expect(read).toMatchObject({ ok: true, value: { settings: 1, stay: [] } });
  await program.ask('local.import', { id: 1 });
  expect(await languageShown(program)).toBe('de-DE');
  await program.ask('local.undo', { id: 1, undos: [] });
  expect(await languageShown(program)).toBe('en-US');
});

it('every setting of the watcher wakes it, and others don’t', async () => {
  const program = await start();
  const woken = vi.spyOn(Watcher.prototype, 'wake');
  const change = async (patch: SettingsPatch): Promise<number> => {
    woken.mockClear();
    await program.ask('settings.change', { patch });
    return woken.mock.calls.length;
  };
  expect(await change({ watcherRequests: 0 })).toBe(1);
  expect(await change({ watcherViews: false })).toBe(1);
  expect(await change({ meteredConnection: true })).toBe(0);
  expect(await change({ meteredConnection: false })).toBe(1);
  expect(await change({ theme: 'dark' })).toBe(0);
});
