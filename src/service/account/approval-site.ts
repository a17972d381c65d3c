import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sameSecret } from '../http/authentication.ts';
import { readBody } from '../http/request-body.ts';
import { commonHeaders, sendOnce } from '../http/send.ts';
import type { CatalogueService } from '../service.ts';
import {
  approvedPage,
  deniedPage,
  expiredPage,
  questionPage,
  refusedPage,
  unknownPage,
  unreadablePage,
  usedPage,
} from './approval-pages.ts';
import { sendPage, stylePath } from '../pages/page.ts';
import type { Page } from '../pages/page.ts';
import { pageStyle } from '../pages/style.ts';
import { decidedAddress, formTarget, readRedirect } from './redirect.ts';

/** The app to which this service's key was given. */
const app = 'Marquee';

const path = /^\/authenticate\/([0-9a-zA-Z_-]{1,128})(\/allow)?\/?$/;

/**
 * The page on which a person approves or denies a request token. It needs no script. A decision is taken only from
 * a form that carries this page's proof (an HMAC of the token under a secret of this run) and was sent from this origin.
 */
export function createApprovalSite(
  service: CatalogueService,
): (request: IncomingMessage, response: ServerResponse, path: string, query: string) => Promise<void> | void {
  const secret = randomBytes(32);
  const proofOf = (token: string): string => createHmac('sha256', secret).update(token).digest('base64url');

  function show(
    request: IncomingMessage,
    response: ServerResponse,
    page: Page,
    redirect: URL | null = null,
  ): void {
    sendPage(request, response, page, {
      images: new URL(service.addresses.pictures).origin,
      ...(redirect ? { form: formTarget(redirect) } : {}),
    });
  }

  function go(response: ServerResponse, to: string): void {
    response.writeHead(303, {
      ...commonHeaders,
      Location: to,
      'Cache-Control': 'no-store',
      'Content-Length': 0,
    });
    response.end();
  }

  function pageOf(token: string, redirect: URL | null): Page {
    const { requestTokens, accounts } = service;
    switch (requestTokens.state(token)) {
      case 'unknown':
        return unknownPage();
      case 'expired':
        return expiredPage(app);
      case 'used':
        return usedPage(app);
      case 'denied':
        return deniedPage(app);
      case 'approved':
        return approvedPage(app);
      case 'pending': {
        const { username, name, avatarPath } = accounts.approver();
        const picture = avatarPath === null ? null : `${service.addresses.pictures}/w185${avatarPath}`;
        return questionPage({
          app,
          approver: { username, name, picture },
          action: `/authenticate/${token}`,
          proof: proofOf(token),
          redirectTo: redirect?.href ?? null,
          minutesLeft: Math.max(1, Math.round(requestTokens.timeLeft(token) / 60_000)),
        });
      }
    }
  }

  /** Browsers say where a form came from; what says nothing (an old browser, a test) still needs the proof. */
  function sentFromHere({ headers }: IncomingMessage): boolean {
    const { origin } = headers;
    if (origin === undefined) return true;
    // Privacy settings may hide the origin of a form; the browser's own verdict remains.
    if (origin === 'null') return headers['sec-fetch-site'] === 'same-origin';
    return URL.canParse(origin) && new URL(origin).host === headers.host;
  }

  async function decide(request: IncomingMessage, response: ServerResponse, token: string): Promise<void> {
    const body = await readBody(request);
    if (body === null) {
      show(request, response, unreadablePage(413));
      return;
    }
    const form = new URLSearchParams(body);
    if (!sentFromHere(request) || !sameSecret(form.get('proof') ?? '', proofOf(token))) {
      show(request, response, refusedPage());
      return;
    }
    const asked = form.get('decision');
    if (asked !== 'approve' && asked !== 'deny') {
      show(request, response, unreadablePage(400));
      return;
    }
    const redirect = readRedirect(form.get('redirect_to'));
    if (service.requestTokens.state(token) !== 'pending') {
      show(request, response, pageOf(token, redirect));
      return;
    }
    const decision = asked === 'approve' ? 'approved' : 'denied';
    service.requestTokens.decide(token, decision);
    if (redirect) go(response, decidedAddress(redirect, token, decision));
    else go(response, `/authenticate/${token}${decision === 'approved' ? '/allow' : ''}`);
  }

  return (request, response, asked, query) => {
    const reading = request.method === 'GET' || request.method === 'HEAD';
    if (asked === stylePath && reading) {
      sendOnce(request, response, 200, 'text/css; charset=utf-8', pageStyle, {
        'Cache-Control': 'public, max-age=3600',
      });
      return;
    }
    const [, token, allow] = path.exec(asked) ?? [];
    if (token === undefined) {
      show(request, response, unknownPage());
      return;
    }
    if (allow !== undefined && reading && service.requestTokens.state(token) !== 'approved') {
      go(response, `/authenticate/${token}`);
      return;
    }
    if (reading) {
      const redirect = readRedirect(new URLSearchParams(query).get('redirect_to'));
      show(request, response, pageOf(token, redirect), redirect);
      return;
    }
    if (request.method === 'POST' && allow === undefined) return decide(request, response, token);
    response.setHeader('Allow', allow === undefined ? 'GET, HEAD, POST' : 'GET, HEAD');
    show(request, response, unreadablePage(405));
    return undefined;
  };
}
