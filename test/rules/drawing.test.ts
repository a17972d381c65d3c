import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/* Whatever fails while a component is drawn is logged, and something leads on. */

const root = resolve(import.meta.dirname, '../../src/renderer');
const components = globSync('**/*.svelte', { cwd: root }).map(
  (file) => [file, readFileSync(resolve(root, file), 'utf8')] as const,
);
const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

/** Scripts, which may not load; other promises that are waited for never reject. */
const loads = /\{#await (import\(|load\()/;

describe('a component', () => {
  // Proves protections of Lazy.svelte.
  it('that loads something raises the failure of that, inside a boundary', () => {
    const loading = components.filter(([, text]) => loads.test(text));
    expect(loading.map(([file]) => file).sort()).toEqual(['parts/About.svelte', 'ui/Lazy.svelte']);
    for (const [file, text] of loading) {
      const awaited = count(text, new RegExp(loads, 'g'));
      expect(count(text, /\{:catch error\}\{raise\(\s*error,?\s*\)\}/g), file).toBe(awaited);
      expect(text, file).toContain('<ErrorBoundary');
    }
  });

  // Proves protections of EpisodeRow.svelte.
  it('that shows a text of several paragraphs shows the beginning of it first', () => {
    const texts = components.flatMap(([file, text]) =>
      [
        ...text.matchAll(/>\s*\{([^{}#:][^{}]*\.(?:overview|description|biography|content))\b([^{}]*)\}/g),
      ].map(([, what = '', more = '']) => `${file}: ${what}${more}`),
    );
    expect(texts.length).toBeGreaterThan(2);
    expect(texts.filter((text) => !text.includes('textStart('))).toEqual([]);
  });

  // Proves protections of App.svelte.
  it('of the frame has a boundary of its own', () => {
    const app = components.find(([file]) => file === 'app/App.svelte')?.[1] ?? '';
    const tags = [
      ...app.slice(app.indexOf('{#key app.language}')).matchAll(/(?<!\w)<(\/?)([A-Z]\w*)[^>]*?(\/?)>/g),
    ];
    let depth = 0;
    const exposed = new Set<string>();
    for (const [, closing, name = ''] of tags) {
      if (name === 'ErrorBoundary') depth += closing === '/' ? -1 : 1;
      else if (depth === 0 && closing === '' && name !== 'Lazy') exposed.add(name);
    }
    // The page has its own boundary, with a message of its own.
    expect([...exposed]).toEqual(['Visit', 'Shown']);
  });

  it('of the frame is inside the outermost boundary', () => {
    const app = components.find(([file]) => file === 'app/App.svelte')?.[1] ?? '';
    const markup = app.slice(app.indexOf('</script>'), app.indexOf('<style>'));
    const outside =
      markup.slice(0, markup.indexOf('<svelte:boundary')) +
      markup.slice(markup.lastIndexOf('</svelte:boundary>'));
    // The message of a failed page, and the listeners of the window.
    expect([...outside.matchAll(/<([A-Z]\w*|svelte:\w+)/g)].map(([, name]) => name)).toEqual([
      'svelte:window',
      'Message',
      'Button',
    ]);
  });
});
