import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ExportPlace } from '#shared/contract/local-file.ts';
import { defaultSettings } from '#shared/contract/settings.ts';
import type { Settings, SettingsPatch } from '#shared/contract/settings.ts';
import { mostNoteCharacters } from '#shared/mine/operations.ts';
import { fail, succeed } from '#shared/result.ts';
import { newFile } from '../../../test/fixtures/local-file.ts';
import { memoryStore } from '../../../test/fixtures/memory-store.ts';
import { good, start, stop } from '../../../test/fixtures/open-store.ts';
import { scaled } from '../../../test/fixtures/scale.ts';
import { folder } from '../../../test/fixtures/temporary-folder.ts';
import type { Store } from '../app/open-store.ts';
import { Database } from '../store/database.ts';
import { writeHeader, writeRecords } from './local-data.ts';
import { LocalImports } from './local-import.ts';
import { extend, newBatch } from './store/operations.ts';
import type { Write } from './store/operations.ts';
import type { exportPart } from './store/personal.ts';

const marks = scaled({ sample: 8_000, whole: 400_000 });
const notes = scaled({ sample: 150, whole: 18_000 });

let settings: Settings;
let isDiskFull: boolean;
/** What happened, in order. */
let events: string[];

beforeEach(() => {
  settings = { ...defaultSettings };
  isDiskFull = false;
  events = [];
});

function importsInto(personal: Partial<Store['personal']>): LocalImports {
  const store = { personal } as Pick<Store, 'personal'>;
  return new LocalImports({
    settings: { current: () => settings },
    changeSettings: (patch: SettingsPatch) => {
      events.push(`settings ${Object.keys(patch).join(' ')}`);
      if (isDiskFull) return Promise.resolve(fail('storage', { reason: 'full' }));
      settings = { ...settings, ...patch };
      return Promise.resolve(succeed(null));
    },
    store: () => store,
    service: () => 'demo',
    worker: new URL('./local-data-worker.ts', import.meta.url),
    folder,
  });
}

type Part = ReturnType<typeof exportPart>;

/** Everything of a store as a file, written part by part. */
async function exported(store: Store, of: Settings = settings): Promise<string> {
  const path = newFile(writeHeader('demo', of, 0));
  for (let after: ExportPlace | null = null; ;) {
    const part: Part = good(await store.personal.export(after));
    const { records, next } = part;
    writeFileSync(path, writeRecords(records, next === null), { flag: 'a' });
    if (next === null) return path;
    after = next;
  }
}

const counts = { views: 0, changes: 0, posters: 0 };
const taken = { counts, batch: 'a-1' };

describe('an import', () => {
  it(`reads the largest export, of ${marks.words} marks and ${notes.words} long notes, whole`, async () => {
    const [mine, theirs] = [join(folder, 'mine'), join(folder, 'theirs')];
    for (const each of [mine, theirs]) await mkdir(each);
    await stop(await start(mine));
    const library = new Database(join(mine, 'library.sqlite'));
    const context = memoryStore(() => Date.UTC(2026, 10, 20), library, library);
    function* writes(): Generator<Write> {
      for (let id = 0; id < marks.count; id += 1)
        yield { kind: 'seen', subject: 'movie', id, season: -1, episode: -1, element: null, after: '' };
      for (let id = 0; id < notes.count; id += 1)
        yield {
          ...{ kind: 'note', subject: 'movie', id, season: -1, episode: -1, element: '' },
          after: 'n'.repeat(mostNoteCharacters),
        };
    }
    library.transaction(() => extend(context, newBatch(context), writes()));
    library.close();

    const from = await start(mine);
    const into = await start(theirs);
    const imports = importsInto(into.personal);
    const file = await exported(from);
    const all = marks.count + notes.count;
    expect(good(await imports.read(file))).toMatchObject({ id: 1, changes: all });
    const beforehand = good(await into.personal.export({ of: 'operations', after: null }));
    expect(beforehand.records).toEqual([]);
    expect(good(await imports.import(1))).toMatchObject({ changes: all });
    expect(await exported(into)).toSatisfy((path: string) => isSameText(path, file));
    expect(readdirSync(folder).filter((name) => name.startsWith('import-'))).toEqual([]);
  }, 180_000);

  it('changes the settings that travel, after the data, and says which stay', async () => {
    const file = newFile(
      [
        writeHeader('demo', { ...defaultSettings, theme: 'dark' }, 0),
        `${JSON.stringify({ settings: { updates: false, startAtLogin: true, storageLimitBytes: 0, watcherRequests: 0 } })}\n`,
        `${JSON.stringify({ settings: { firstRunDone: true } })}\n`,
        writeRecords([], true),
      ].join(''),
    );
    const imports = importsInto({
      compare: () => Promise.resolve(succeed(counts)),
      import: () => {
        events.push('data');
        return Promise.resolve(succeed(taken));
      },
      undoImport: () => Promise.resolve(succeed([])),
    });
    const stay = ['storageLimitBytes', 'startAtLogin', 'watcherRequests', 'updates'];
    expect(good(await imports.read(file))).toMatchObject({ settings: 1, stay });
    expect(events).toEqual([]);
    expect(good(await imports.import(1))).toMatchObject({ settings: 1, stay, failure: null });
    expect(events).toEqual(['data', 'settings theme']);
    expect(settings).toEqual({ ...defaultSettings, theme: 'dark' });
    good(await imports.undo(1));
    expect(settings).toEqual(defaultSettings);
  });

  it('that fails leaves the settings, and one whose settings can’t be stored keeps the data and says so', async () => {
    const file = newFile(
      writeHeader('demo', { ...defaultSettings, theme: 'dark' }, 0) + writeRecords([], true),
    );
    let result: Awaited<ReturnType<Store['personal']['import']>> = fail('storage', { reason: 'full' });
    const imports = importsInto({
      compare: () => Promise.resolve(succeed(counts)),
      import: () => Promise.resolve(result),
    });
    good(await imports.read(file));
    expect(await imports.import(1)).toMatchObject({ ok: false, failure: { code: 'storage' } });
    expect(events).toEqual([]);
    result = succeed(taken);
    isDiskFull = true;
    expect(good(await imports.import(1))).toMatchObject({ settings: 0, failure: { code: 'storage' } });
  });

  it('that waits for the store is made once, whatever is read or pressed meanwhile', async () => {
    const file = newFile(writeHeader('demo', defaultSettings, 0) + writeRecords([], true));
    const busy = Promise.withResolvers<null>();
    const imports = importsInto({
      compare: () => Promise.resolve(succeed(counts)),
      import: async (path) => {
        await busy.promise;
        events.push(`data ${readFileSync(path, 'utf8').length}`);
        return succeed(taken);
      },
      undoImport: () => Promise.resolve(succeed([])),
    });
    const { id } = good(await imports.read(file));
    const [first, second] = [imports.import(id), imports.import(id)];
    good(await imports.read(file));
    busy.resolve(null);
    expect(await first).toMatchObject({ ok: true });
    expect(await second).toEqual(fail('notFound', { import: id }));
    expect(events).toEqual(['data 0']);
    good(await imports.undo(id));
    good(await imports.import(id + 1));
    expect(readdirSync(folder).filter((name) => name.startsWith('import-'))).toEqual([]);
  });

  it('of a file of another service is refused', async () => {
    const file = newFile(writeHeader('tmdb', defaultSettings, 0) + writeRecords([], true));
    expect(await importsInto({}).read(file)).toEqual(
      fail('invalidInput', { reason: 'service', service: 'tmdb' }),
    );
    expect(readdirSync(folder)).toEqual([]);
  });
});

/** Compared here, because the texts are too long to be shown. */
function isSameText(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => readFileSync(path, 'utf8'));
  return a === b;
}
