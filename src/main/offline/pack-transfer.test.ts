import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { storeKey } from '#shared/catalogue/store-key.ts';
import type { PackChoices, PackSubject } from '#shared/contract/packs.ts';
import { defaultSettings } from '#shared/contract/settings.ts';
import { fail } from '#shared/result.ts';
import { backgroundOf, closedAfterwards } from '../../../test/fixtures/background.ts';
import { assemble, jsonHeader, samplePack, sampleReadAt } from '../../../test/fixtures/pack-file.ts';
import { planOf } from '../../../test/fixtures/resources.ts';
import { realClock } from '../../../test/fixtures/real-clock.ts';
import { folderOfFile } from '../../../test/fixtures/temporary-folder.ts';
import { openStore } from '../app/open-store.ts';
import type { PackPorts } from './pack-ports.ts';
import { importPack } from './pack-transfer.ts';
import { Packs } from './packs.ts';

// Proves protections of pack-transfer.ts, run-in-thread.ts.

const folder = folderOfFile();

const { payloads } = samplePack();
const shared = {
  ...{ service: 'demo', keepAtMostMs: null, now: () => sampleReadAt },
  packFileWorker: new URL('./pack-file-worker.ts', import.meta.url),
};
const plan = (subject: PackSubject, choices: PackChoices) =>
  planOf(1, { subject, choices, region: null, today: '2026-03-14' });

const open = () =>
  openStore({
    folder: mkdtempSync(join(folder, 'store-')),
    service: 'demo',
    workerUrl: new URL('../app/store-worker.ts', import.meta.url),
    log: { warn: () => undefined, error: () => undefined },
    onNotice: () => undefined,
    ...realClock,
  });

it('an import replaces the copies of bodies that this thread has', async () => {
  const store = await open();
  const parameters = { movie_id: 12 };
  const key = storeKey({ profile: 'demo', endpoint: 'movie.watchProviders', parameters, account: null });
  const body = Buffer.from('{"id":12,"results":{}}');
  await store.bodies.accept({ key, body, etag: null, fetchedAt: 1_000, freshUntil: 2_000 });
  expect(await store.bodies.lookup(key.text)).toMatchObject({ value: { fetchedAt: 1_000 } });
  const path = join(folder, 'newer.marqueepack');
  writeFileSync(path, assemble(jsonHeader(), payloads));
  expect(await importPack({ ...shared, store } as unknown as PackPorts, path, plan)).toMatchObject({
    ok: true,
  });
  expect(await store.bodies.lookup(key.text)).toMatchObject({
    value: { text: expect.stringContaining('Kino') as string },
  });
  await store.close();
});

it('an import looks for the seasons of a series that its file lacks', async () => {
  const store = await open();
  const header = jsonHeader();
  header.pack.subject = { kind: 'series', seriesId: 7, specials: false };
  const path = join(folder, 'unplanned.marqueepack');
  writeFileSync(path, assemble({ ...header, items: [] }, []));
  const found = new Promise<number>((resolve) => {
    const packs = new Packs({
      ...{ ...shared, store, changesWindowDays: 14 },
      findSeasons: (seriesId: number) => Promise.resolve(resolve(seriesId)).then(() => fail('offline')),
      ...{
        settings: () => defaultSettings,
        background: backgroundOf(),
        isDiskLow: () => Promise.resolve(false),
      },
      ...{ announce: () => undefined, imported: () => undefined },
    } as unknown as PackPorts);
    void closedAfterwards(packs).import(path);
  });
  expect(await found).toBe(7);
  await store.close();
});

it('an import that the thread dies of is refused, and nothing else ends', async () => {
  const path = join(folder, 'deadly.marqueepack');
  writeFileSync(path, assemble(jsonHeader(), payloads));
  const script = join(folder, 'dying.mjs');
  writeFileSync(script, 'throw new RangeError("Out of memory.");');
  const ports = { ...shared, packFileWorker: pathToFileURL(script) } as unknown as PackPorts;
  expect(await importPack(ports, path, plan)).toMatchObject({
    failure: { code: 'invalidInput', details: { reason: 'content' } },
  });
});
