import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { protections } from '../../script/protections.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');
const table = read('docs/security.md');

describe('the list of protections', () => {
  // `npm run prove-protections` takes minutes; these tests only check that it can still remove each protection.
  it.each(protections.map((each) => [`${each.row}: ${each.removes}`, each] as const))(
    'can remove %s',
    (_name, each) => {
      const { file, search, replace, test, row } = each;
      expect(read(file).split(search), `${search} in ${file}`).toHaveLength(2);
      expect(replace).not.toBe(search);
      expect(existsSync(resolve(root, test.file)), test.file).toBe(true);
      expect(read(test.file)).toContain(test.name);
      if (test.kind === 'whole') expect(test.name).not.toBe('');
      expect(table, `docs/security.md has a row for ${row}`).toContain(`| ${row} `);
    },
  );

  it('contains no duplicate', () => {
    const names = protections.map(({ row, removes }) => `${row}: ${removes}`);
    expect(new Set(names).size).toBe(names.length);
  });
});
