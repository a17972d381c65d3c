import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Operation } from '#shared/mine/operations.ts';
import { defaultSettings } from '#shared/contract/settings.ts';
import { succeed } from '#shared/contract/failures.ts';
import type { SettingsKeeper } from '../settings/settings.ts';
import type { Store } from '../store/store.ts';
import { unpack } from '../store/bytes.ts';
import type { PersonalData } from '../store/personal.ts';
import { LocalImports } from './local-import.ts';

// Proves protections of local-import.ts.

const operation = {
  ...{ device: 'a1', batch: 1, kind: 'seen', subject: 'episode', season: 1, episode: 1 },
  ...{ element: 'x', after: '2026-01-02' },
};

it('a file of 60,000 changes is read in another thread, and reaches the store in parts', async () => {
  const taken: PersonalData[] = [];
  const personal = {
    compare: () => Promise.resolve(succeed({ views: 0, changes: 60_000, posters: 0 })),
    import: (data: PersonalData) => {
      taken.push(data);
      const counts = { views: 0, changes: 60_000, posters: 0 };
      return Promise.resolve(succeed({ counts, things: { views: [], posters: [] } }));
    },
  };
  const store = { personal } as unknown as Store;
  const imports = new LocalImports({
    settings: { current: () => defaultSettings, change: succeed } as unknown as SettingsKeeper,
    store: () => store,
    worker: new URL('./local-data-worker.ts', import.meta.url),
  });
  const text = JSON.stringify({
    ...{ format: 'marquee-local-data', version: 2, made: '2026-01-01T00:00:00.000Z' },
    ...{ savedViews: [], chosenPosters: [], settings: {} },
    operations: Array.from({ length: 60_000 }, (_, id) => ({ ...operation, id, number: id + 1 })),
  });
  const folder = await mkdtemp(join(tmpdir(), 'marquee-local-'));
  const file = join(folder, 'data.json');
  await writeFile(file, text);
  const before = [process.threadCpuUsage(), process.cpuUsage()] as const;
  const read = await imports.read(file);
  expect(read).toMatchObject({ ok: true, value: { id: 1, changes: 60_000 } });
  expect(taken).toEqual([]);
  const imported = await imports.import(1);
  await rm(folder, { recursive: true });
  const [thread, all] = [process.threadCpuUsage(before[0]), process.cpuUsage(before[1])];
  expect(imported).toMatchObject({ ok: true, value: { changes: 60_000 } });
  expect(thread.user).toBeLessThan(all.user / 4);
  const [data] = taken;
  const parts = data?.operations ?? [];
  expect(parts.length).toBeGreaterThan(5);
  const merged = [...unpack<Operation>(parts)];
  expect(merged).toHaveLength(60_000);
  const [first] = merged;
  expect(first).toEqual({ ...operation, id: 0, number: 1, stamp: 1, before: null });
});
