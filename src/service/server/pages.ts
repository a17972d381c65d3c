import type { ServerResponse } from 'node:http';
import { createApproval } from '../account/approval.ts';
import { note, stylePath } from '../account/page.ts';
import type { Page } from '../account/page.ts';
import { pageStyle } from '../account/style.ts';
import type { Site } from './api.ts';
import { cataloguePage } from './catalogue-pages.ts';
import { readBody } from './request-body.ts';
import { commonHeaders, isRead, send } from './send.ts';
import type { Service } from './service.ts';

/** Sends a page with a content security policy that forbids scripts and frames. */
function sendPage(response: ServerResponse, page: Page): void {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    `img-src 'self' data: ${page.imageOrigin ?? ''}`.trimEnd(),
    `form-action 'self' ${page.formTarget ?? ''}`.trimEnd(),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
  send(response, page.status, 'text/html; charset=utf-8', page.html, {
    'Content-Security-Policy': policy,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
    ...(page.allow === undefined ? {} : { Allow: page.allow }),
  });
}

/** Serves the approval page. */
export function createApprovalPages({ addresses, catalogue, requestTokens }: Service): Site {
  const { database } = catalogue;
  const approval = createApproval({ database, requestTokens, pictures: addresses.pictures });
  return async (response, path, query) => {
    const { req } = response;
    if (path === stylePath && isRead(req)) {
      const headers = { 'Cache-Control': 'public, max-age=3600' };
      send(response, 200, 'text/css; charset=utf-8', pageStyle, headers);
      return;
    }
    const body = req.method === 'POST' ? await readBody(req) : '';
    const answer = approval({
      method: isRead(req) ? 'GET' : (req.method ?? ''),
      path,
      query: new URLSearchParams(query),
      headers: req.headers,
      form: body === null ? null : new URLSearchParams(body),
    });
    if ('html' in answer) {
      sendPage(response, answer);
      return;
    }
    const headers = { Location: answer.location, 'Cache-Control': 'no-store', 'Content-Length': 0 };
    response.writeHead(303, { ...commonHeaders, ...headers }).end();
  };
}

/** Serves the addresses outside the interface that its bodies link to. */
export function createCataloguePages({ catalogue }: Service): Site {
  return (response, path, query) => {
    const page = isRead(response.req)
      ? cataloguePage(catalogue, path, new URLSearchParams(query))
      : { ...note(405, 'This page can only be read', 'Open its address in a browser.'), allow: 'GET, HEAD' };
    sendPage(response, page);
  };
}
