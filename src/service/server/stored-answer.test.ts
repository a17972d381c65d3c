import { describe, expect, it } from 'vitest';
import { ResponseCache, StoredAnswer } from './response-cache.ts';

const large = { text: 'a season of many episodes '.repeat(200) };

describe('the validator of a StoredAnswer', () => {
  const answer = new StoredAnswer(large, 'no-store');

  it('the validator is weak and depends on the body', () => {
    expect(answer.etag).toMatch(/^W\/"[\w-]+"$/);
    expect(new StoredAnswer(large, 'no-store').etag).toBe(answer.etag);
    expect(new StoredAnswer({ ...large, more: 1 }, 'no-store').etag).not.toBe(answer.etag);
  });

  it('the validator matches weakly, in lists and with an asterisk', () => {
    expect(answer.matches(answer.etag)).toBe(true);
    expect(answer.matches(answer.etag.slice(2))).toBe(true);
    expect(answer.matches(`"other", ${answer.etag}`)).toBe(true);
    expect(answer.matches('*')).toBe(true);
    expect(answer.matches('"other"')).toBe(false);
    expect(answer.matches(undefined)).toBe(false);
  });
});

describe('ResponseCache', () => {
  it('a full cache evicts the least recently used answer', () => {
    const size = new StoredAnswer(large, '').bytes;
    const cache = new ResponseCache(size * 10);
    for (let index = 0; index < 10; index += 1) cache.keep('', `key ${index}`, new StoredAnswer(large, ''));
    expect(cache.byKey('key 0')).toBeDefined();
    cache.keep('', 'one more', new StoredAnswer(large, ''));
    expect(cache.byKey('key 0')).toBeDefined();
    expect(cache.byKey('key 1')).toBeUndefined();
    expect(cache.bytes).toBeLessThanOrEqual(size * 10);
  });

  it('the cache counts a compressed form that was added later', async () => {
    const cache = new ResponseCache(1_000_000);
    const answer = new StoredAnswer(large, '');
    cache.keep('', 'key', answer);
    const before = cache.bytes;
    const compressed = await answer.in('gzip');
    cache.byKey('key');
    expect(cache.bytes).toBe(before + compressed.length);
  });

  it('the cache finds an answer by the address of its request', () => {
    const cache = new ResponseCache(1_000_000);
    const answer = new StoredAnswer(large, '');
    cache.keep('/3/a?x=1', 'key', answer);
    expect(cache.byAddress('/3/a?x=1')).toBe(answer);
    expect(cache.byAddress('/3/a?x=2')).toBeUndefined();
    cache.clear();
    expect(cache.byAddress('/3/a?x=1')).toBeUndefined();
  });

  it('the cache does not keep an answer that would evict all others', () => {
    const cache = new ResponseCache(8_000);
    cache.keep('', 'giant', new StoredAnswer(large, ''));
    expect(cache.byKey('giant')).toBeUndefined();
    expect(cache.bytes).toBe(0);
  });
});
