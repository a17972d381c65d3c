import { describe, expect, it } from 'vitest';
import { failure } from '#shared/contract/failures.ts';
import { sharedFailure } from './shared-failure.ts';

const there = { value: {}, failure: null };
const coming = { value: null, failure: null };
const offline = { value: null, failure: failure('offline', { reason: 'refused' }) };
const unresolved = { value: null, failure: failure('offline', { reason: 'dns' }) };
const refused = { value: null, failure: failure('unauthorized', { reason: 'credentials' }) };

describe('the failure that rows share', () => {
  it('is said once, whatever the other rows have', () => {
    expect(sharedFailure([offline, offline, offline, offline])).toBe(offline.failure);
    expect(sharedFailure([there, offline, coming, offline])).toBe(offline.failure);
  });

  it('is none where one row failed, or several for different reasons', () => {
    expect(sharedFailure([there, offline, coming, there])).toBeNull();
    expect(sharedFailure([offline, refused])).toBeNull();
    expect(sharedFailure([offline, unresolved])).toBeNull();
    expect(sharedFailure([])).toBeNull();
  });

  it('is not that of a row which shows what is stored', () => {
    const stale = { value: {}, failure: offline.failure };
    expect(sharedFailure([stale, stale, stale, offline])).toBeNull();
  });
});
