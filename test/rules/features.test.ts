import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const rows = [
  ...readFileSync(join(root, 'docs/features.md'), 'utf8').matchAll(/`([\w-]+\.spec\.ts)`: “([^”]+)”/g),
].map(([, file = '', title = '']) => [file, title] as const);

it('docs/features.md names stories', () => {
  expect(rows.length).toBeGreaterThan(15);
});

it.each(rows)('%s has the story that docs/features.md names: %s', (file, title) => {
  const path = ['test/e2e', 'test/electron'].map((folder) => join(root, folder, file)).find(existsSync);
  expect(readFileSync(path ?? '', 'utf8')).toContain(`'${title}'`);
});
