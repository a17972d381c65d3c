import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isLoopbackHost } from '#shared/catalogue/addresses.ts';
import { firstAccount } from '../catalogue/accounts.ts';
import type { Database } from '../catalogue/database.ts';
import { questionPage, refusedPage, statePages, unreadablePage } from './approval-pages.ts';
import type { Page } from './approval-pages.ts';
import type { RequestTokens } from './credentials.ts';
import { sameSecret } from './credentials.ts';

/** The scheme of links that the system passes to the app. */
const appScheme = 'marquee:';

/**
 * Reads `redirect_to` as an address that can receive the result of an approval: this machine over http or https, or
 * the app's own scheme. Any other address is null, because an open redirect would let another site abuse this page's
 * trust.
 */
export function readRedirect(address: string | null): URL | null {
  if (address === null || address.length > 2000 || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return null;
  if (url.protocol === appScheme) return url;
  const onThisMachine = url.protocol === 'http:' || url.protocol === 'https:';
  return onThisMachine && isLoopbackHost(url.hostname) ? url : null;
}

/** The address that the browser is redirected to after the decision. */
export function decidedAddress(redirect: URL, token: string, decision: 'approved' | 'denied'): string {
  const url = new URL(redirect);
  url.searchParams.set('request_token', token);
  url.searchParams.set(decision, 'true');
  return url.href;
}

/** The source that a form's content security policy must name; Chromium also checks the redirects of forms. */
export function formTarget(redirect: URL): string {
  return redirect.protocol === appScheme ? appScheme : redirect.origin;
}

const pathPattern = /^\/authenticate\/([0-9a-zA-Z_-]{1,128})(\/allow)?\/?$/;

/** A browser's request. */
interface PageRequest {
  /** A HEAD request counts as GET. */
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** The fields of a form; null if its body is too large or incomplete. */
  readonly form: URLSearchParams | null;
}

/** What the approval page depends on. */
interface ApprovalPorts {
  readonly database: Database;
  readonly requestTokens: RequestTokens;
  /** The base address of pictures, without a trailing slash. */
  readonly pictures: string;
}

/** A page, or the address that the browser is redirected to. */
type ApprovalAnswer = Page | { readonly location: string };

/** Browsers send the origin of a form. A request without one (an old browser or a test) still needs the proof. */
function isSameOrigin(headers: IncomingHttpHeaders): boolean {
  const { origin } = headers;
  if (origin === undefined) return true;
  // Privacy settings can hide the origin of a form, but the browser still sends its own comparison.
  if (origin === 'null') return headers['sec-fetch-site'] === 'same-origin';
  // Proved by bundled-service.test.ts: a form of another page can’t approve.
  return URL.canParse(origin) && new URL(origin).host === headers.host;
}

/**
 * The page on which a person approves or denies a request token. It needs no script. A decision counts only if the form
 * carries this page's proof (an HMAC of the token with a secret of this run) and comes from this origin.
 */
export function createApproval({
  database,
  requestTokens,
  pictures,
}: ApprovalPorts): (request: PageRequest) => ApprovalAnswer {
  const secret = randomBytes(32);
  const proofOf = (token: string): string => createHmac('sha256', secret).update(token).digest('base64url');

  function pageOf(token: string, redirect: URL | null): Page {
    const state = requestTokens.state(token);
    if (state !== 'pending') return statePages[state];
    const { username, name, avatar_path: avatar } = firstAccount(database);
    return questionPage({
      approver: { username, name, picture: avatar === null ? null : `${pictures}/w185${avatar}` },
      action: `/authenticate/${token}`,
      proof: proofOf(token),
      redirectTo: redirect?.href ?? null,
      minutesLeft: Math.max(1, Math.round(requestTokens.timeLeft(token) / 60_000)),
    });
  }

  function decide(token: string, { form, headers }: PageRequest): ApprovalAnswer {
    if (form === null) return unreadablePage(413);
    const hasProof = sameSecret(form.get('proof') ?? '', proofOf(token));
    if (!isSameOrigin(headers) || !hasProof) return refusedPage;
    const pressed = form.get('decision');
    if (pressed !== 'approve' && pressed !== 'deny') return unreadablePage(400);
    const redirect = readRedirect(form.get('redirect_to'));
    if (requestTokens.state(token) !== 'pending') return pageOf(token, redirect);
    const decision = pressed === 'approve' ? 'approved' : 'denied';
    requestTokens.decide(token, decision);
    if (redirect) return { location: decidedAddress(redirect, token, decision) };
    return { location: `/authenticate/${token}${decision === 'approved' ? '/allow' : ''}` };
  }

  function answer(request: PageRequest): ApprovalAnswer {
    const [, token, allow] = pathPattern.exec(request.path) ?? [];
    if (token === undefined) return statePages.unknown;
    const isRead = request.method === 'GET';
    if (allow !== undefined && isRead && requestTokens.state(token) !== 'approved') {
      return { location: `/authenticate/${token}` };
    }
    if (isRead) {
      const redirect = readRedirect(request.query.get('redirect_to'));
      const page = pageOf(token, redirect);
      return redirect ? { ...page, formTarget: formTarget(redirect) } : page;
    }
    if (request.method === 'POST' && allow === undefined) return decide(token, request);
    return { ...unreadablePage(405), allow: allow === undefined ? 'GET, HEAD, POST' : 'GET, HEAD' };
  }

  return (request) => {
    const page = answer(request);
    return 'html' in page ? { ...page, imageOrigin: new URL(pictures).origin } : page;
  };
}
