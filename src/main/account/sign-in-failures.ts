import type { Failure } from '#shared/contract/failures.ts';
import type { SignInEnd } from '#shared/contract/sign-in.ts';

/** Error codes from the service's documentation. */
const serviceCodes = { sessionDenied: 17, tokenExpired: 33, notApproved: 41 } as const;

/** Whether an exchange failed only because the user has not decided yet. */
export function isNotYetApproved({ details }: Failure): boolean {
  return details['serviceCode'] === serviceCodes.notApproved;
}

/** Returns how an attempt ends after a failed request. */
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
