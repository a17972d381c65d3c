import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { SharedPack } from '#shared/contract/pack-inputs.ts';
import { defaultPackChoices } from '#shared/contract/packs.ts';
import type { PackSummary } from '#shared/contract/packs.ts';
import { log } from '../../../test/fixtures/own-log.ts';
import {
  computer,
  folder,
  look,
  score,
  sharedFolder,
  shownIn,
} from '../../../test/fixtures/shared-computers.ts';
import { thisDevice } from '../library/store/operation-log.ts';
import { createSettings } from '../settings/settings.ts';
import { sharingHandlers } from './sharing-handlers.ts';

const { signal } = new AbortController();
const service = (): string => 'demo';

function settingsInMemory() {
  let stored: unknown;
  return createSettings({
    read: () => stored,
    write: (value) => {
      stored = value;
    },
    setAside: () => 'nowhere',
  });
}

// Proves protections of sharing-handlers.ts.
it('the folder is one that the person names, is used again at the next start, and no more once they stop', async () => {
  const of = await computer('Desk');
  await of.shared.close();
  const settings = settingsInMemory();
  let chosen: string | null = null;
  const dialogs = {
    folder: () => Promise.resolve(chosen),
    save: () => Promise.resolve(null),
    open: () => Promise.resolve([]),
  };
  const opened = (isBrowser = false) => {
    const shared = sharedFolder(of);
    const ports = { folder: shared, settings, dialogs: isBrowser ? null : dialogs, service };
    return { shared, ...sharingHandlers(ports) };
  };

  const first = opened();
  await first.start(null);
  expect(await first.handlers['sharing.choose']({}, signal)).toMatchObject({ ok: true });
  expect(first.shared.state).toBeNull();
  const place = join(folder, 'place');
  await mkdir(place);
  chosen = place;
  expect(await first.handlers['sharing.choose']({}, signal)).toMatchObject({ ok: true });
  await first.shared.look();
  expect(first.shared.state).toMatchObject({ folder: join(place, 'Marquee'), problem: null });
  await first.shared.close();

  const second = opened();
  await second.start(null);
  score(of, 7);
  await second.shared.look();
  const laptop = await computer('Laptop', place);
  expect(log(laptop.context)).toEqual(log(of.context));
  expect(await second.handlers['sharing.stop']({}, signal)).toMatchObject({ ok: true });
  expect(second.shared.state).toBeNull();

  // A browser host has no dialog: only its command line names a folder.
  const third = opened(true);
  await third.start(null);
  expect(await third.handlers['sharing.choose']({}, signal)).toMatchObject({
    failure: { code: 'forbidden' },
  });
  expect(third.shared.state).toBeNull();
  await third.start(join(folder, 'nowhere'));
  expect(third.shared.state).toMatchObject({ problem: 'gone' });
  await third.start(place);
  expect(third.shared.state).toMatchObject({ folder: join(place, 'Marquee') });
  await third.shared.close();
});

const movie = (movieId: number, of = 'demo'): SharedPack => ({
  ...{ service: of, subject: { kind: 'movie', movieId }, choices: defaultPackChoices },
  ...{ name: `Movie ${movieId}`, posterPath: null },
});

it('what other computers keep offline of the service is offered once, with their names', async () => {
  const desk = await computer('Desk', folder);
  const laptop = await computer('Laptop', folder);
  const tower = await computer('Tower', folder);
  desk.packs = [movie(1), movie(2, 'other'), movie(3)];
  laptop.packs = [movie(3)];
  tower.packs = [movie(4)];
  for (const of of [desk, laptop, tower]) await look(of);
  const { handlers } = sharingHandlers({
    ...{ folder: tower.shared, settings: settingsInMemory(), dialogs: null, service },
  });
  const offered = (): unknown => handlers['sharing.packs']({}, signal);
  const { subject, choices, name, posterPath } = movie(3);
  const one = { subject, choices, name, posterPath };
  expect(await offered()).toMatchObject({
    value: [
      { name: 'Movie 1', computers: ['Desk'] },
      { ...one, computers: ['Desk', 'Laptop'] },
    ],
  });

  desk.packs = [];
  await look(desk);
  // A newer version keeps what this one doesn't know.
  const place = join(shownIn(laptop), thisDevice(laptop.context).key, 'device.json');
  const said = JSON.parse(await readFile(place, 'utf8')) as { packs: unknown[] };
  const people = { ...movie(5), subject: { kind: 'person', personId: 1 } };
  await writeFile(
    place,
    JSON.stringify({ ...said, packs: [people, { ...movie(6), name: '' }, ...said.packs] }),
  );
  await look(tower);
  expect(await offered()).toMatchObject({ value: [{ ...one, computers: ['Laptop'] }] });
});

it('the others are told when a pack is kept or removed or the computer renamed, and not of the progress of packs', async () => {
  const desk = await computer('Desk', folder);
  const settings = settingsInMemory();
  const { handlers, note } = sharingHandlers({ folder: desk.shared, settings, dialogs: null, service });
  let looks = 0;
  desk.shared.wake = () => {
    looks += 1;
  };
  const summary = (id: number, held: number) =>
    ({ ...movie(id), bytes: { held, expected: 9 } }) as unknown as PackSummary;
  const after = (...packs: PackSummary[]): number => {
    looks = 0;
    note({ name: 'packs.changed', payload: packs });
    return looks;
  };
  expect([after(summary(1, 0)), after(summary(1, 5)), after(summary(1, 9)), after()]).toEqual([1, 0, 0, 1]);
  note({ name: 'mine.changed', payload: { subjects: null } });
  await handlers['sharing.rename']({ name: 'Attic' }, signal);
  expect(looks).toBe(3);
  expect(settings.remembered().computerName).toBe('Attic');
});
