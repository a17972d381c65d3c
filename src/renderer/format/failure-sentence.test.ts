import { describe, expect, it } from 'vitest';
import { failure, failureCodes } from '#shared/result.ts';
import { m } from '../i18n/messages.ts';
import { failureSentence } from './failure-sentence.ts';

describe('a failure in words', () => {
  it('has a title and a text for every code', () => {
    for (const code of failureCodes) {
      const { title, text } = failureSentence(failure(code));
      expect(title, code).not.toBe('');
      expect(text, code).not.toBe('');
    }
  });

  it('names the reason where that says more than the code', () => {
    const titleOf = (...about: Parameters<typeof failure>) => failureSentence(failure(...about)).title;
    expect(titleOf('unauthorized', { reason: 'noService' })).toBe(m.failure_no_service());
    expect(titleOf('unauthorized', { reason: 'session' })).toBe(m.failure_signed_out());
    expect(titleOf('unauthorized', { reason: 'credentials', missing: true })).toBe(m.failure_no_token());
    expect(titleOf('unauthorized', { reason: 'credentials', missing: false })).toBe(m.failure_unauthorized());
    expect(titleOf('serverFault', { reason: 'notStarted' })).toBe(m.failure_not_started());
    expect(titleOf('internal', { reason: 'hostGone' })).toBe(m.failure_host_gone());
    expect(titleOf('internal', { reason: 'other' })).toBe(m.failure_internal());
    expect(failureSentence(failure('storage', { reason: 'full' })).text).toBe(m.failure_storage_full());
    expect(failureSentence(failure('storage', { reason: 'low' })).text).toContain('1 GB');
  });

  it('does not blame the token for a page of a proxy or a portal', () => {
    for (const code of ['unauthorized', 'forbidden'] as const) {
      const { title, remedy } = failureSentence(failure(code, { reason: 'html' }));
      expect([title, remedy]).toEqual([m.failure_portal(), null]);
    }
  });

  it('says what the network’s proxy wants, and whether a person can give it', () => {
    for (const [reason, words] of [
      ['proxyPassword', [m.failure_proxy(), 'proxy']],
      ['proxySignIn', [m.failure_proxy_sign_in(), null]],
      ['proxy', [m.failure_offline(), null]],
    ] as const) {
      const { title, remedy } = failureSentence(failure('offline', { reason }));
      expect([title, remedy]).toEqual(words);
    }
  });

  it('does not blame the addresses for a response that is too large', () => {
    for (const reason of ['tooLarge', 'nesting']) {
      const { text, remedy } = failureSentence(failure('badResponse', { reason }));
      expect([text, remedy]).toEqual(['The service sent more than Marquee can read.', null]);
    }
  });

  it('says how long to wait where the service says so', () => {
    const textOf = (retryAfterMs: number): string =>
      failureSentence(failure('rateLimited', {}, { retryAfterMs })).text;
    expect(textOf(1_800)).toBe('Try again in 2 sec.');
    expect(textOf(4_800_000)).toBe('Try again in 1 hr 20 min.');
    expect(failureSentence(failure('rateLimited')).text).toBe(m.failure_rate_limited_text());
  });

  it('leads to the settings only where they help', () => {
    expect(failureSentence(failure('unauthorized')).remedy).toBe('settings');
    expect(failureSentence(failure('offline')).remedy).toBeNull();
  });
});
