import type { Failure } from '#shared/contract/failures.ts';
import type { SignInEnd } from '#shared/contract/sign-in.ts';

/** The service's codes that matter here (source: its documentation of errors). */
const serviceCodes = { sessionDenied: 17, tokenExpired: 33, notApproved: 41 } as const;

/** Whether an exchange failed only because the person has not decided yet. */
export function isNotYetApproved({ details }: Failure): boolean {
  return details['serviceCode'] === serviceCodes.notApproved;
}

/** Whether the service itself says that a session holds no longer. */
export function isSessionRefused({ code, details }: Failure): boolean {
  return code === 'unauthorized' && details['reason'] === 'session';
}

/** What a failure of any request of signing in comes down to for the person. */
export function signInEndOf({ code, details }: Failure): SignInEnd {
  switch (code) {
    case 'offline':
    case 'timeout':
      return 'unreachable';
    case 'cancelled':
      return 'cancelled';
    case 'unauthorized':
      if (details['serviceCode'] === serviceCodes.sessionDenied) return 'denied';
      if (details['serviceCode'] === serviceCodes.tokenExpired) return 'expired';
      return details['reason'] === 'credentials' ? 'keyRefused' : 'failed';
    default:
      return 'failed';
  }
}
