import { expect, it } from 'vitest';
import { readService, restart, start, stop } from '../../../test/fixtures/packs-on-service.ts';

it('the index of a service has all its movies, also if the app stopped meanwhile, and a search finds them', async () => {
  const first = await start();
  const all = await readService<{ total_results: number; total_pages: number }>(
    '/discover/movie?include_video=true',
  );
  const estimate = await first.ask('searchIndex.estimate', {});
  expect(estimate.known?.titles).toBe(all?.total_results);
  await first.ask('searchIndex.start', { size: 'known', pace: 0 });
  await first.until(
    async () => (await first.ask('app.state', {})).searchIndex,
    (index) => (index?.movies ?? 0) > 0,
  );
  await stop(first);
  const second = await restart();
  const index = await second.until(
    async () => (await second.ask('app.state', {})).searchIndex,
    (seen) => seen?.step === 'done',
  );
  expect(index).toMatchObject({ movies: all?.total_results, incomplete: 0, size: 'known' });
  expect(index?.series).toBeGreaterThan(0);
  const last = await readService<{ results: { id: number; title: string }[] }>(
    `/discover/movie?include_video=true&page=${all?.total_pages ?? 1}`,
  );
  const movie = last?.results.at(-1);
  const found = await second.ask('search.local', { query: movie?.title ?? '', limit: 60 });
  expect(found.titles.map(({ id }) => id)).toContain(movie?.id);
  const keywords = await readService<{ total_pages: number }>('/search/keyword?query=s');
  const lastKeywords = await readService<{ results: { id: number; name: string }[] }>(
    `/search/keyword?query=s&page=${keywords?.total_pages ?? 1}`,
  );
  const keyword = lastKeywords?.results.at(-1);
  const named = await second.ask('search.local', { query: keyword?.name ?? '', limit: 60 });
  expect(named.keywords.map(({ id }) => id)).toContain(keyword?.id);
  const trending = await readService<{ results: { id: number; name: string }[] }>('/trending/tv/week');
  type Cast = { cast: { id: number; name: string; character: string }[] };
  let [series, actor]: [string?, Cast['cast'][number]?] = [];
  for (const { id, name } of trending?.results ?? []) {
    // More people than a search lists play themselves.
    const lead = (await readService<Cast>(`/tv/${id}/credits`))?.cast[0];
    if (lead?.character.startsWith('Self') === false) [series, actor] = [name, lead];
  }
  const playing = await second.ask('search.local', { query: actor?.character ?? '', limit: 60 });
  expect(playing.characters.map((hit) => [hit.id, hit.label, hit.detail, hit.seriesName])).toContainEqual([
    ...[actor?.id, actor?.character, actor?.name, series],
  ]);
  // Another page of the app has shown nothing, so nothing is left.
  await second.ask('searchIndex.remove', {});
  expect((await second.ask('app.state', {})).searchIndex).toBeNull();
  const after = await second.ask('search.local', { query: movie?.title ?? '' });
  expect(after.titles.map(({ id }) => id)).not.toContain(movie?.id);
}, 60_000);
