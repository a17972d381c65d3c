import { leastFreeBytes } from '#shared/contract/answers.ts';
import type { Failure, FailureCode } from '#shared/result.ts';
import { formatBytes, formatDuration } from '#shared/text/measures.ts';
import { getLocale, m } from '../i18n/messages.ts';

/** Settings, a confirmation of a new service, or a sign-in to the network's proxy. */
type Remedy = 'settings' | 'confirm' | 'proxy';

/** A failure in words: what happened and what the person can do. */
export interface FailureSentence {
  readonly title: string;
  readonly text: string;
  /** What helps besides a retry. */
  readonly remedy: Remedy | null;
}

type Words = readonly [title: () => string, text: () => string, remedy?: Remedy];

const words: Readonly<Record<FailureCode, Words>> = {
  offline: [m.failure_offline, m.failure_offline_text],
  timeout: [m.failure_timeout, m.failure_timeout_text],
  unauthorized: [m.failure_unauthorized, m.failure_unauthorized_text, 'settings'],
  forbidden: [m.failure_forbidden, m.failure_forbidden_text, 'settings'],
  notFound: [m.failure_not_found, m.failure_not_found_text],
  rateLimited: [m.failure_rate_limited, m.failure_rate_limited_text],
  serverFault: [m.failure_server, m.failure_server_text],
  badResponse: [m.failure_bad_response, m.failure_bad_response_text, 'settings'],
  storage: [m.failure_storage, m.failure_storage_text],
  keychainUnavailable: [m.failure_keychain, m.failure_keychain_text],
  invalidInput: [m.failure_invalid, m.failure_invalid_text],
  cancelled: [m.failure_internal, m.failure_internal_text],
  internal: [m.failure_internal, m.failure_internal_text],
};

/** The words of a code with a reason of its own. */
const wordsOfReasons: Readonly<Record<string, Words>> = {
  'offline proxyPassword': [m.failure_proxy, m.failure_proxy_text, 'proxy'],
  'offline proxySignIn': [m.failure_proxy_sign_in, m.failure_proxy_sign_in_text],
  'unauthorized noService': [m.failure_no_service, m.failure_no_service_text, 'settings'],
  'unauthorized session': [m.failure_signed_out, m.failure_signed_out_text],
  'unauthorized missing': [m.failure_no_token, m.failure_no_token_text, 'settings'],
  'unauthorized html': [m.failure_portal, m.failure_portal_text],
  'forbidden html': [m.failure_portal, m.failure_portal_text],
  'forbidden unconfirmed': [m.failure_unconfirmed, m.failure_unconfirmed_text, 'confirm'],
  'forbidden refused': [m.failure_refused, m.failure_refused_text],
  'forbidden unconfirmedService': [m.failure_refused, m.failure_unconfirmed_service_text, 'settings'],
  'badResponse tooLarge': [m.failure_bad_response, m.failure_too_large_text],
  // So many values that parsing them would take too much memory.
  'badResponse nesting': [m.failure_bad_response, m.failure_too_large_text],
  'serverFault notStarted': [m.failure_not_started, m.failure_not_started_text, 'settings'],
  'storage full': [m.failure_storage, m.failure_storage_full],
  'storage low': [
    m.failure_storage,
    () => m.failure_storage_low({ size: formatBytes(leastFreeBytes, getLocale()) }),
  ],
  'storage locked': [m.failure_storage, m.failure_storage_locked],
  'storage newer': [m.failure_storage, m.failure_storage_newer],
  'cancelled hostGone': [m.failure_host_gone, m.failure_host_gone_text],
  'cancelled otherService': [m.failure_other_service, m.failure_other_service_text],
  'internal hostGone': [m.failure_host_gone, m.failure_host_gone_text],
};

/** Describes a failure in the page's language. */
export function failureSentence({ code, details, retryAfterMs = 0 }: Failure): FailureSentence {
  const reason = details.missing === true ? 'missing' : details.reason;
  const [title, text, remedy = null] = wordsOfReasons[`${code} ${reason}`] ?? words[code];
  const waits = code === 'rateLimited' && retryAfterMs > 0;
  const time = formatDuration(retryAfterMs, getLocale());
  return { title: title(), text: waits ? m.failure_rate_limited_wait({ time }) : text(), remedy };
}
