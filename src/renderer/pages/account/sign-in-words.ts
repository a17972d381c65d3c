import type { SignInEnd } from '#shared/contract/sign-in.ts';
import { m } from '../../i18n/messages.ts';

/** The texts for a failed sign-in: what happened and what the person can do. */
export const endWords: Readonly<
  Record<SignInEnd, { readonly title: () => string; readonly text: () => string }>
> = {
  denied: { title: m.account_denied, text: m.account_denied_text },
  expired: { title: m.account_expired, text: m.account_expired_text },
  cancelled: { title: m.account_cancelled, text: m.account_cancelled_text },
  timedOut: { title: m.account_timed_out, text: m.account_timed_out_text },
  unreachable: { title: m.failure_offline, text: m.account_unreachable_text },
  keyRefused: { title: m.account_key_refused, text: m.account_key_refused_text },
  failed: { title: m.account_failed, text: m.account_failed_text },
};
