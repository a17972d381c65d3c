import type { NewsSubject } from '#shared/contract/mine.ts';
import { readNews } from '#shared/mine/news-schema.ts';
import { newsText } from '#shared/mine/news.ts';
import type { Operation } from '#shared/mine/operations.ts';
import { providers } from '../../catalogue/store/watch-providers.ts';
import type { ReadContext } from '../../store/context.ts';
import { listedTitle } from './listed-titles.ts';
import { watchedView } from './watched-views.ts';

/**
 * An operation of a file as the library takes it: news only with the names that are known here, because a file could otherwise
 * say anything in the app's name. null: it is news of a title, services and movies that aren't known.
 */
// Proved by personal-import.test.ts: a file can’t put a text of its own into the inbox.
export function asKnownHere(context: ReadContext, operation: Operation): Operation | null {
  if (operation.kind !== 'news') return operation;
  const subject = { kind: operation.subject, id: operation.id } as NewsSubject;
  const after = operation.after === null ? null : knownNews(context, subject, operation.after);
  const before = operation.before === null ? null : knownNews(context, subject, operation.before);
  return operation.after !== null && after === null ? null : { ...operation, before, after };
}

function knownNews(context: ReadContext, subject: NewsSubject, text: string): string | null {
  const news = readNews(text);
  const title = nameOf(context, subject);
  if (news === null || title === '') return null;
  const offers = news.offers.filter(({ country, service }) =>
    providers(context, country).some(({ name }) => service !== '' && name.startsWith(service)),
  );
  const movies = (news.movies ?? []).flatMap(({ id }) => {
    const { name } = listedTitle(context, { kind: 'movie', id });
    return name === '' ? [] : [{ id, title: name }];
  });
  return news.days.length + offers.length + movies.length === 0
    ? null
    : newsText({ ...news, title, offers, movies });
}

/** As the catalogue has it, or else the watchlist; "": it isn't known. */
function nameOf(context: ReadContext, subject: NewsSubject): string {
  const { library, service } = context;
  if (subject.kind === 'view') return watchedView(context, subject.id)?.name ?? '';
  const followed = library.get<{ name: string | null }>(
    `select value as name from current_values where service = ? and kind = 'follow' and subject = ? and id = ?
       and season = -1 and episode = -1 and element = ''`,
    ...[service, subject.kind, subject.id],
  );
  return listedTitle(context, subject).name || (followed?.name ?? '');
}
