import type { Failure } from '#shared/contract/failures.ts';
import { m } from './messages.ts';

/** What a person reads about a failure: what happened, and what they can do. */
export interface FailureSentence {
  readonly title: string;
  readonly text: string;
  /** What helps, beside trying again. */
  readonly remedy: 'settings' | null;
}

function unauthorized({ details }: Failure): FailureSentence {
  if (details.reason === 'noService') {
    return { title: m.failure_no_service(), text: m.failure_no_service_text(), remedy: 'settings' };
  }
  if (details.reason === 'session') {
    return { title: m.failure_signed_out(), text: m.failure_signed_out_text(), remedy: null };
  }
  const missing = details.missing === true;
  return {
    title: missing ? m.failure_no_token() : m.failure_unauthorized(),
    text: missing ? m.failure_no_token_text() : m.failure_unauthorized_text(),
    remedy: 'settings',
  };
}

/** Says a failure in the language of the page. */
export function failureSentence(failure: Failure): FailureSentence {
  const seconds = Math.ceil((failure.retryAfterMs ?? 0) / 1000);
  switch (failure.code) {
    case 'offline':
      return { title: m.failure_offline(), text: m.failure_offline_text(), remedy: null };
    case 'timeout':
      return { title: m.failure_timeout(), text: m.failure_timeout_text(), remedy: null };
    case 'unauthorized':
      return unauthorized(failure);
    case 'forbidden':
      return { title: m.failure_forbidden(), text: m.failure_forbidden_text(), remedy: 'settings' };
    case 'notFound':
      return { title: m.failure_not_found(), text: m.failure_not_found_text(), remedy: null };
    case 'rateLimited':
      return {
        title: m.failure_rate_limited(),
        text:
          seconds > 0 ? m.failure_rate_limited_seconds({ count: seconds }) : m.failure_rate_limited_text(),
        remedy: null,
      };
    case 'serverFault':
      return failure.details.reason === 'notStarted'
        ? { title: m.failure_not_started(), text: m.failure_not_started_text(), remedy: 'settings' }
        : { title: m.failure_server(), text: m.failure_server_text(), remedy: null };
    case 'badResponse':
      return { title: m.failure_bad_response(), text: m.failure_bad_response_text(), remedy: 'settings' };
    case 'storage':
      return {
        title: m.failure_storage(),
        text: failure.details.reason === 'full' ? m.failure_storage_full() : m.failure_storage_text(),
        remedy: null,
      };
    case 'keychainUnavailable':
      return { title: m.failure_keychain(), text: m.failure_keychain_text(), remedy: null };
    case 'invalidInput':
      return { title: m.failure_invalid(), text: m.failure_invalid_text(), remedy: null };
    case 'cancelled':
    case 'internal':
      return failure.details.reason === 'hostGone'
        ? { title: m.failure_host_gone(), text: m.failure_host_gone_text(), remedy: null }
        : { title: m.failure_internal(), text: m.failure_internal_text(), remedy: null };
  }
}
