import { expect, it } from 'vitest';
import { firstPart } from './credits.ts';

it.each([
  [{ acting: 3, crew: 40, self: 1 }, 'acting'],
  [{ acting: 0, crew: 40, self: 1 }, 'crew'],
  [{ acting: 0, crew: 0, self: 1 }, 'self'],
  [{ acting: 0, crew: 0, self: 0 }, 'acting'],
])("a person's page with %o opens on %s", (counts, part) => {
  expect(firstPart(counts)).toBe(part);
});
