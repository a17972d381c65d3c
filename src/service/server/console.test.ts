import { expect, it } from 'vitest';
import { runLine } from './console.ts';

it('a line moves the service to a day, and any other is answered with what there is', () => {
  const days: string[] = [];
  const service = { showAsOf: (day: string) => void days.push(day) };
  expect(runLine(' as-of  2026-12-24 ', service)).toBe('The catalogue is shown as of 2026-12-24.');
  for (const line of ['as-of', 'as-of 2026-02-30', 'as-of 2026-12-24 now', 'stop'])
    expect(runLine(line, service)).toContain('as-of YYYY-MM-DD');
  expect(runLine('', service)).toBe('');
  expect(days).toEqual(['2026-12-24']);
});
