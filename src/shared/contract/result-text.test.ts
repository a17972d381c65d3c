import { describe, expect, it } from 'vitest';
import { fail, succeed } from '../result.ts';
import { resultOfText, resultPieces } from './transport.ts';

describe('a result as text', () => {
  it.each([
    ['a failure', fail('offline', { reason: 'a\nb' })],
    ['nothing', succeed(null)],
    ['a list', succeed([{ name: 'two\nlines' }])],
    ['an empty text', succeed({ text: '', fetchedAt: 1 })],
    ['a body', succeed({ text: '{"name":"two\\nlines"}', fetchedAt: 1, freshness: 'fresh', dropped: 0 })],
    ['a text with line breaks', succeed({ text: '\nBEGIN\n\n' })],
    ['another text', succeed({ text: 5 })],
  ])('is the same after it was sent: %s', (_name, result) => {
    expect(resultOfText(resultPieces(result).join(''))).toEqual(result);
  });

  it('has the body of the catalogue unescaped in its second line', () => {
    expect(resultPieces(succeed({ text: '{"a":"b"}', fetchedAt: 1 }))).toEqual([
      '{"ok":true,"value":{"fetchedAt":1}}\n',
      '{"a":"b"}',
    ]);
  });

  it('throws for what is none', () => {
    expect(() => resultOfText('')).toThrow();
  });
});
