import { inspect } from 'node:util';
import { serialize } from 'node:v8';
import { describe, expect, it } from 'vitest';
import { Secret } from './secret.ts';

// Proves protections of secret.ts.
describe('a secret', () => {
  const secret = new Secret('sentinel');

  it.each([
    ['text', String(secret)],
    ['what toString gives', secret.toString()],
    ['a template', `${secret}`],
    ['a sum', '' + (secret as unknown as string)],
    ['JSON', JSON.stringify({ secret, list: [secret] })],
    ['an inspection', inspect({ secret }, { showHidden: true, depth: 9, getters: true })],
    ['an error', inspect(new Error('broken', { cause: { secret } }))],
    ['its keys', JSON.stringify([Object.entries(secret), Object.getOwnPropertyNames(secret)])],
  ])('is not visible in %s', (_, shown) => {
    expect(shown).not.toContain('sentinel');
  });

  it('is not cloned to threads or IPC', () => {
    expect(structuredClone(secret)).toEqual({});
    expect(serialize({ secret }).includes('sentinel')).toBe(false);
  });

  it('is returned only by reveal', () => {
    expect(secret.reveal()).toBe('sentinel');
  });
});
