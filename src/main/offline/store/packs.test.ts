import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { PackPlan } from '#shared/catalogue/pack-plan.ts';
import { body, folder, good, movie, page, start } from '../../../../test/fixtures/open-store.ts';
import { itemsNeededBy } from './pack-needs.ts';

const plan = (movieId: number): PackPlan => ({
  subject: { kind: 'movie', movieId },
  choices: { pictures: 'none', people: 'nobody' },
  ...{ service: 'demo', language: 'en-US', region: 'DE', videoLanguages: 'en', today: '2026-11-21' },
  changesWindowDays: 14,
});

it('the packs of all services are listed for other computers, with the titles that are known by now', async () => {
  const store = await start();
  good(await store.packs.keep(plan(1), 'Movie 1', null));
  good(await store.packs.keep(plan(2), 'Movie 2', '/two.jpg'));
  good(await store.bodies.accept(body('movie.popular', { page: 1 }, page(movie(1, 'Harbour')))));
  const library = new DatabaseSync(join(folder, 'library.sqlite'));
  library.exec(`insert into packs select 'other', identity, subject, settings, name, poster_path, language, paused, created_at - 1
    from packs where name = 'Movie 1'`);
  library.close();
  const names = good(await store.packs.listed()).map(({ service, name }) => `${service}: ${name}`);
  expect(names.sort()).toEqual(['demo: Harbour', 'demo: Movie 2', 'other: Movie 1']);
});

it.each([
  { people: 'nobody', kept: [] },
  { people: 'cast', kept: [1] },
  { people: 'everyone', kept: [1, 2] },
] as const)('a pack with $people keeps the pages of those people', ({ people, kept }) => {
  const choices = { pictures: 'none', people } as const;
  const person = (id: number) => ({ id, profile_path: null });
  const credits = { cast: [person(1)], crew: [person(2)] };
  const asked = { endpoint: 'tv.credits', parameters: { series_id: 7 } } as const;
  const items = itemsNeededBy({ ...plan(1), choices }, asked, credits);
  expect(items.map(({ asked: wanted }) => wanted)).toMatchObject(
    kept.map((id) => ({ endpoint: 'person.tvCredits', parameters: { person_id: id } })),
  );
});
