import { expect, it } from 'vitest';
import { advanceClock, proxy, readService, start } from '../../../test/fixtures/packs-on-service.ts';

const day = 24 * 60 * 60_000;

it('nothing of the person’s own data is sent to the service, except by asking for what they follow', async () => {
  const program = await start();
  const { results } = (await readService<{ results: { id: number }[] }>('/movie/popular'))!;
  const [followed, seen, dismissed, scored, noted, listed] = results.map(
    ({ id }) => ({ kind: 'movie', id }) as const,
  ) as [Movie, Movie, Movie, Movie, Movie, Movie];
  const sent: string[] = [];
  proxy.onRequest = ({ method, url, rawHeaders }) =>
    sent.push(`${method} ${decodeURIComponent(url ?? '')} ${rawHeaders.join(' ')}`);
  await program.ask('settings.change', { patch: { watchCountries: ['DE'], myServices: { DE: [8] } } });
  await program.ask('mine.change', {
    changes: [
      { what: 'follow', subject: followed, on: true },
      { what: 'seen', subject: seen, at: null },
      { what: 'dismiss', subject: dismissed, on: true },
      { what: 'score', subject: scored, score: 9.5 },
      { what: 'note', subject: noted, note: 'A private thought' },
      { what: 'createList', name: 'Secret plans', titles: [listed] },
    ],
  });
  for (const verb of ['mine.upNext', 'mine.lists', 'upcoming.movies'] as const)
    await program.ask(verb, verb === 'mine.upNext' ? { limit: 20 } : {});
  for (let check = 0; check < 3; check += 1) {
    advanceClock(day);
    await program.ask('watcher.check', {});
  }
  expect(sent.some((request) => request.includes(`/movie/${followed.id}/`))).toBe(true);
  for (const request of sent) {
    expect(request).toMatch(/^GET /);
    expect(request).not.toMatch(/private thought|secret plans|[=/]9[.]5\b/i);
    for (const { id } of [seen, dismissed, scored, noted, listed])
      expect(request).not.toMatch(new RegExp(`/movie/${id}\\b`));
  }
});

interface Movie {
  readonly kind: 'movie';
  readonly id: number;
}
