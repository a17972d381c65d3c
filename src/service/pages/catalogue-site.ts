import type { IncomingMessage, ServerResponse } from 'node:http';
import { languageCode } from '../answers/languages.ts';
import { row } from '../database/query.ts';
import type { CatalogueService } from '../service.ts';
import { escape, frame, note, sendPage } from './page.ts';
import type { Page } from './page.ts';

const path = /^\/movie\/(\d{1,15})\/(watch|reviews\/([0-9a-zA-Z]{1,64}))$/;

/** The page of a review (E6's `url`). */
export function reviewAddress(service: CatalogueService, movieId: number, reviewId: string): string {
  return `${service.addresses.authorisation}/movie/${movieId}/reviews/${reviewId}`;
}

/** The page that says where a movie can be watched in a country (E16's `link`). */
export function watchAddress(service: CatalogueService, movieId: number, country: string): string {
  return `${service.addresses.authorisation}/movie/${movieId}/watch?locale=${country}`;
}

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

function watchPage({ title }: Movie, query: string): Page {
  const country = countryName(new URLSearchParams(query).get('locale') ?? '');
  const where = country === null ? '' : ` in ${country}`;
  return note(
    200,
    title,
    `This is where a provider${where} would show it.`,
    'The film is invented: it belongs to the demo catalogue, so nobody offers it and nothing can be bought here.',
  );
}

function reviewPage(service: CatalogueService, movieId: number, movie: Movie, reviewId: string): Page {
  service.catalogue.ensureMovie(movieId);
  const review = row<{ author: string; content: string; language: string; created_at: string }>(
    service.catalogue.database,
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

/** Answers the addresses outside the interface that its bodies lead to; plain pages without scripts. */
export function createCatalogueSite(
  service: CatalogueService,
): (request: IncomingMessage, response: ServerResponse, path: string, query: string) => void {
  function pageOf(asked: string, query: string): Page {
    const [, id, , reviewId] = path.exec(asked) ?? [];
    if (id === undefined) return unknownPage();
    const movie = row<Movie>(
      service.catalogue.database,
      'SELECT key, title FROM movies WHERE id = ?',
      Number(id),
    );
    if (!movie) return unknownPage();
    return reviewId === undefined
      ? watchPage(movie, query)
      : reviewPage(service, Number(id), movie, reviewId);
  }
  return (request, response, asked, query) => {
    if (request.method === 'GET' || request.method === 'HEAD') {
      sendPage(request, response, pageOf(asked, query));
      return;
    }
    response.setHeader('Allow', 'GET, HEAD');
    sendPage(request, response, note(405, 'This page can only be read', 'Open its address in a browser.'));
  };
}
