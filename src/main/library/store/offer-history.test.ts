import { expect, it } from 'vitest';
import { openMemory } from '../../../../test/fixtures/open-memory.ts';
import { body } from '../../../../test/fixtures/open-store.ts';
import { accept } from '../../catalogue/store/bodies.ts';
import { change } from './changes.ts';
import { history, noteOffers } from './offer-history.ts';

const offer = (link: string) => ({ link, flatrate: [], free: [], ads: [], rent: [], buy: [] });

// Proves protections of offer-history.ts.
it('what was recorded while the clock was ahead does not end the offer history', () => {
  const clock = { now: 1_000 };
  const context = openMemory(() => clock.now);
  const year = 365 * 86_400_000;
  for (const [link, at] of [
    ['a', 1_000],
    ['b', year],
    ['c', 2 * year],
    ['d', 5_000],
    ['e', 9_000],
  ] as const) {
    clock.now = at;
    noteOffers(context, { id: 1, results: { DE: offer(link) } }, at);
  }
  expect(history(context, 1).map(({ takenAt, results }) => [results['DE']?.link, takenAt])).toEqual([
    ['e', 9_000],
    ['d', 5_000],
    ['c', 4_999],
    ['a', 1_000],
  ]);
});

it('offers are noted by the movie that was asked for, and again when what expired is confirmed', async () => {
  const clock = { now: 1_000 };
  const context = openMemory(() => clock.now);
  const arrive = () =>
    accept(context, body('movie.watchProviders', { movie_id: 7 }, { id: 0, results: {} }, clock.now));
  await arrive();
  expect(history(context, 7)).toHaveLength(1);
  context.library.exec('delete from offer_snapshots');
  clock.now = 9_000;
  await arrive();
  expect(history(context, 7).map(({ takenAt }) => takenAt)).toEqual([9_000]);
});

it('the offer history of all movies takes at most 32 MiB: the oldest snapshots are deleted, but not the last of one on the watchlist', () => {
  const context = openMemory(() => 0);
  change(context, '2026-11-20', [{ what: 'follow', subject: { kind: 'movie', id: 2 }, on: true }]);
  const offered = offer('x'.repeat(2 ** 20));
  for (let id = 1; id <= 34; id += 1) noteOffers(context, { id, results: { DE: offered } }, id);
  const kept = (id: number): number => history(context, id).length;
  expect([kept(1), kept(2), kept(3), kept(34)]).toEqual([0, 1, 0, 1]);
  expect([kept(4), kept(5)]).toEqual([0, 1]);
  const ids = Array.from({ length: 34 }, (_, index) => index + 1);
  const follow = (id: number) => ({ what: 'follow', subject: { kind: 'movie', id }, on: true }) as const;
  change(context, '2026-11-20', ids.map(follow));
  for (const id of ids) noteOffers(context, { id, results: { DE: offer(`y${offered.link}`) } }, 40 + id);
  expect(ids.map(kept)).toEqual(ids.map(() => 1));
});
