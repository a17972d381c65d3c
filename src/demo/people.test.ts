import { describe, expect, it } from 'vitest';
import { dayNumber } from '#shared/text/calendar-day.ts';
import { cultureNamed } from './cultures.ts';
import { forEachPerson, personAt, pickPerson } from './people.ts';
import type { Person, Picked } from './people.ts';
import { Random } from './random.ts';
import { worldOf } from './world.ts';

const today = dayNumber('2026-11-21');
const world = worldOf({ seed: 1, titles: 300, createdOn: today, today });

function allPeople(): Person[] {
  const people: Person[] = [];
  forEachPerson(world, (person) => people.push(person));
  return people;
}

describe('forEachPerson and personAt', () => {
  it('every person has a unique id, and most have a unique name', () => {
    const people = allPeople();
    expect(people).toHaveLength(world.people);
    expect(new Set(people.map(({ id }) => id)).size).toBe(people.length);
    expect(new Set(people.map(({ name }) => name.roman)).size).toBeGreaterThan(people.length * 0.97);
  });

  it('a native name uses the script of its culture', () => {
    const { name } = personAt(world, cultureNamed('japanese'), 0);
    expect(name.native).toMatch(/^\p{Script=Han}+$/u);
    expect(name.roman).toMatch(/^[A-Z][a-z]+ [A-Z][a-zA-Z-]+$/);
  });
});

describe('pickPerson', () => {
  const pick = (
    seed: number,
    year: number,
    calling: 'Acting' | 'Directing',
    taken = new Set<number>(),
  ): Picked =>
    pickPerson(world, new Random(seed), { culture: cultureNamed('english'), calling, year }, taken);

  it.each([1938, 1960, 1985, 2010, 2026])('everyone picked for the year %i is of working age', (year) => {
    const ages = Array.from({ length: 200 }, (_, seed) => year - pick(seed, year, 'Acting').birthYear);
    expect(ages.filter((age) => age < 19 || age > 79)).toEqual([]);
  });

  it('most people picked have the requested calling', () => {
    const callings = Array.from({ length: 100 }, (_, seed) => pick(seed, 2020, 'Directing').calling);
    expect(callings.filter((calling) => calling === 'Directing').length).toBeGreaterThan(95);
  });

  it('nobody is picked twice for one title', () => {
    const taken = new Set<number>();
    const ids = Array.from({ length: 80 }, (_, seed) => pick(seed, 2020, 'Acting', taken).id);
    expect(new Set(ids).size).toBe(80);
  });
});
