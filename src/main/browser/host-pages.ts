import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { InterfaceLanguage } from '#shared/contract/settings.ts';
import { pageHeaders } from '../platform/page-files.ts';
import { wordsOf } from '../platform/words.ts';
import { newSecret, sameSecret } from './guard.ts';

/** A question that the person has not answered yet. */
interface Asked {
  readonly origins: readonly string[];
  readonly token: string;
  readonly confirmed: () => Promise<void>;
}

/** Asks on a page of the host whether requests may go to new origins; a new question replaces an earlier one. */
export class Confirmation {
  #asked: Asked | null = null;

  /** Asks; `confirmed` runs when the person agrees. */
  ask(origins: readonly string[], confirmed: () => Promise<void>): void {
    this.#asked = { origins, token: newSecret(), confirmed };
  }

  /** The open question, with the token that answers it. */
  get asked(): Pick<Asked, 'origins' | 'token'> | null {
    return this.#asked;
  }

  /** Answers the question with its token, once; resolves to false for another token. */
  async answer(token: string, isYes: boolean): Promise<boolean> {
    const asked = this.#asked;
    // Proved by confirmation.test.ts: a question is answered with its own token only.
    if (asked === null || !sameSecret(token, asked.token)) return false;
    this.#asked = null;
    if (isYes) await asked.confirmed();
    return true;
  }
}

/** Headers of every answer of the host; `connectsToSelf`: whether it is for the app's page, which sends verbs. */
export function hostHeaders(connectsToSelf: boolean): Readonly<Record<string, string>> {
  return {
    ...pageHeaders({ pictures: null, connectsToSelf }),
    // Pages at other ports of this machine are the same site, and must not embed anything.
    // Proved by origins.test.ts: every response has Cross-Origin-Resource-Policy.
    'cross-origin-resource-policy': 'same-origin',
  };
}

/* The host's own pages. They share nothing with the app's page: no file, no script, and where it matters no origin. */

const style = `
:root { color-scheme: light dark; font: 1rem/1.55 system-ui, sans-serif; }
body { display: grid; place-items: center; min-height: 100vh; margin: 0; }
main { max-width: 34rem; padding: 2rem; }
h1 { font-size: 1.5rem; line-height: 1.2; }
li, code { overflow-wrap: anywhere; }
li { font-weight: 600; }
form { display: inline-block; margin-inline-end: 0.75rem; animation: appear 0s 1s both; }
button { min-height: 44px; padding: 0 1.25rem; font: inherit; }
@keyframes appear { from { visibility: hidden; } to { visibility: visible; } }
`;
const hash = createHash('sha256').update(style).digest('base64');
const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'`;

const headers = hostHeaders(false);

/** Headers of a page of the host. */
const hostPageHeaders = { ...headers, 'content-security-policy': `${policy}; form-action 'none'` };

/**
 * Headers of the page that asks. `sandbox` gives it an origin of its own, so that the app's page can neither read its
 * form nor press its buttons; another opener policy than none would make browsers refuse a sandboxed page.
 */
export const askingPageHeaders = {
  ...headers,
  // Proved by confirm-service.spec.ts: the app’s page can’t read the question of the browser host (in a browser).
  'content-security-policy': `${policy}; form-action 'self'; sandbox allow-forms`,
  'cross-origin-opener-policy': 'unsafe-none',
};

/** The page for a client without the cookie. */
export function closedPage(language: InterfaceLanguage): string {
  const words = wordsOf(language);
  return page(language, words.main_page_closed, `<p>${words.main_page_closed_text}</p>`);
}

/** The page that asks whether requests may go to origins; `token` answers it. */
export function askingPage(language: InterfaceLanguage, origins: readonly string[], token: string): string {
  const words = wordsOf(language);
  const form = (answer: 'yes' | 'no', label: string): string =>
    `<form method="post" action="/confirm/${token}/${answer}"><button>${label}</button></form>`;
  const list = origins.map((origin) => `<li><bdi>${escape(origin)}</bdi></li>`).join('');
  return page(
    language,
    words.main_confirm_question,
    `<ul>${list}</ul><p>${words.main_confirm_detail}</p>${form('no', words.main_confirm_cancel)}${form('yes', words.main_confirm_connect)}`,
  );
}

/** The page after an answer; null: nothing was asked. */
export function answeredPage(language: InterfaceLanguage, isConnected: boolean | null): string {
  const words = wordsOf(language);
  if (isConnected === null)
    return page(language, words.main_page_nothing, `<p>${words.main_page_nothing_text}</p>`);
  const title = isConnected ? words.main_page_connected : words.main_page_refused;
  return page(language, title, `<p>${words.main_page_back}</p>`);
}

function page(language: InterfaceLanguage, title: string, content: string): string {
  const { direction } = new Intl.Locale(language).getTextInfo();
  return `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Marquee</title>
<style>${style}</style></head><body><main><h1>${title}</h1>${content}</main></body></html>
`;
}

/** Escapes text for HTML content. */
function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Headers of answers to the page. */
export const pageAnswerHeaders = hostHeaders(true);

/** Closes the connection after the response, so that the rest of the request is not read. */
export function closeAfter(response: ServerResponse): void {
  response.setHeader('connection', 'close');
}

export function json(response: ServerResponse, value: unknown): void {
  send(response, 200, 'application/json', JSON.stringify(value));
}

export function plain(response: ServerResponse, status: number, sentence: string): void {
  send(response, status, 'text/plain', `${sentence}\n`);
}

/** Sends a page of the host itself. */
export function hostPage(response: ServerResponse, status: number, html: string): void {
  send(response, status, 'text/html', html, hostPageHeaders);
}

/** `text`: in pieces where joining them would copy much. */
export function send(
  response: ServerResponse,
  status: number,
  type: string,
  text: string | readonly string[],
  headers: Readonly<Record<string, string>> = pageAnswerHeaders,
): void {
  if (response.destroyed) return;
  // As bytes: Node measures each string that it sends, and then encodes it.
  const pieces = (typeof text === 'string' ? [text] : text).map((piece) => Buffer.from(piece));
  response.writeHead(status, {
    ...headers,
    'content-type': `${type}; charset=utf-8`,
    'content-length': pieces.reduce((length, piece) => length + piece.length, 0),
    'cache-control': 'no-store',
  });
  for (const piece of pieces.slice(0, -1)) response.write(piece);
  response.end(pieces.at(-1));
}
