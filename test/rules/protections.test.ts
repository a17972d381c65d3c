import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { protections } from '../../script/protections.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');
const table = read('docs/security.md');

describe('the table of protections', () => {
  // `npm run prove-protections` takes each away and sees its test fail; that takes minutes. This keeps it able to.
  it.each(protections.map((each) => [`${each.row}: ${each.takesAway}`, each] as const))(
    '%s',
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

  it('names everything once', () => {
    const names = protections.map(({ row, takesAway }) => `${row}: ${takesAway}`);
    expect(new Set(names).size).toBe(names.length);
  });
});
