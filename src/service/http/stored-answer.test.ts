import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ResponseCache } from './response-cache.ts';
import { StoredAnswer, chooseEncoding } from './stored-answer.ts';

const large = { text: 'a season of many episodes '.repeat(200) };

describe('encodings', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['*', 'br'],
    ['identity', 'identity'],
    ['gzip;q=nonsense', 'identity'],
  ] as const)('%s gives %s', (header, expected) => {
    expect(chooseEncoding(header)).toBe(expected);
  });

  it('carry the same bytes', async () => {
    const answer = new StoredAnswer(large, 'no-store');
    expect(gunzipSync(await answer.in('gzip'))).toEqual(answer.body);
    expect(brotliDecompressSync(await answer.in('br'))).toEqual(answer.body);
  });

  it('are not made for small bodies', () => {
    expect(new StoredAnswer({ page: 1 }, 'no-store').encodingFor('gzip, br')).toBe('identity');
  });
});

describe('validators', () => {
  const answer = new StoredAnswer(large, 'no-store');

  it('are weak and follow the body', () => {
    expect(answer.etag).toMatch(/^W\/"[\w-]+"$/);
    expect(new StoredAnswer(large, 'no-store').etag).toBe(answer.etag);
    expect(new StoredAnswer({ ...large, more: 1 }, 'no-store').etag).not.toBe(answer.etag);
  });

  it('match weakly, in lists and as a star', () => {
    expect(answer.matches(answer.etag)).toBe(true);
    expect(answer.matches(answer.etag.slice(2))).toBe(true);
    expect(answer.matches(`"other", ${answer.etag}`)).toBe(true);
    expect(answer.matches('*')).toBe(true);
    expect(answer.matches('"other"')).toBe(false);
    expect(answer.matches(undefined)).toBe(false);
  });
});

describe('the cache of answers', () => {
  it('forgets what was not used for longest when it is full', () => {
    const size = new StoredAnswer(large, '').bytes;
    const cache = new ResponseCache(size * 10);
    for (let index = 0; index < 10; index += 1) cache.keep(`key ${index}`, new StoredAnswer(large, ''));
    expect(cache.byKey('key 0')).toBeDefined();
    cache.keep('one more', new StoredAnswer(large, ''));
    expect(cache.byKey('key 0')).toBeDefined();
    expect(cache.byKey('key 1')).toBeUndefined();
    expect(cache.bytes).toBeLessThanOrEqual(size * 10);
  });

  it('counts compressed forms that appeared later', async () => {
    const cache = new ResponseCache(1_000_000);
    const answer = new StoredAnswer(large, '');
    cache.keep('key', answer);
    const before = cache.bytes;
    const compressed = await answer.in('gzip');
    cache.byKey('key');
    expect(cache.bytes).toBe(before + compressed.length);
  });

  it('finds an answer by any spelling of its address', () => {
    const cache = new ResponseCache(1_000_000);
    const answer = new StoredAnswer(large, '');
    cache.keep('key', answer);
    cache.spell('/3/a?x=1', 'key');
    expect(cache.bySpelling('/3/a?x=1')).toBe(answer);
    expect(cache.bySpelling('/3/a?x=2')).toBeUndefined();
    cache.clear();
    expect(cache.bySpelling('/3/a?x=1')).toBeUndefined();
  });

  it('does not let one giant push everything out', () => {
    const cache = new ResponseCache(8_000);
    cache.keep('giant', new StoredAnswer(large, ''));
    expect(cache.byKey('giant')).toBeUndefined();
    expect(cache.bytes).toBe(0);
  });
});
