import { fc } from '../../../../../test/fixtures/properties.ts';
import { describe, expect, it } from 'vitest';
import { foldReview, readReview, readReviewStart } from './review-text.ts';

// Proves protections of review-text.ts.

/** All addresses in the blocks. */
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

const text = (said: string) => ({ kind: 'text', text: said });
const paragraph = (...inlines: readonly object[]) => ({ kind: 'paragraph', inlines });
const link = (href: string, host: string, said = href) => ({
  kind: 'link',
  href,
  host,
  inlines: [text(said)],
});

describe('a review', () => {
  it('keeps its structure', () => {
    expect(
      readReview(
        '# Good\n\nIt is **very** _good_ & [long](https://example.com/x).\n\n> quoted\n\n1. one\n2. two',
      ),
    ).toEqual([
      { kind: 'heading', inlines: [text('Good')] },
      paragraph(
        ...[text('It is '), { kind: 'strong', inlines: [text('very')] }, text(' ')],
        ...[{ kind: 'emphasis', inlines: [text('good')] }, text(' & ')],
        ...[link('https://example.com/x', 'example.com', 'long'), text('.')],
      ),
      { kind: 'quote', blocks: [paragraph(text('quoted'))] },
      { kind: 'list', ordered: true, items: [[paragraph(text('one'))], [paragraph(text('two'))]] },
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
  ])('ignores %s', (said) => {
    const read = readReview(said);
    for (const address of addresses(read)) expect(address).toMatch(/^https:\/\/(?!.*@)/);
    for (const kind of kinds(read)) expect(allowed.has(kind), kind).toBe(true);
  });

  it('consists of the allowed kinds for any content', () => {
    const pieces = fc.constantFrom(
      ...[
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
      ],
    );
    const texts = fc.oneof(
      fc.string(),
      fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(texts, (said) => {
        const read = readReview(said);
        for (const kind of kinds(read)) expect(allowed.has(kind)).toBe(true);
        for (const address of addresses(read)) expect(new URL(address).protocol).toBe('https:');
      }),
      { numRuns: 500 },
    );
  });

  it('has links for bare addresses, without the punctuation after them', () => {
    expect(readReview('See https://a.example/b_c.')).toEqual([
      paragraph(text('See '), link('https://a.example/b_c', 'a.example'), text('.')),
    ]);
  });

  it('has a length limit', () => {
    expect(JSON.stringify(readReview('a'.repeat(200_000))).length).toBeLessThan(61_000);
  });

  // Proves protections of review-text.ts.
  it('is drawn in steps of 6,000 characters', () => {
    const long = 'word '.repeat(2_500);
    const drawn = [1, 2, 3].map((steps) => {
      const { blocks, isCut } = readReviewStart(long, steps);
      return [Math.round(JSON.stringify(blocks).length / 1_000), isCut];
    });
    expect(drawn).toEqual([
      [6, true],
      [12, true],
      [13, false],
    ]);
  });

  it('folds between blocks', () => {
    const blocks = readReview(['a'.repeat(300), 'b'.repeat(300), 'c'.repeat(300)].join('\n\n'));
    expect(foldReview(blocks, 500)).toMatchObject({ more: true, blocks: { length: 2 } });
    expect(foldReview(blocks, 5_000).more).toBe(false);
    expect(foldReview(blocks, 0).blocks).toHaveLength(1);
    const long = foldReview(readReview('word '.repeat(1_000)), 600);
    expect(long.more).toBe(true);
    expect(JSON.stringify(long.blocks).length).toBeLessThan(800);
  });
});
