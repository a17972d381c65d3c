import { describe, expect, it } from 'vitest';
import { connect } from './database.ts';
import { Details } from './catalogue.ts';
import { keys } from './query.ts';

describe('the details of titles', () => {
  const database = connect(':memory:');
  const written: string[] = [];
  const stored = (): number[] =>
    keys(database, 'SELECT DISTINCT series_key AS key FROM series_alternative_titles ORDER BY 1');

  function ensure(details: Details, key: number, parts: readonly ('titles' | 'groups')[] = ['titles']): void {
    details.ensure(parts, key, (missing) => {
      written.push(...missing.map((part) => `${part} of ${key}`));
      const insert = database.prepare('INSERT INTO series_alternative_titles VALUES (?, 1, ?, ?, ?)');
      if (missing.includes('titles')) insert.run(key, 'US', 'long '.repeat(4_000), '');
    });
  }

  it('are written once, forgotten if they take too much memory, and written again', () => {
    const details = new Details(database, 100);
    ensure(details, 1);
    ensure(details, 1, ['titles', 'groups']);
    expect(written.splice(0)).toEqual(['titles of 1', 'groups of 1']);
    for (let key = 2; stored().includes(1) && key < 100; key += 1) ensure(details, key);
    const [only, ...others] = stored();
    expect(others).toEqual([]);
    expect(only).toBeGreaterThan(10);
    written.length = 0;
    for (const key of [only ?? 0, 1]) ensure(details, key);
    expect(written.splice(0)).toEqual(['titles of 1']);
    details.clear();
    expect(stored()).toEqual([]);
    ensure(details, 1, ['groups']);
    expect(written).toEqual(['groups of 1']);
  });

  it('are not there after an error, and the next request writes them', () => {
    const details = new Details(connect(':memory:'));
    const fail = (): void => {
      throw new Error('No.');
    };
    expect(() => details.ensure(['movie'], 1, fail)).toThrow('No.');
    let times = 0;
    for (let turn = 0; turn < 2; turn += 1) details.ensure(['movie'], 1, () => (times += 1));
    expect(times).toBe(1);
  });
});
