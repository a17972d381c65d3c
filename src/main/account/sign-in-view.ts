import type { Account } from '#shared/catalogue/resources/account.ts';
import type { SignedInAccount, SignInState } from '#shared/contract/sign-in.ts';
import type { Secret } from '../platform/secret.ts';
import type { SignInMachineState } from './sign-in-states.ts';

/** Returns a state without its secrets, for the page; `addressOf` returns the approval page of a token. */
export function viewOfSignIn(state: SignInMachineState, addressOf: (token: Secret) => string): SignInState {
  switch (state.step) {
    case 'awaiting':
    case 'exchanging': {
      const { how, startedAt, expiresAt } = state;
      if (how === 'browser') {
        const checking = state.step === 'exchanging';
        const address = addressOf(state.token);
        return { step: 'awaiting', how, startedAt, expiresAt, address, checking, notYet: state.checks > 0 };
      }
      // An exchange caused by a navigation is not shown, because the user has not decided yet.
      const meant = state.tries !== null || state.ending !== null;
      if (meant && (state.step === 'exchanging' || state.pausing)) return { step: 'exchanging' };
      return { step: 'awaiting', how, startedAt, expiresAt };
    }
    case 'readingAccount':
    case 'keeping':
      return { step: 'readingAccount' };
    case 'restoring':
      return state.remembered === null
        ? { step: 'readingAccount' }
        : { step: 'signedIn', account: state.remembered };
    case 'signedIn':
      return { step: 'signedIn', account: state.account };
    case 'ended':
      return { step: 'ended', why: state.why, failure: state.failure };
    case 'signedOut':
    case 'asking':
    case 'sessionRevoked':
      return { step: state.step };
  }
}

/** Returns the account as the page shows it. */
export function signedInAccountOf(account: Account): SignedInAccount {
  return {
    id: account.id,
    username: account.username,
    name: account.name,
    avatarPath: account.avatar.avatar_path,
    gravatarHash: account.avatar.gravatar_hash,
    includeAdult: account.include_adult,
    language: account.iso_639_1,
    country: account.iso_3166_1,
  };
}
