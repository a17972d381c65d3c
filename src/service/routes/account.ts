import type { AccountReaders } from './context.ts';
import { answer, inUtc, missingInput, refuse } from './outcome.ts';

/** Sign-in, sign-out, and the account of a session. */
export const accountRoutes = {
  /** E2a: issues a request token. The `authentication-callback` header is the address of its approval page. */
  'authentication.token': ({ authorisation, requestTokens }) => {
    const { token, expiresAt } = requestTokens.issue();
    return answer(
      { success: true, expires_at: inUtc(expiresAt), request_token: token },
      { 'authentication-callback': `${authorisation}/authenticate/${token}` },
    );
  },

  /** E2b: exchanges an approved token for a session, once. */
  'authentication.session': ({ requestTokens, sessions }, { request_token: token }) => {
    if (token === undefined || token === '') return missingInput('request_token must be provided');
    if (typeof token !== 'string') return refuse(5, 'request_token must be text.');
    switch (requestTokens.spend(token)) {
      case 'approved':
        return answer({ success: true, session_id: sessions.start() });
      case 'pending':
        return refuse(41, '', { failure: true });
      case 'expired':
        return refuse(33, '', { failure: true });
      default:
        return refuse(17, '', { failure: true });
    }
  },

  /** Ends a session, as the public service does; an unknown or ended session is rejected with code 6. */
  'authentication.endSession': ({ sessions }, { session_id: session }) => {
    if (session === undefined || session === '') return missingInput('session_id must be provided');
    return typeof session === 'string' && sessions.end(session) ? answer({ success: true }) : refuse(6);
  },

  /** E2c: the account of a session. */
  account: ({ sessions }, { session_id: session }) => {
    const account = sessions.accountOf(typeof session === 'string' ? session : '');
    if (!account) return refuse(3);
    const { gravatar_hash: hash, avatar_path: path, include_adult: includeAdult, ...fields } = account;
    return answer({
      avatar: { gravatar: { hash }, catalogue: { avatar_path: path } },
      ...fields,
      include_adult: includeAdult === 1,
    });
  },
} satisfies AccountReaders;
