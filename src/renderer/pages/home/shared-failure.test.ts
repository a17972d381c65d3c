import { describe, expect, it } from 'vitest';
import { failure } from '#shared/result.ts';
import { sharedFailure } from './shared-failure.ts';

const there = { value: {}, failure: null };
const coming = { value: null, failure: null };
const offline = { value: null, failure: failure('offline', { reason: 'refused' }) };
const unresolved = { value: null, failure: failure('offline', { reason: 'dns' }) };
const refused = { value: null, failure: failure('unauthorized', { reason: 'credentials' }) };

describe('the failure that rows share', () => {
  it('is shared by all failed rows, whatever the others show', () => {
    expect(sharedFailure([offline, offline, offline, offline])).toBe(offline.failure);
    expect(sharedFailure([there, offline, coming, offline])).toBe(offline.failure);
  });

  it('does not exist for one failed row or different failures', () => {
    expect(sharedFailure([there, offline, coming, there])).toBeNull();
    expect(sharedFailure([offline, refused])).toBeNull();
    expect(sharedFailure([offline, unresolved])).toBeNull();
    expect(sharedFailure([])).toBeNull();
  });

  it('ignores rows that show stored content', () => {
    const stale = { value: {}, failure: offline.failure };
    expect(sharedFailure([stale, stale, stale, offline])).toBeNull();
  });
});
