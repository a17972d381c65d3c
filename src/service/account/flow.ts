import { answer, fault, missingInput, refuse } from '../http/outcome.ts';
import type { Outcome } from '../http/outcome.ts';
import type { CatalogueService } from '../service.ts';

/** A moment as the service writes it in bodies: `YYYY-MM-DD HH:MM:SS UTC`. */
function inUtc(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** E2a: a new request token, and the address (`authentication-callback`) where the person approves it. */
export function giveToken(service: CatalogueService): {
  readonly outcome: Outcome;
  readonly callback: string;
} {
  const { token, expiresAt } = service.requestTokens.give();
  return {
    outcome: answer({ success: true, expires_at: inUtc(expiresAt), request_token: token }),
    callback: `${service.addresses.authorisation}/authenticate/${token}`,
  };
}

/**
 * E2b: exchanges an approved token for a session, once. Not yet approved: code 41; expired: 33;
 * unknown, denied or already exchanged: 17.
 */
export function exchangeToken(service: CatalogueService, body: Readonly<Record<string, unknown>>): Outcome {
  const token = body['request_token'];
  if (token === undefined || token === '') {
    return { ok: false, fault: missingInput('request_token must be provided') };
  }
  if (typeof token !== 'string') return refuse(5, 'request_token must be text.');
  const state = service.requestTokens.state(token);
  if (state === 'pending') return refuse(41, '', { failure: true });
  if (state === 'expired') return refuse(33, '', { failure: true });
  if (!service.requestTokens.spend(token)) return refuse(17, '', { failure: true });
  return answer({ success: true, session_id: service.accounts.startSession() });
}

/** E2c: the account that a session belongs to. */
export function readAccount(service: CatalogueService, sessionId: string): Outcome {
  const account = service.accounts.accountOf(sessionId);
  if (!account) return { ok: false, fault: fault(3) };
  return answer({
    avatar: {
      gravatar: { hash: account.gravatarHash },
      catalogue: { avatar_path: account.avatarPath },
    },
    id: account.id,
    iso_639_1: account.language,
    iso_3166_1: account.country,
    name: account.name,
    include_adult: account.includeAdult,
    username: account.username,
  });
}

/** Ends a session; one that never was, or has ended, is told so (code 6). */
export function endSession(service: CatalogueService, body: Readonly<Record<string, unknown>>): Outcome {
  const session = body['session_id'];
  if (session === undefined || session === '') {
    return { ok: false, fault: missingInput('session_id must be provided') };
  }
  const ended = typeof session === 'string' && service.accounts.endSession(session);
  return ended ? answer({ success: true }) : refuse(6);
}
