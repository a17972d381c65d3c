import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { body, file, folder, good, start } from '../../../../test/fixtures/open-store.ts';
import { planOf } from '../../../../test/fixtures/resources.ts';

const logos = ['a', 'b', 'c', 'd'];

/** A store with a complete pack of two bodies and four logos of 3 MiB. */
async function startWithPack() {
  const store = await start(folder, 100_000_000);
  const plan = planOf(1, { choices: { pictures: 'standard', people: 'nobody' } });
  const id = good(await store.packs.keep(plan, 'Movie', null));
  const flatrate = logos.map((name, index) => ({
    ...{ logo_path: `/${name}.png`, provider_id: index, provider_name: name, display_priority: index },
  }));
  good(
    await store.bodies.accept(
      body('movie.watchProviders', { movie_id: 1 }, { id: 1, results: { DE: { flatrate } } }),
    ),
  );
  for (const name of logos) {
    const address = { kind: 'logo', size: 'w92', file: `${name}.png` } as const;
    good(await store.pictures.put(address, new Uint8Array(3 * 2 ** 20), 'image/png'));
  }
  return { store, id };
}

it('a step of verifying a pack ends after 4 MiB, so that other calls don’t wait long', async () => {
  const { store, id } = await startWithPack();
  const ends: (string | null)[] = [];
  for (let after: string | null = ''; after !== null; ends.push(after))
    after = good(await store.packs.verifyStep(id, after, true));
  expect(ends).toEqual([expect.stringContaining('b.png'), null]);
  expect(good(await store.packs.counts(id, true))).toMatchObject({ held: 5 });
});

it('a body that can’t be read and a picture with other bytes are deleted, and wanted again', async () => {
  const { store, id } = await startWithPack();
  const database = new DatabaseSync(file());
  database.exec(`
    update body_texts set text = x'7b22' where id = (select id from bodies where endpoint = 'movie.watchProviders');
    update picture_bytes set bytes = x'00' where id = (select id from pictures where file = 'd.png')`);
  database.close();
  for (let after: string | null = ''; after !== null;)
    after = good(await store.packs.verifyStep(id, after, true));
  expect(good(await store.packs.counts(id, true))).toMatchObject({ held: 3, missing: {} });
  const wanted = async (kind: 'body' | 'picture'): Promise<string> =>
    JSON.stringify(good(await store.packs.next(id, kind, 10)).items);
  expect(await wanted('body')).toContain('movie.watchProviders');
  expect(await wanted('picture')).toContain('d.png');
});
