import type { ServerResponse } from 'node:http';
import { escape, frame, note, pageStyle, stylePath } from '../account/approval-pages.ts';
import type { Page } from '../account/approval-pages.ts';
import { createApproval } from '../account/approval.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { languageCode } from '../catalogue/languages.ts';
import { row } from '../catalogue/query.ts';
import type { CatalogueSource } from '../catalogue/source.ts';
import { fault } from '../routes/outcome.ts';
import type { Site } from './api.ts';
import { readBody } from './request-body.ts';
import { commonHeaders, isRead, send, sendFault } from './send.ts';
import type { Service } from './service.ts';

const pathPattern = /^\/movie\/(\d{1,15})\/(watch|reviews\/([0-9a-zA-Z]{1,64}))$/;

interface Movie {
  readonly key: number;
  readonly title: string;
}

function unknownPage(): Page {
  return note(404, 'There is nothing here', 'The address may be incomplete, or the catalogue was made anew.');
}

function countryName(code: string): string | null {
  if (!/^[A-Z]{2}$/.test(code)) return null;
  const name = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code);
  return name ?? null;
}

function watchPage({ title }: Movie, query: URLSearchParams): Page {
  const country = countryName(query.get('locale') ?? '');
  const where = country === null ? '' : ` in ${country}`;
  return note(
    200,
    title,
    `This is where a provider${where} would show it.`,
    'The film is invented: it belongs to the demo catalogue, so nobody offers it and nothing can be bought here.',
  );
}

function reviewPage({ database }: Catalogue, movie: Movie, reviewId: string): Page {
  const review = row<{ author: string; content: string; language: string; created_at: string }>(
    database,
    'SELECT author, content, language, created_at FROM movie_reviews WHERE movie_key = ? AND id = ?',
    movie.key,
    reviewId,
  );
  if (!review) return unknownPage();
  const paragraphs = review.content
    .split(/\n{2,}|\r\n\r\n/)
    .map(
      (paragraph) => `<p lang="${languageCode(escape(review.language))}" dir="auto">${escape(paragraph)}</p>`,
    );
  const byline = `Reviewed by ${review.author} on ${review.created_at.slice(0, 10)}`;
  const content = `<h1>${escape(movie.title)}</h1>\n<p><strong>${escape(byline)}</strong></p>\n${paragraphs.join('\n')}`;
  return { status: 200, html: frame(`${movie.title}, reviewed by ${review.author}`, content) };
}

/** The page at an address from `catalogue/movie-items.ts`. */
function cataloguePage(catalogue: Catalogue, path: string, query: URLSearchParams): Page {
  const [, id, , reviewId] = pathPattern.exec(path) ?? [];
  if (id === undefined) return unknownPage();
  const movie = row<Movie>(catalogue.database, 'SELECT key, title FROM movies WHERE id = ?', Number(id));
  if (!movie) return unknownPage();
  if (reviewId === undefined) return watchPage(movie, query);
  catalogue.ensureMovie(Number(id));
  return reviewPage(catalogue, movie, reviewId);
}

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

/** Serves `/<size>/<file>` with the picture that the file's name describes. */
export function createPictures(source: CatalogueSource): Site {
  return async (response, path) => {
    if (!isRead(response.req)) {
      sendFault(response, { ...fault(42), headers: { Allow: 'GET, HEAD' } });
      return;
    }
    const [, size = '', file = '', ...more] = path.split('/');
    const draw = more.length === 0 ? source.findPicture(size, file) : null;
    if (draw === null) {
      sendFault(response, fault(34));
      return;
    }
    // The name determines the picture, so it is also the validator.
    const etag = `"${size}-${file}"`;
    const headers = { 'Cache-Control': 'public, max-age=31536000, immutable', ETag: etag };
    if (response.req.headers['if-none-match'] === etag) {
      response.writeHead(304, { ...commonHeaders, ...headers }).end();
      return;
    }
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const { bytes, contentType } = await draw(gone.signal);
    send(response, 200, contentType, bytes, headers);
  };
}
