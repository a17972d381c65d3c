import { describe, expect, it } from 'vitest';
import { cultureNamed } from './cultures.ts';
import { forEachPerson, personAt, pickPerson } from './people.ts';
import type { Person, Picked } from './people.ts';
import { Random } from './random.ts';
import { worldOf } from './world.ts';
import { dayNumber } from '../database/days.ts';

const today = dayNumber('2026-11-21');
const world = worldOf(1, 300, today, today);

function everybody(): Person[] {
  const people: Person[] = [];
  forEachPerson(world, (person) => people.push(person));
  return people;
}

describe('people', () => {
  it('have numbers of their own, and in most cases a name of their own', () => {
    const people = everybody();
    expect(people).toHaveLength(world.people);
    expect(new Set(people.map(({ id }) => id)).size).toBe(people.length);
    expect(new Set(people.map(({ name }) => name.roman)).size).toBeGreaterThan(people.length * 0.97);
  });

  it('are written in their own script where they come from', () => {
    const { name } = personAt(world, cultureNamed('japanese'), 0);
    expect(name.native).toMatch(/^\p{Script=Han}+$/u);
    expect(name.roman).toMatch(/^[A-Z][a-z]+ [A-Z][a-zA-Z-]+$/);
  });
});

describe('casting', () => {
  const pick = (
    seed: number,
    year: number,
    calling: 'Acting' | 'Directing',
    taken = new Set<number>(),
  ): Picked =>
    pickPerson(world, new Random(seed), { culture: cultureNamed('english'), calling, year }, taken);

  it.each([1938, 1960, 1985, 2010, 2026])('in %i finds people of an age to work', (year) => {
    const ages = Array.from({ length: 200 }, (_, seed) => year - pick(seed, year, 'Acting').birthYear);
    expect(ages.filter((age) => age < 19 || age > 79)).toEqual([]);
  });

  it('finds those who do what is asked', () => {
    const callings = Array.from({ length: 100 }, (_, seed) => pick(seed, 2020, 'Directing').calling);
    expect(callings.filter((calling) => calling === 'Directing').length).toBeGreaterThan(95);
  });

  it('finds nobody twice for one title', () => {
    const taken = new Set<number>();
    const ids = Array.from({ length: 80 }, (_, seed) => pick(seed, 2020, 'Acting', taken).id);
    expect(new Set(ids).size).toBe(80);
  });
});
