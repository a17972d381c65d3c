import { escape, frame, note } from '../account/page.ts';
import type { Page } from '../account/page.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { languageCode } from '../catalogue/languages.ts';
import { row } from '../catalogue/query.ts';

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

/** The page at an address from `catalogue/links.ts`. */
export function cataloguePage(catalogue: Catalogue, path: string, query: URLSearchParams): Page {
  const [, id, , reviewId] = pathPattern.exec(path) ?? [];
  if (id === undefined) return unknownPage();
  const movie = row<Movie>(catalogue.database, 'SELECT key, title FROM movies WHERE id = ?', Number(id));
  if (!movie) return unknownPage();
  if (reviewId === undefined) return watchPage(movie, query);
  catalogue.ensureMovie(Number(id));
  return reviewPage(catalogue, movie, reviewId);
}
