import { expect, test } from 'vitest';
import { readPlan } from './test-steps.ts';

const names = (...args: string[]): readonly string[] | string => {
  const read = readPlan(args);
  return read.ok ? read.plan.steps.map(({ name }) => name) : read.sentence;
};

test('a chosen step runs after the step that it needs, and alone otherwise', () => {
  expect(names('end-to-end')).toEqual(['build', 'end-to-end']);
  expect(names('types', 'full')).toEqual(['types']);
  expect(names('unit', 'src/main/offline')).toEqual(['unit']);
});

test('a name that is no step is refused with the names of the steps', () => {
  expect(names('unit', 'units')).toMatch(/^There is no step units\. The steps are: components, types, /);
});
