import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldReview, readReview } from './review-text.ts';

/** Every address anywhere in what was read. */
function addresses(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(addresses);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'href' ? [String(inner)] : addresses(inner),
  );
}

function kinds(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(kinds);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => (name === 'kind' ? [String(inner)] : kinds(inner)));
}

const allowed = new Set(
  'text code strong emphasis deleted link break paragraph heading quote list rule'.split(' '),
);

describe('a review', () => {
  it('keeps the shape that its author gave it', () => {
    expect(
      readReview(
        '# Good\n\nIt is **very** _good_ & [long](https://example.com/x).\n\n> quoted\n\n1. one\n2. two',
      ),
    ).toEqual([
      { kind: 'heading', inlines: [{ kind: 'text', text: 'Good' }] },
      {
        kind: 'paragraph',
        inlines: [
          { kind: 'text', text: 'It is ' },
          { kind: 'strong', inlines: [{ kind: 'text', text: 'very' }] },
          { kind: 'text', text: ' ' },
          { kind: 'emphasis', inlines: [{ kind: 'text', text: 'good' }] },
          { kind: 'text', text: ' & ' },
          {
            kind: 'link',
            href: 'https://example.com/x',
            host: 'example.com',
            inlines: [{ kind: 'text', text: 'long' }],
          },
          { kind: 'text', text: '.' },
        ],
      },
      { kind: 'quote', blocks: [{ kind: 'paragraph', inlines: [{ kind: 'text', text: 'quoted' }] }] },
      {
        kind: 'list',
        ordered: true,
        items: [
          [{ kind: 'paragraph', inlines: [{ kind: 'text', text: 'one' }] }],
          [{ kind: 'paragraph', inlines: [{ kind: 'text', text: 'two' }] }],
        ],
      },
    ]);
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](data:text/html,1)',
    '[x](http://example.com)',
    '[x](https://me:secret@example.com)',
    '![x](https://example.com/pixel.png)',
    '<https://example.com" onmouseover="x>',
    '[x]: javascript:alert(1)\n\n[x]',
    `${'> '.repeat(500)}deep`,
    `${'*'.repeat(5_000)}`,
    `${'['.repeat(3_000)}`,
  ])('gets nothing from %s', (text) => {
    const read = readReview(text);
    for (const address of addresses(read)) expect(address).toMatch(/^https:\/\/(?!.*@)/);
    for (const kind of kinds(read)) expect(allowed.has(kind), kind).toBe(true);
  });

  it('is made of the allowed kinds whatever it holds', () => {
    const pieces = fc.constantFrom(
      '<b>',
      '**',
      '](',
      '[',
      '`',
      '> ',
      '\n\n',
      '- ',
      'x',
      'javascript:',
      '<!--',
      '|',
      '~~',
      'https://a.b',
    );
    const texts = fc.oneof(
      fc.string(),
      fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const read = readReview(text);
        for (const kind of kinds(read)) expect(allowed.has(kind)).toBe(true);
        for (const address of addresses(read)) expect(new URL(address).protocol).toBe('https:');
      }),
      { numRuns: 500 },
    );
  });

  it('is folded between blocks', () => {
    const blocks = readReview(['a'.repeat(300), 'b'.repeat(300), 'c'.repeat(300)].join('\n\n'));
    expect(foldReview(blocks, 500)).toMatchObject({ more: true, blocks: { length: 2 } });
    expect(foldReview(blocks, 5_000).more).toBe(false);
    expect(foldReview(blocks, 0).blocks).toHaveLength(1);
    const long = foldReview(readReview('word '.repeat(1_000)), 600);
    expect(long.more).toBe(true);
    expect(JSON.stringify(long.blocks).length).toBeLessThan(800);
  });
});
