import { expect, it } from 'vitest';
import { openMemory } from '../../../../test/fixtures/open-memory.ts';
import { body } from '../../../../test/fixtures/open-store.ts';
import { accept } from '../../catalogue/store/bodies.ts';
import { change } from './changes.ts';
import { history, noteOffers } from './offer-history.ts';

const provider = (name: string) => ({
  ...{ provider_id: 8, provider_name: name, logo_path: '/8.jpg', display_priority: null },
});
const offer = (name: string) => ({
  ...{ link: null, flatrate: [provider(name)], free: [], ads: [], rent: [], buy: [] },
});

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
  expect(
    history(context, 1).map(({ takenAt, results }) => [results['DE']?.flatrate[0]?.provider_name, takenAt]),
  ).toEqual([
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

const follow = (id: number) => ({ what: 'follow', subject: { kind: 'movie', id }, on: true }) as const;
const ids = Array.from({ length: 10 }, (_, index) => index + 1);
const long = 'x'.repeat(2 ** 22);

it('the offer history of all movies takes at most 32 MiB: the oldest snapshots are deleted, but not the last of one on the watchlist', () => {
  const context = openMemory(() => 100);
  change(context, '2026-11-20', [follow(2)]);
  for (const id of ids) noteOffers(context, { id, results: { DE: offer(long) } }, id);
  const kept = ids.filter((id) => history(context, id).length > 0);
  expect(kept).toEqual([2, ...ids.slice(-7)]);
});

it('what a movie offered until now stays, however long it did and however much is followed', () => {
  const context = openMemory(() => 100);
  change(context, '2026-11-20', ids.map(follow));
  for (const id of ids) noteOffers(context, { id, results: { DE: offer(long) } }, id);
  // Of the oldest snapshots, one comes to its end last.
  for (const id of ids.toReversed()) noteOffers(context, { id, results: { DE: offer(`y${long}`) } }, 40 - id);
  expect(ids.filter((id) => history(context, id).length === 2)).toEqual(ids.slice(0, 7));
});

it('a snapshot has each provider once, whatever countries and ways have it, and says the same as the answer', () => {
  const context = openMemory(() => 100);
  const other = { ...provider('Rentaway'), provider_id: 9, logo_path: null };
  const everywhere = { ...offer('Lumora'), rent: [other, provider('Lumora')], buy: [other] };
  const results = Object.fromEntries(['DE', 'FR', 'US'].map((country) => [country, everywhere]));
  noteOffers(context, { id: 1, results: { ...results, XX: { ...offer(''), flatrate: [] } } }, 1);
  const [snapshot] = history(context, 1);
  expect(snapshot?.results).toEqual({ ...results, XX: { ...offer(''), flatrate: [] } });
  const text = context.library.value<string>('select results from offer_snapshots') ?? '';
  expect(text.match(/Lumora|Rentaway/g)).toHaveLength(2);
});

it('another link or order of preference is no other offer', () => {
  const context = openMemory(() => 100);
  noteOffers(context, { id: 1, results: { DE: offer('Lumora') } }, 1);
  const moved = { ...offer('Lumora'), flatrate: [{ ...provider('Lumora'), display_priority: 5 }] };
  noteOffers(context, { id: 1, results: { DE: { ...moved, link: 'https://example.org/1' } } }, 2);
  expect(history(context, 1)).toHaveLength(1);
});
