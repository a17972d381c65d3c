import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { preprocess } from 'svelte/compiler';
import { expect, it } from 'vitest';
import { staticIcons } from './static-icons.ts';

const bookmark = fileURLToPath(
  new URL('../node_modules/@lucide/svelte/dist/icons/bookmark.svelte', import.meta.url),
);

it('compiles an icon of the package to its markup', async () => {
  const { code } = await preprocess(readFileSync(bookmark, 'utf8'), staticIcons, { filename: bookmark });
  expect(code).toMatch(/<svg width=\{size\}[^>]*aria-hidden="true"[^>]*><path d="M17 3a2[^"]*" \/><\/svg>/);
  expect(code).not.toContain('Icon.svelte');
});

it('leaves other components as they are, and refuses an icon of another form', async () => {
  const other = '<p>const iconData = {"node":[]};</p>';
  expect((await preprocess(other, staticIcons, { filename: '/src/Other.svelte' })).code).toBe(other);
  await expect(preprocess('<svg />', staticIcons, { filename: bookmark })).rejects.toThrow('another form');
});
