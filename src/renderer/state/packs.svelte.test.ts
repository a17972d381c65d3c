import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import type { ChangedEpisode, PackSubject, PackSummary } from '#shared/contract/packs.ts';
import type { Marquee } from '../transport/marquee.ts';
import { PackStates } from './packs.svelte.ts';

let numbers = 0;
function packOf(subject: PackSubject, changes = 0): PackSummary {
  return {
    id: (numbers += 1),
    subject,
    choices: { pictures: 'standard', people: 'everyone' },
    name: 'The Salt Line',
    posterPath: null,
    language: 'en-US',
    state: 'working',
    waitsFor: null,
    items: { all: 10, held: 5, missing: 0 },
    bytes: { held: 5, expected: 10 },
    complete: false,
    missing: {},
    leftMs: null,
    createdAt: 0,
    checkedAt: null,
    expiresAt: null,
    changes,
  };
}
const changedEpisode = (season: number, episode: number): ChangedEpisode => ({
  seriesId: 7,
  seasonNumber: season,
  episodeNumber: episode,
  name: 'Slack Water',
  foundAt: 0,
  changes: [],
});

/** Packs of a main process with these responses. */
function packsOver(list: readonly PackSummary[], arrived?: readonly PackSummary[]) {
  const requested: string[] = [];
  const answers = { list, changed: [changedEpisode(2, 5), changedEpisode(2, 6), changedEpisode(0, 5)] };
  const hearers = new Map<string, (payload: never) => void>();
  const marquee = {
    on: (name: string, hear: (payload: never) => void) => hearers.set(name, hear),
    lastAnswer: () => arrived,
    async request(name: string) {
      requested.push(name);
      if (name === 'changes.list' || name === 'changes.seen') return answers.changed;
      if (name === 'packs.list') return answers.list;
      return null;
    },
  };
  return {
    packs: new PackStates(marquee as unknown as Marquee),
    requested,
    answers,
    tell: (packs: readonly PackSummary[]) => hearers.get('packs.changed')?.(packs as never),
  };
}
/** Everything here settles within a turn of the event loop. */
async function known(packs: PackStates): Promise<void> {
  await turn();
  expect(packs.known).toBe(true);
}

describe('the packs', () => {
  it('are found by their subject', async () => {
    const series = packOf({ kind: 'series', seriesId: 7, specials: false });
    const season = packOf({ kind: 'season', seriesId: 8, seasonNumber: 2 });
    const movie = packOf({ kind: 'movie', movieId: 7 });
    const view = packOf({ kind: 'view', viewId: 7, parameters: {}, count: 40 });
    const { packs } = packsOver([movie, season, view, series]);
    await known(packs);
    expect(packs.of({ kind: 'series', seriesId: 7, specials: false })).toBe(series);
    expect(packs.of({ kind: 'movie', movieId: 7 })).toBe(movie);
    expect(packs.of({ kind: 'view', viewId: 7, parameters: {}, count: 40 })).toBe(view);
    expect(packs.of({ kind: 'season', seriesId: 8, seasonNumber: 2 })).toBe(season);
    expect(packs.of({ kind: 'season', seriesId: 8, seasonNumber: 3 })).toBeNull();
    expect(packs.of({ kind: 'series', seriesId: 8, specials: false })).toBeNull();
  });

  it('are known at once where the page arrives with them', () => {
    vi.stubGlobal('document', { hidden: true });
    vi.stubGlobal('requestIdleCallback', () => 0);
    const arrived = [packOf({ kind: 'movie', movieId: 7 })];
    const { packs, requested } = packsOver([], arrived);
    expect([packs.known, packs.list, requested]).toEqual([true, arrived, ['changes.list']]);
  });

  it('cover a season with its series, specials only if chosen', async () => {
    const series = packOf({ kind: 'series', seriesId: 7, specials: false });
    const own = packOf({ kind: 'season', seriesId: 7, seasonNumber: 3 });
    const seasonOf = (seasonNumber: number) => ({ kind: 'season' as const, seriesId: 7, seasonNumber });
    const { packs, tell } = packsOver([series, own]);
    await known(packs);
    expect(packs.of(seasonOf(2))).toBe(series);
    expect(packs.of(seasonOf(3))).toBe(own);
    expect(packs.of(seasonOf(0))).toBeNull();
    const whole = packOf({ kind: 'series', seriesId: 7, specials: true });
    tell([whole]);
    expect(packs.of(seasonOf(0))).toBe(whole);
  });

  it('read the changes again only when their counts differ', async () => {
    const pack = packOf({ kind: 'series', seriesId: 7, specials: true });
    const { packs, requested, tell } = packsOver([pack]);
    await known(packs);
    const times = (): number => requested.filter((name) => name === 'changes.list').length;
    const before = times();
    tell([{ ...pack, items: { all: 10, held: 6, missing: 0 } }]);
    expect(times()).toBe(before);
    tell([{ ...pack, changes: 3 }]);
    expect(times()).toBe(before + 1);
    await turn();
    expect(packs.changesOf(7)).toHaveLength(3);
    expect(packs.changesOf(7, 2)).toHaveLength(2);
    expect(packs.changesOf(7, 2, 5)).toHaveLength(1);
    expect(packs.changesOf(8)).toHaveLength(0);
  });

  it('are read once at the start and again for another service', async () => {
    const { packs, requested } = packsOver([packOf({ kind: 'movie', movieId: 1 })]);
    await known(packs);
    expect(requested).toEqual(['packs.list', 'changes.list']);
    packs.beginAgain();
    await turn();
    expect(requested).toEqual(['packs.list', 'changes.list', 'packs.list', 'changes.list']);
  });
});
