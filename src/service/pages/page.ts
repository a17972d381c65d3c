import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendOnce } from '../http/send.ts';

/** A finished HTML page and its status. */
export interface Page {
  readonly status: number;
  readonly html: string;
}

/** Where the stylesheet of every page is served. */
export const stylePath = '/authenticate.css';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML shows it, in content and in quoted attributes. */
export function escape(value: string): string {
  return value.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

const mark = '<svg viewBox="0 0 12 12" aria-hidden="true"><circle cx="6" cy="6" r="6"/></svg>';

/** A page around content that is HTML already. */
export function frame(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} · Catalogue service</title>
<link rel="stylesheet" href="${stylePath}">
<link rel="icon" href="data:,">
</head>
<body>
<main>
<div class="service">${mark}Catalogue service</div>
${content}
</main>
</body>
</html>
`;
}

/** A page of a heading and a few sentences. */
export function note(status: number, title: string, ...sentences: string[]): Page {
  const paragraphs = sentences.map((sentence) => `<p>${escape(sentence)}</p>`).join('\n');
  return { status, html: frame(title, `<h1>${escape(title)}</h1>\n${paragraphs}`) };
}

/** Sends a page under a policy that allows no script and no frame; `form` and `images` are further sources. */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: Page,
  allowed: { readonly form?: string; readonly images?: string } = {},
): void {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    `img-src 'self' data:${allowed.images === undefined ? '' : ` ${allowed.images}`}`,
    `form-action 'self'${allowed.form === undefined ? '' : ` ${allowed.form}`}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
  sendOnce(request, response, page.status, 'text/html; charset=utf-8', page.html, {
    'Content-Security-Policy': policy,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
  });
}
