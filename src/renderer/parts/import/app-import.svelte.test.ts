import { expect, it } from 'vitest';
import type { AppModel } from '../../state/app-model.svelte.ts';
import { OwnChanges } from '../../state/own-changes.svelte.ts';
import type { Marquee } from '../../transport/marquee.ts';
import { AppImport, titleKey } from './app-import.svelte.ts';

const title = { kind: 'movie', title: 'Nine', year: 2009, number: 1 } as const;

/** An import at a service that can be changed; `undo` is what an undo answers. */
async function readImport(undo: string | null = 'x-1') {
  const asked: string[] = [];
  const at = { service: 'demo', during: (_name: string): void => undefined };
  const marquee = {
    on: () => () => undefined,
    request(name: string) {
      asked.push(`${name} ${at.service}`);
      at.during(name);
      const id = asked.length;
      if (name === 'imports.read') return Promise.resolve({ id, tables: [], unsure: { movies: [title] } });
      return Promise.resolve(name === 'mine.undo' ? { batch: undo } : { batch: 'a-1', added: 3 });
    },
  } as unknown as Marquee;
  const app = {
    marquee,
    ownChanges: new OwnChanges(marquee, undefined, () => at.service),
    state: { settings: { importTables: [] } },
    get service() {
      return at.service;
    },
    get serviceNow() {
      return at.service;
    },
  } as unknown as AppModel;
  const appImport = new AppImport(app);
  await appImport.read([]);
  asked.length = 0;
  return { app, appImport, asked, at };
}

it('the result of an import is shown and undone only at its service', async () => {
  const { appImport, asked, at } = await readImport();
  await appImport.import();
  at.service = 'tmdb';
  expect([appImport.imported, appImport.undone]).toEqual([null, false]);
  await appImport.undo();
  expect(asked).toEqual(['imports.import demo']);
  at.service = 'demo';
  expect(appImport.imported).toMatchObject({ added: 3 });
  await appImport.undo();
  expect([appImport.imported, appImport.undone]).toEqual([null, true]);
  expect(asked).toEqual(['imports.import demo', 'mine.undo demo']);
});

it('an import that ends after another service was chosen belongs to its own service', async () => {
  const { app, appImport, asked, at } = await readImport();
  at.during = () => (at.service = 'tmdb');
  await appImport.import();
  expect(appImport.imported).toBeNull();
  await app.ownChanges.undo();
  at.service = 'demo';
  expect(appImport.imported).toMatchObject({ added: 3 });
  expect(asked).toEqual(['imports.import demo']);
});

it('an import of which everything waits for its titles is undone, although that changes nothing else', async () => {
  const { appImport } = await readImport(null);
  await appImport.import();
  await appImport.undo();
  expect([appImport.imported, appImport.undone]).toEqual([null, true]);
});

it('an import that Ctrl+Z takes back is shown as undone', async () => {
  const { app, appImport } = await readImport();
  await appImport.import();
  await app.ownChanges.undo();
  expect([appImport.imported, appImport.undone]).toEqual([null, true]);
});

it('files are read again, without the choices of titles, once another service was chosen', async () => {
  const { appImport, asked, at } = await readImport();
  const before = appImport.preview;
  appImport.choices.set(titleKey(title), null);
  await appImport.followService();
  expect(appImport.preview).toBe(before);
  expect(appImport.choices.size).toBe(1);
  at.service = 'tmdb';
  await appImport.followService();
  expect(appImport.preview).not.toBe(before);
  expect(appImport.choices.size).toBe(0);
  await appImport.followService();
  expect(asked).toEqual(['imports.read tmdb']);
});

it('files are read again if another service was chosen while they were read', async () => {
  const { appImport, asked, at } = await readImport();
  at.during = () => (at.service = 'tmdb');
  await appImport.readAgain();
  expect(asked).toEqual(['imports.read demo', 'imports.read tmdb']);
});
