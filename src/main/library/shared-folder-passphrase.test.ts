import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { SharedPack } from '#shared/contract/pack-inputs.ts';
import { defaultPackChoices } from '#shared/contract/packs.ts';
import { log, set } from '../../../test/fixtures/own-log.ts';
import {
  computer,
  deliver,
  filesOf,
  folder,
  look,
  score,
  sharedFolder,
  shownIn,
} from '../../../test/fixtures/shared-computers.ts';
import { thisDevice } from './store/operation-log.ts';

const passphrase = 'four words, any order';
const secretPack: SharedPack = {
  service: 'demo',
  subject: { kind: 'movie', movieId: 9 },
  choices: defaultPackChoices,
  name: 'Secret',
  posterPath: null,
};

async function everythingIn(place: string): Promise<string> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return (
    await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')))
  ).join();
}

// Proves protections of shared-folder.ts and folder-keys.ts.
it('a shared folder is encrypted with a passphrase from when it is given one, and a computer without it neither reads nor writes', async () => {
  const [desk, laptop] = [await computer('Desk', folder), await computer('Laptop', folder)];
  desk.packs = [secretPack];
  for (const [of, id] of [
    [desk, 1],
    [laptop, 2],
  ] as const)
    score(of, 1, id);
  for (const of of [desk, laptop, desk]) await look(of);
  // What carries the folder can copy a device's folder.
  const copy = `${thisDevice(desk.context).key} (conflicted copy)`;
  await mkdir(join(shownIn(desk), copy));
  await writeFile(join(shownIn(desk), copy, 'operations-000001.jsonl'), '"score"');
  expect(await desk.shared.usePassphrase(passphrase)).toMatchObject({ ok: true });
  await look(desk);
  expect(await filesOf(desk)).toEqual(['sealed-000001.jsonl']);
  expect(await filesOf(desk, copy)).toEqual([]);
  score(laptop, 1, 3);
  for (const of of [laptop, desk]) await look(of);
  // What was written without it stays as it is, and no longer counts.
  expect(log(desk.context)).toHaveLength(2);
  expect(await filesOf(laptop)).toEqual(['operations-000001.jsonl']);
  expect(laptop.shared.state).toMatchObject({
    passphrase: 'wanted',
    devices: [{ name: 'Laptop' }, { name: 'Desk', wroteAt: expect.any(Number) as number }],
  });
  expect(laptop.shared.packs).toEqual([]);
  expect(desk.shared.state).toMatchObject({
    passphrase: 'known',
    devices: [{ name: 'Desk' }, { name: 'Laptop', files: 'plain' }],
  });

  expect(await laptop.shared.usePassphrase('five words, any order')).toMatchObject({
    failure: { code: 'forbidden', details: { reason: 'passphrase' } },
  });
  expect(await laptop.shared.usePassphrase(passphrase)).toMatchObject({ ok: true });
  for (const of of [laptop, desk]) await look(of);
  expect(await filesOf(laptop)).toEqual(['sealed-000001.jsonl']);
  expect(laptop.shared.packs).toMatchObject([{ name: 'Secret' }]);
  for (const of of [desk, laptop]) {
    expect(of.shared.state).toMatchObject({ passphrase: 'known', problem: null });
    expect(of.shared.state?.devices.map(({ files }) => files)).toEqual(['read', 'read']);
    expect(of.warnings).toEqual([]);
  }
  expect(Object.keys(set(desk.context))).toHaveLength(3);
  expect(log(laptop.context)).toEqual(log(desk.context));
  const bytes = await everythingIn(shownIn(desk));
  for (const text of [passphrase, '"Secret"', '"score"', '"movie"', ...desk.kept.redacted])
    expect(bytes).not.toContain(text);

  // A line is added to the file, a new start knows the key, and a computer that joins needs the passphrase.
  await laptop.shared.close();
  const { keychain } = laptop.kept;
  const unlocking = Promise.withResolvers<boolean>();
  laptop.kept.keychain = null;
  laptop.kept.answered = () => unlocking.promise;
  laptop.shared = sharedFolder(laptop);
  await laptop.shared.start(shownIn(laptop));
  expect(laptop.shared.state?.passphrase).toBe('wanted');
  laptop.kept.keychain = keychain;
  unlocking.resolve(true);
  await vi.waitFor(() => expect(laptop.shared.state?.passphrase).toBe('known'), 10_000);
  score(laptop, 4, 3);
  await look(laptop);
  expect(await filesOf(laptop)).toEqual(['sealed-000001.jsonl']);
  const late = await computer('Late', folder);
  score(late, 5, 5);
  await look(late);
  expect([
    log(late.context).length,
    await readdir(join(shownIn(late), thisDevice(late.context).key)),
  ]).toEqual([1, []]);
  await late.shared.usePassphrase(passphrase);
  for (const of of [late, desk, laptop]) await look(of);
  expect(Object.keys(set(late.context))).toHaveLength(4);
  for (const of of [late, laptop]) expect(log(of.context)).toEqual(log(desk.context));
});

it('a computer takes no lines that are not encrypted into an encrypted library, and writes none where its key is unknown', async () => {
  const desk = await computer('Desk', folder);
  const stranger = await computer('Stranger');
  desk.packs = [secretPack];
  await look(desk);
  desk.packs = [];
  await desk.shared.usePassphrase(passphrase);
  await look(desk);
  expect(await everythingIn(shownIn(desk))).not.toContain('"Secret"');
  score(stranger, 1, 1);
  await look(stranger);
  await deliver(stranger, desk, 'whole');
  const own = join(shownIn(desk), thisDevice(desk.context).key);
  await cp(join(shownIn(stranger), thisDevice(stranger.context).key), own, { recursive: true });
  const foreign = join(shownIn(desk), thisDevice(stranger.context).key);
  await writeFile(
    join(foreign, 'device.json'),
    JSON.stringify({ name: 'Stranger', wroteAt: null, packs: [secretPack] }),
  );
  await cp(join(foreign, 'operations-000001.jsonl'), join(foreign, 'sealed-000001.jsonl'));
  await look(desk);
  expect(log(desk.context)).toEqual([]);
  expect(await filesOf(desk)).toEqual([]);
  expect(desk.shared.packs).toEqual([]);
  // Neither the keychain nor the folder has the key.
  await desk.shared.close();
  desk.kept.keychain = null;
  await rm(own, { recursive: true });
  desk.shared = sharedFolder(desk);
  await desk.shared.start(shownIn(desk));
  score(desk, 2, 2);
  await look(desk);
  expect(await filesOf(desk)).toEqual([]);
  expect(desk.shared.state?.passphrase).toBe('wanted');
  expect(await desk.shared.usePassphrase(passphrase)).toMatchObject({ ok: true });
  await look(desk);
  expect(await filesOf(desk)).toEqual(['sealed-000001.jsonl']);
  const keyFile = (await readdir(own)).find((name) => name.endsWith('.age')) ?? '';
  // It was cut on its way.
  await writeFile(join(own, keyFile), desk.kept.file?.text.slice(0, 100) ?? '');
  await look(desk);
  expect(await readFile(join(own, keyFile), 'utf8')).toBe(desk.kept.file?.text);
  expect(await desk.shared.usePassphrase(passphrase)).toMatchObject({ failure: { code: 'invalidInput' } });
  // Its key hasn't come yet, nor what it wrote.
  const arriving = join(shownIn(stranger), thisDevice(desk.context).key);
  for (const name of ['device.json', 'sealed-000001.jsonl']) {
    await mkdir(arriving);
    await cp(join(own, name), join(arriving, name));
    score(stranger, 3, 3);
    const before = await everythingIn(shownIn(stranger));
    await look(stranger);
    expect([log(stranger.context).length, stranger.shared.state?.newer]).toEqual([2, null]);
    expect(await everythingIn(shownIn(stranger))).toBe(before);
    expect(await stranger.shared.usePassphrase(passphrase)).toMatchObject({
      failure: { details: { reason: 'noKey' } },
    });
    await rm(arriving, { recursive: true });
  }
  // Another folder has no passphrase.
  expect(await desk.shared.choose(join(folder, 'Stranger'))).toMatchObject({ ok: true });
  for (const of of [stranger, desk, stranger]) await look(of);
  expect(desk.shared.state).toMatchObject({ passphrase: 'none', problem: null });
  expect(log(desk.context)).toEqual(log(stranger.context));
});

it('what a computer wrote that is gone is encrypted by one that read it, for those that join', async () => {
  const gone = await computer('Gone', folder);
  score(gone, 1, 1);
  await look(gone);
  await gone.shared.close();
  const desk = await computer('Desk', folder);
  await desk.shared.usePassphrase(passphrase);
  await look(desk);
  const late = await computer('Late', folder);
  await late.shared.usePassphrase(passphrase);
  await look(late);
  expect(log(late.context)).toEqual(log(gone.context));
});

it('everything is read where three computers chose passphrases before they saw each other, once they have all', async () => {
  const computers = await Promise.all(['Desk', 'Laptop', 'Tower'].map((name) => computer(name)));
  const chosen = [passphrase, 'another one, said twice', 'no words at all'];
  for (const [index, of] of computers.entries()) {
    await of.shared.usePassphrase(String(chosen[index]));
    score(of, 1, index);
    await look(of);
  }
  for (const from of computers)
    for (const to of computers) if (from !== to) await cp(shownIn(from), shownIn(to), { recursive: true });
  for (const [index, of] of computers.entries()) {
    await look(of);
    expect(log(of.context)).toHaveLength(1);
    expect(of.shared.state?.passphrase).toBe('wanted');
    const own = of.kept.file;
    const [one, other] = chosen.filter((_, at) => at !== index).map(String);
    expect(await of.shared.usePassphrase(String(one))).toEqual({ ok: true, value: 'wanted' });
    expect(await of.shared.usePassphrase(String(other))).toEqual({ ok: true, value: 'known' });
    expect(of.shared.state?.passphrase).toBe('known');
    expect(of.kept.file).toEqual(own);
    await look(of);
    expect(log(of.context)).toHaveLength(3);
  }
  for (const of of computers) expect(log(of.context)).toEqual(log(computers[0]!.context));
});

it('a passphrase is not tried where the folder is gone, which the state says then', async () => {
  const desk = await computer('Desk', folder);
  await rename(shownIn(desk), join(folder, 'away'));
  expect(await desk.shared.usePassphrase(passphrase)).toMatchObject({ failure: { code: 'storage' } });
  expect(desk.shared.state).toMatchObject({ passphrase: 'none', problem: 'gone' });
  await rename(join(folder, 'away'), shownIn(desk));
  expect(await desk.shared.usePassphrase(passphrase)).toEqual({ ok: true, value: 'known' });
  await look(desk);
});
