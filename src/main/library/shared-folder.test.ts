import { execFileSync } from 'node:child_process';
import { appendFile, cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { nextStamp, timeOf } from '#shared/mine/hybrid-clock.ts';
import { device, log, movie, projected, noon, set, today, values } from '../../../test/fixtures/own-log.ts';
import {
  computer,
  deliver,
  filesOf,
  folder,
  hour,
  look,
  openLibrary,
  score,
  sharedFolder,
  shownIn,
} from '../../../test/fixtures/shared-computers.ts';
import { change } from './store/changes.ts';
import { merge } from './store/merge.ts';
import { thisDevice } from './store/operation-log.ts';
import { extend, newBatch } from './store/operations.ts';
import { list } from './store/saved-views.ts';

describe('a shared folder', () => {
  it('makes the libraries of two computers the same, whoever came first', async () => {
    const [desk, laptop] = [await computer('Desk', folder), await computer('Laptop', folder)];
    score(desk, 7);
    score(laptop, 8, 10);
    await look(desk);
    const imported = device();
    change(imported, today, [{ what: 'follow', subject: movie, on: true }]);
    merge(laptop.context, log(imported));
    await look(laptop);
    await look(desk);
    expect(set(desk.context)).toEqual({
      'score movie 9 -1 -1 ': '7',
      'score movie 10 -1 -1 ': '8',
      'follow movie 9 -1 -1 ': '',
    });
    expect(log(laptop.context)).toEqual(log(desk.context));
    const late = await computer('Late', folder);
    expect(log(late.context)).toEqual(log(desk.context));
    expect(late.shared.state).toMatchObject({
      devices: [
        { name: 'Late', wroteAt: null, isThis: true },
        { name: 'Desk', wroteAt: noon + 1_000, isThis: false },
        { name: 'Laptop', isThis: false },
      ],
      problem: null,
    });
  });

  it('loses nothing where a line was not finished, and begins another file', async () => {
    const [desk, laptop] = [await computer('Desk', folder), await computer('Laptop', folder)];
    score(desk, 1, 1);
    await look(desk);
    const place = join(shownIn(desk), thisDevice(desk.context).key, 'operations-000001.jsonl');
    const line = await readFile(place, 'utf8');
    await appendFile(place, line.slice(0, 50));
    await look(laptop);
    score(desk, 2, 2);
    await look(desk);
    expect(await filesOf(desk)).toEqual(['operations-000001.jsonl', 'operations-000002.jsonl']);
    await look(laptop);
    expect(log(laptop.context)).toEqual(log(desk.context));
    // The rest of a line comes later.
    const third = await computer('Third', join(folder, 'third'));
    const shown = join(shownIn(third), 'abcdefabcdef');
    await mkdir(shown);
    for (const length of [30, 130, line.length]) {
      await writeFile(join(shown, 'operations-000001.jsonl'), line.slice(0, length));
      await look(third);
    }
    expect(set(third.context)).toEqual({ 'score movie 1 -1 -1 ': '1' });
    expect([...desk.warnings, ...laptop.warnings, ...third.warnings]).toEqual([]);
  });

  // Proves protections of shared-folder.ts and store/sharing.ts.
  it('takes over no line that is not as it was written, but the others, and that one when it is whole', async () => {
    const [desk, laptop] = [await computer('Desk'), await computer('Laptop')];
    for (const id of [1, 2, 3]) score(desk, 1, id);
    await look(desk);
    await deliver(desk, laptop, 'whole');
    const place = join(shownIn(laptop), thisDevice(desk.context).key, 'operations-000001.jsonl');
    const whole = await readFile(place, 'utf8');
    await writeFile(place, `${whole.replace('"id":2', '"id":7')}not a line\n[]\n`);
    await look(laptop);
    expect(Object.keys(set(laptop.context))).toEqual(['score movie 1 -1 -1 ', 'score movie 3 -1 -1 ']);
    await writeFile(place, whole);
    await look(laptop);
    expect(log(laptop.context)).toEqual(log(desk.context));
    expect(laptop.shared.state).toMatchObject({ problem: null, newer: null });
  });

  // Proves a protection of shared-folder.ts.
  it('ends in time where a look doesn’t, as at a folder on a network that never answers', async () => {
    const desk = await computer('Desk', folder);
    const { promise, resolve } = Promise.withResolvers<undefined>();
    desk.settled = promise;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    void desk.shared.look();
    const closed = desk.shared.close();
    await vi.advanceTimersByTimeAsync(5_000);
    await closed;
    resolve(undefined);
  });

  // Proves protections of shared-files.ts.
  it.skipIf(process.platform === 'win32')(
    'reads no pipe, which never answers, and writes through no link',
    async () => {
      const desk = await computer('Desk', folder);
      const [own, other] = [thisDevice(desk.context).key, 'abcdefabcdef'].map((key) =>
        join(shownIn(desk), key),
      );
      await mkdir(`${other}`);
      execFileSync('mkfifo', [`${other}/device.json`]);
      await writeFile(join(folder, 'mine.txt'), 'mine');
      await symlink(join(folder, 'mine.txt'), `${own}/device.json.new`);
      desk.name = 'Table';
      await look(desk);
      expect(await readFile(join(folder, 'mine.txt'), 'utf8')).toBe('mine');
      expect(await readFile(`${own}/device.json`, 'utf8')).toContain('Table');
      execFileSync('mkfifo', [`${other}/key-0123456789abcdef.age`]);
      await look(desk);
      expect(await desk.shared.usePassphrase('open sesame')).toMatchObject({
        failure: { code: 'forbidden', details: { reason: 'noKey' } },
      });
    },
  );

  it('looks when another program replaces a file in the folder of a computer', async () => {
    const [desk, laptop] = [await computer('Desk', folder), await computer('Laptop', folder)];
    const place = join(shownIn(desk), thisDevice(desk.context).key, 'device.json');
    const script = 'printf %s "$2" > "$1.new" && mv "$1.new" "$1"';
    await desk.shared.close();
    await look(laptop);
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) {
      const said = JSON.stringify({ name, wroteAt: null, packs: [] });
      execFileSync('sh', ['-c', script, 'sh', place, said]);
      await vi.waitFor(
        () => expect(laptop.shared.state?.devices.map((each) => each.name)).toContain(name),
        10_000,
      );
    }
  });

  it('keeps what a newer version wrote for later, and says which computer has it', async () => {
    const [desk, laptop] = [await computer('Desk', folder), await computer('Laptop', folder)];
    score(desk, 1, 1);
    await look(desk);
    const key = thisDevice(desk.context).key;
    // Longer than what is read at once.
    const mood = 'x'.repeat(200_000);
    const rest = `","service":"demo","operation":{"device":"${key}","kind":"mood","after":"${mood}"}}`;
    // A setting belongs to no service.
    const setting = { batch: 1, number: 1, kind: 'setting', subject: 'settings', id: 0, element: 'withAds' };
    const other = `","service":"demo","operation":${JSON.stringify({ device: key, ...setting, after: 'true' })}}`;
    const lines = [rest, other].map(
      (each) => `{"sum":"${crc32(each).toString(16).padStart(8, '0')}${each}\n`,
    );
    await appendFile(join(shownIn(desk), key, 'operations-000001.jsonl'), lines.join(''));
    await look(laptop);
    expect(log(laptop.context)).toEqual(log(desk.context));
    expect(laptop.shared.state?.newer).toBe('Desk');
    score(desk, 2, 2);
    await look(desk);
    await look(laptop);
    expect(log(laptop.context)).toEqual(log(desk.context));
    // A later version begins with what this one couldn't read.
    await laptop.shared.close();
    laptop.shared = sharedFolder(laptop);
    await laptop.shared.start(shownIn(laptop));
    expect(laptop.shared.state?.newer).toBe('Desk');
  });

  it('has no view that one computer removed, although another one renamed it later', async () => {
    const [desk, laptop] = [await computer('Desk', folder), await computer('Laptop', folder)];
    change(desk.context, today, [{ what: 'saveView', name: 'Rain', query: '' }]);
    for (const of of [desk, laptop]) await look(of);
    const [{ id } = { id: 0 }] = list(laptop.context);
    change(desk.context, today, [{ what: 'removeView', view: id }]);
    laptop.clock.now += 1_000;
    change(laptop.context, today, [{ what: 'renameView', view: id, name: 'Sun' }]);
    for (const of of [desk, laptop, desk]) await look(of);
    expect(log(laptop.context)).toEqual(log(desk.context));
    expect([list(desk.context), list(laptop.context)]).toEqual([[], []]);
  });

  it('reads a file from its beginning that was replaced by another one', async () => {
    const [desk, other, laptop] = [await computer('Desk'), await computer('Other'), await computer('Laptop')];
    score(desk, 1, 1);
    for (const id of [2, 3]) score(other, 1, id);
    for (const each of [desk, other]) await look(each);
    const place = join(shownIn(laptop), 'abcdefabcdef');
    await mkdir(place);
    for (const from of [desk, other]) {
      const bytes = await readFile(
        join(shownIn(from), thisDevice(from.context).key, 'operations-000001.jsonl'),
      );
      await writeFile(join(place, 'operations-000001.jsonl'), bytes);
      await look(laptop);
    }
    expect(log(laptop.context)).toHaveLength(3);
  });

  it.each([
    { clocks: 'go on', behind: 0 },
    // Both give the same numbers to what they do.
    { clocks: 'are behind', behind: hour },
  ])(
    'tells a copy of the library from the library, and loses nothing of either, where clocks $clocks',
    async ({ behind }) => {
      const desk = await computer('Desk');
      score(desk, 1, 1);
      await look(desk);
      const path = join(folder, 'copy.sqlite');
      desk.context.library.run('vacuum into ?', path);
      const copy = await computer('Copy');
      await copy.shared.close();
      const library = openLibrary(copy, path);
      desk.clock.now -= behind;
      copy.clock.now = desk.clock.now + 500;
      await cp(shownIn(desk), shownIn(copy), { recursive: true });
      library.run('update shared_folder set path = ?', shownIn(copy));
      copy.shared = sharedFolder(copy);
      await copy.shared.start(shownIn(copy));
      score(desk, 2, 2);
      score(copy, 3, 3);
      for (const each of [desk, copy]) await look(each);
      // The folder has one of the two files, which is as long as the other.
      await cp(shownIn(desk), shownIn(copy), { recursive: true });
      for (let round = 0; round < 3; round += 1) {
        for (const each of [copy, desk]) await look(each);
        await deliver(copy, desk, 'whole');
        await deliver(desk, copy, 'whole');
      }
      for (const each of [desk, copy])
        expect(set(each.context)).toEqual({
          'score movie 1 -1 -1 ': '1',
          'score movie 2 -1 -1 ': '2',
          'score movie 3 -1 -1 ': '3',
        });
      const late = await computer('Late', desk.folder);
      expect(set(late.context)).toEqual(set(desk.context));
      expect(thisDevice(copy.context).key).not.toBe(thisDevice(desk.context).key);
    },
  );

  it('writes everything again where the end of its file is damaged', async () => {
    const desk = await computer('Desk', folder);
    score(desk, 1, 1);
    await look(desk);
    const own = join(shownIn(desk), thisDevice(desk.context).key, 'operations-000001.jsonl');
    const written = await readFile(own, 'utf8');
    await writeFile(own, `${written.slice(0, -9)}${'\0'.repeat(9)}`);
    score(desk, 2, 2);
    await look(desk);
    const laptop = await computer('Laptop', folder);
    expect(log(laptop.context)).toEqual(log(desk.context));
  });

  it('writes everything again where the middle of its file is damaged, which it finds at its start', async () => {
    const desk = await computer('Desk', folder);
    const own = join(shownIn(desk), thisDevice(desk.context).key, 'operations-000001.jsonl');
    for (const id of [1, 2]) score(desk, id, id);
    await look(desk);
    const written = await readFile(own, 'utf8');
    await writeFile(own, `${written.slice(0, 90)}${'\0'.repeat(9)}${written.slice(99)}`);
    await desk.shared.close();
    desk.shared = sharedFolder(desk);
    await desk.shared.start(shownIn(desk));
    const laptop = await computer('Laptop', folder);
    expect(log(laptop.context)).toEqual(log(desk.context));
  });

  it('writes again what others wrote in a file that stays away for an hour', async () => {
    const gone = await computer('Gone', folder);
    score(gone, 1, 1);
    await look(gone);
    await gone.shared.close();
    const desk = await computer('Desk', folder);
    await rm(join(shownIn(gone), thisDevice(gone.context).key, 'operations-000001.jsonl'));
    await look(desk);
    expect(await filesOf(desk)).toEqual([]);
    desk.clock.now += hour;
    for (let round = 0; round < 2; round += 1) await look(desk);
    expect(await filesOf(desk)).toEqual(['operations-000001.jsonl']);
    const late = await computer('Late', folder);
    expect(log(late.context)).toEqual(log(gone.context));
  });

  it('writes everything again where its files are lost, and nothing where the folder is gone until it is back', async () => {
    const desk = await computer('Desk', folder);
    score(desk, 1, 1);
    await look(desk);
    const own = join(shownIn(desk), thisDevice(desk.context).key, 'operations-000001.jsonl');
    const written = await readFile(own, 'utf8');
    await deliver(desk, desk, 'conflict');
    await look(desk);
    await rm(own.replace('.jsonl', ' (conflicted copy).jsonl'));
    await look(desk);
    expect(await readFile(own, 'utf8')).toBe(written);
    await rm(join(shownIn(desk), thisDevice(desk.context).key), { recursive: true });
    await look(desk);
    const laptop = await computer('Laptop', folder);
    expect(log(laptop.context)).toEqual(log(desk.context));
    await rename(shownIn(desk), join(folder, 'elsewhere'));
    score(desk, 2, 2);
    await look(desk);
    expect(desk.shared.state).toMatchObject({ problem: 'gone' });
    expect(await readdir(folder)).toEqual(['elsewhere']);
    await rename(join(folder, 'elsewhere'), shownIn(desk));
    await look(desk);
    await look(laptop);
    expect(log(laptop.context)).toEqual(log(desk.context));
    expect(desk.shared.state).toMatchObject({ problem: null });
    score(desk, 4, 4);
    desk.shared.wake();
    await desk.shared.close();
    desk.shared = sharedFolder(desk);
    await look(laptop);
    expect(log(laptop.context)).toEqual(log(desk.context));
    await desk.shared.start(shownIn(desk));
    // A folder that can’t be used changes nothing.
    const nowhere = join(folder, 'nowhere');
    expect(await desk.shared.choose(nowhere)).toMatchObject({ failure: { code: 'storage' } });
    expect(desk.shared.state).toMatchObject({ problem: null });
    expect(await desk.shared.stop()).toMatchObject({ ok: true });
    score(desk, 3, 3);
    await look(desk);
    expect(await readdir(shownIn(desk))).toHaveLength(2);
    expect(desk.shared.state).toBeNull();
  });

  it('writes what a computer wrote whose folder is deleted, for those that join', async () => {
    const gone = await computer('Gone', folder);
    score(gone, 1, 1);
    await look(gone);
    await gone.shared.close();
    const desk = await computer('Desk', folder);
    await rm(join(shownIn(gone), thisDevice(gone.context).key), { recursive: true });
    for (let round = 0; round < 2; round += 1) await look(desk);
    expect(await filesOf(desk)).toEqual(['operations-000001.jsonl']);
    const late = await computer('Late', folder);
    expect(log(late.context)).toEqual(log(gone.context));
  });

  it('begins another file at about a MiB, and a computer that joins reads all of them', async () => {
    const desk = await computer('Desk', folder);
    const note = {
      kind: 'note',
      subject: 'movie',
      season: -1,
      episode: -1,
      element: '',
      after: 'n'.repeat(500),
    } as const;
    for (let batch = 0; batch < 4; batch += 1)
      desk.context.library.transaction(() =>
        extend(
          desk.context,
          newBatch(desk.context),
          Array.from({ length: 1_000 }, (_, id) => ({ ...note, id: batch * 1_000 + id })),
        ),
      );
    await look(desk);
    expect(await filesOf(desk)).toHaveLength(3);
    const [first = ''] = await filesOf(desk);
    const path = join(shownIn(desk), thisDevice(desk.context).key, first);
    const text = await readFile(path, 'utf8');
    // It would write what is damaged again.
    await desk.shared.close();
    await writeFile(path, text.replace('nnn', 'mmm'));
    const laptop = await computer('Laptop', folder);
    expect(log(laptop.context)).toHaveLength(3_999);
    await writeFile(path, text);
    await look(laptop);
    expect(log(laptop.context)).toEqual(log(desk.context));
  });

  it('lets a clock that is ahead wait and says so, until it is right and its changes count at once', async () => {
    const [desk, laptop] = [
      await computer('Desk', folder, { aheadMs: 30 * hour }),
      await computer('Laptop', folder),
    ];
    score(desk, 1);
    score(desk, 2, 2);
    await look(desk);
    await look(laptop);
    expect(set(laptop.context)).toEqual({});
    expect(laptop.shared.state?.ahead).toMatchObject({ name: 'Desk' });
    expect(Math.round((laptop.shared.state?.ahead?.ms ?? 0) / hour)).toBe(30);
    // From its clock, that of the first isn’t wrong.
    const third = await computer('Third', folder, { aheadMs: 10 * hour });
    expect(set(third.context)).toEqual(set(desk.context));
    const own = { kind: 'score', subject: 'movie', id: 2, season: -1, episode: -1, element: '' } as const;
    const [key, number] = ['ffffffffffff', nextStamp(0, third.clock.now)];
    const earlier = { ...own, device: key, batch: number, number, stamp: number, before: null, after: '6' };
    merge(third.context, [earlier]);
    expect(set(third.context)).toEqual(set(desk.context));
    desk.clock.now -= 30 * hour - 60_000;
    score(desk, 3, 3);
    for (let round = 0; round < 2; round += 1) for (const each of [desk, laptop, third]) await look(each);
    expect(set(third.context)).toEqual({
      'score movie 9 -1 -1 ': '1',
      'score movie 2 -1 -1 ': '6',
      'score movie 3 -1 -1 ': '3',
    });
    for (const each of [desk, laptop, third]) {
      expect(log(each.context)).toEqual(log(desk.context));
      expect(values(each.context)).toEqual(projected(desk.context));
    }
    expect(log(laptop.context).every(({ stamp }) => timeOf(stamp) <= third.clock.now + hour)).toBe(true);
    laptop.clock.now += 7 * hour;
    await look(laptop);
    expect(laptop.shared.state?.ahead).toBeNull();
  });

  it('leaves the times of changes as they are where it is this clock that is behind', async () => {
    const [desk, laptop] = [await computer('Desk', folder), await computer('Laptop', folder)];
    score(desk, 1);
    score(laptop, 2, 2);
    for (const each of [desk, laptop, desk]) await look(each);
    const before = log(laptop.context);
    laptop.clock.now -= 72 * hour;
    score(laptop, 3, 3);
    for (const each of [laptop, desk]) await look(each);
    expect(log(desk.context).slice(0, 2)).toEqual(before);
    expect(set(desk.context)).toEqual(set(laptop.context));
    score(desk, 4, 4);
    desk.clock.now += 1_000;
    for (const each of [desk, laptop]) await look(each);
    expect(laptop.shared.state?.ahead).toMatchObject({ name: 'Desk' });
  });
});
