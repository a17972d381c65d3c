import { fc } from '../../../../../test/fixtures/properties.ts';
import { episodeOf, guest, seasonOf, worker } from '../../../../../test/fixtures/resources.ts';
import { describe, expect, it } from 'vitest';
import type { CastEntry, CrewEntry } from '#shared/catalogue/resources/people.ts';
import { coverageOf, episodeRanges, mergeCredits, rangeText, searchCredits } from './merge-credits.ts';

/** A season from its episodes' numbers, guests and crew. */
const season = (
  number: number,
  episodes: readonly (readonly [number: number, guests: CastEntry[], crew: CrewEntry[]])[],
) =>
  seasonOf(
    number,
    episodes.map(([episode, guests, crew]) => episodeOf(number, episode, { crew, guest_stars: guests })),
  );

const ana = guest(1, 'Ana Díaz', { character: 'Mara' });
const ben = guest(2, 'Ben', { character: 'A sailor' });
const seasons = [
  season(0, [[1, [ana], []]]),
  season(2, [[1, [ana, ben], [worker(9, 'Wim', 'Writing', 'Writer')]]]),
  season(1, [
    [3, [ana], [worker(7, 'Dora', 'Directing', 'Director'), worker(8, 'Cem', 'Camera', 'Focus Puller')]],
    [4, [guest(1, 'Ana Díaz', { character: 'Mara’s twin' })], [worker(7, 'Dora', 'Writing', 'Story')]],
    [6, [ana], []],
  ]),
];

describe('the credits of a whole series', () => {
  const groups = mergeCredits(seasons, {
    cast: [guest(3, 'Lea', { character: 'The captain', order: 5 }), ben],
    crew: [],
  });

  it('are ordered as cast, directors, writers, departments', () => {
    expect(groups.map(({ kind, department }) => [kind, department])).toEqual([
      ['cast', ''],
      ['directors', ''],
      ['writers', ''],
      ['department', 'Camera'],
    ]);
    expect(groups[2]?.people.map(({ name, roles }) => [name, roles])).toEqual([
      ['Dora', ['Story']],
      ['Wim', ['Writer']],
    ]);
  });

  it('list each person once with all roles and ordered episodes', () => {
    const cast = groups[0]?.people ?? [];
    expect(cast.map(({ name, regular, returning }) => [name, regular, returning])).toEqual([
      ['Ben', true, false],
      ['Lea', true, false],
      ['Ana Díaz', false, true],
    ]);
    expect(cast[2]?.roles).toEqual(['Mara', 'Mara’s twin']);
    expect(episodeRanges(cast[2]?.episodes ?? []).map(rangeText)).toEqual(['S1 E3–S1 E6', 'S2 E1', 'S0 E1']);
  });

  it('count a person as returning from the second episode on', () => {
    const twice = season(1, [
      [1, [ana, ben], [worker(7, 'Dora', 'Writing', 'Writer')]],
      [2, [ana], [worker(7, 'Dora', 'Writing', 'Writer')]],
    ]);
    const people = mergeCredits([twice], null).flatMap((group) => group.people);
    expect(people.map(({ name, returning }) => [name, returning])).toEqual([
      ['Ana Díaz', true],
      ['Ben', false],
      ['Dora', false],
    ]);
  });

  it('are found by name and role without diacritics', () => {
    expect(searchCredits(groups, ' diaz').flatMap(({ people }) => people.map(({ id }) => id))).toEqual([1]);
    expect(searchCredits(groups, 'captain')).toHaveLength(1);
    expect(searchCredits(groups, 'focus cem')).toHaveLength(1);
    expect(searchCredits(groups, 'nobody')).toEqual([]);
    expect(searchCredits(groups, '  ')).toBe(groups);
  });

  it('report their coverage', () => {
    expect(
      coverageOf(seasons, [
        { seasonNumber: 1, episodeCount: 3 },
        { seasonNumber: 3, episodeCount: 10 },
      ]),
    ).toEqual({ episodes: 5, allEpisodes: 15, seasons: 3, allSeasons: 4 });
  });

  it('include every person and every episode', () => {
    const episodes = fc.uniqueArray(
      fc.tuple(fc.integer({ min: 0, max: 40 }), fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 5 })),
      { selector: ([number]) => number, maxLength: 12 },
    );
    fc.assert(
      fc.property(fc.array(episodes, { maxLength: 4 }), (all) => {
        const merged = mergeCredits(
          all.map((each, index) =>
            season(
              index,
              each.map(([number, people]) => [number, people.map((id) => guest(id, `P${id}`)), []]),
            ),
          ),
          null,
        );
        const expected = new Map<number, number>();
        for (const [, people] of all.flat())
          for (const id of new Set(people)) expected.set(id, (expected.get(id) ?? 0) + 1);
        const found = new Map(
          merged.flatMap(({ people }) => people.map((each) => [each.id, each.episodes.length])),
        );
        expect(found).toEqual(expected);
        for (const { episodes: held } of merged.flatMap(({ people }) => people)) {
          const ranges = episodeRanges(held);
          const covered = ranges.reduce((sum, { first, last }) => sum + last.place - first.place + 1, 0);
          expect(covered).toBe(held.length);
        }
      }),
    );
  });
});
