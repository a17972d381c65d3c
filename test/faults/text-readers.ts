import { askingPage } from '../../src/main/browser/host-pages.ts';
import { readServeArguments } from '../../src/main/browser/serve-arguments.ts';
import { learn } from '../../src/main/catalogue/store/similar-words.ts';
import { wordsOfNames } from '../../src/main/catalogue/store/title-names.ts';
import { checkJson } from '../../src/main/http/body.ts';
import { failureOfStatus } from '../../src/main/http/failures.ts';
import { freshForMs, readEtag } from '../../src/main/http/response-headers.ts';
import { retryAfterMs } from '../../src/main/http/retry.ts';
import { noReadingOptions } from '#shared/contract/imports.ts';
import { linesOfEntries } from '../../src/main/imports/lines.ts';
import { readFiles } from '../../src/main/imports/read-files.ts';
import { createRedactor } from '../../src/main/log/redact.ts';
import { calendarFile } from '../../src/main/offline/calendar-file.ts';
import { readHeader } from '../../src/main/offline/pack-file-format.ts';
import { findDeepLink, readDeepLink } from '../../src/main/platform/deep-links.ts';
import { bodyBounds, isWithinBounds } from '../../src/main/platform/json-bounds.ts';
import { readPictureType } from '../../src/main/platform/picture-type.ts';
import { wordsOf as interfaceWordsOf } from '../../src/main/platform/words.ts';
import { snippetOf } from '../../src/main/search/store/descriptions.ts';
import { distanceOf, rankOf } from '../../src/main/search/store/result-order.ts';
import { find } from '../../src/main/search/store/search.ts';
import { highlightsOf } from '../../src/main/search/store/title-match.ts';
import { readAnswer } from '../../src/main/store/read-answer.ts';
import { findPattern } from '../../src/renderer/app/find-text.ts';
import { readTyped } from '../../src/renderer/format/discover-query-limits.ts';
import { readDiscoverQuery } from '../../src/renderer/format/discover-query.ts';
import { readLibraryPart, readOpenList } from '../../src/renderer/format/library-parts.ts';
import { languageName, listText } from '../../src/renderer/format/names.ts';
import { placesOfNumber, readOtherLink, readPastedLink } from '../../src/renderer/format/pasted-link.ts';
import { departmentName } from '../../src/renderer/format/people.ts';
import { readPlace, readViewId } from '../../src/renderer/format/places.ts';
import { nameOf } from '../../src/renderer/format/title-card.ts';
import { videoAddress } from '../../src/renderer/pages/episode/video-address.ts';
import { readReview } from '../../src/renderer/pages/movie/reviews/review-text.ts';
import { searchCredits } from '../../src/renderer/pages/series/whole-credits/merge-credits.ts';
import { valueText } from '../../src/renderer/parts/changes/change-text.ts';
import { csv } from '../../src/renderer/parts/files.ts';
import { escape } from '../../src/service/account/approval-pages.ts';
import { readRedirect } from '../../src/service/account/approval.ts';
import { numbersIn, wordsIn } from '../../src/service/catalogue/query.ts';
import { readArguments } from '../../src/service/server/arguments.ts';
import { matchPath } from '../../src/service/server/match-path.ts';
import { readJsonObject } from '../../src/service/server/request-body.ts';
import { hostCheck } from '../../src/service/server/server.ts';
import { readServiceAddress } from '../../src/shared/catalogue/addresses.ts';
import { credentialFit } from '../../src/shared/catalogue/credentials.ts';
import { decodeText } from '../../src/shared/catalogue/decode.ts';
import { removeRepeats } from '../../src/shared/catalogue/decode.ts';
import { allowedExternalLink } from '../../src/shared/catalogue/allowed-links.ts';
import { pictureFile, readPictureAddress } from '../../src/shared/catalogue/pictures.ts';
import { profiles } from '../../src/shared/catalogue/profiles.ts';
import { storeKey } from '../../src/shared/catalogue/store-key.ts';
import { readTimestamp } from '../../src/shared/catalogue/tolerant.ts';
import { isWatchedAt } from '../../src/shared/contract/mine.ts';
import { readNews } from '../../src/shared/mine/news-schema.ts';
import { isCalendarDay } from '../../src/shared/text/calendar-day.ts';
import { fileName } from '#shared/text/system-text.ts';
import { fold, indexable, wordsOf } from '../../src/shared/text/fold.ts';
import { countryName } from '../../src/shared/text/formats.ts';
import { latinName, skeletonsIn } from '../../src/shared/text/latin.ts';
import { editDistance } from '../../src/shared/text/spellings.ts';
import { readText } from '../fixtures/local-file.ts';
import { memoryCatalogue } from '../fixtures/memory-store.ts';
import { zipFile } from '../fixtures/zip-file.ts';

/* Everything that reads a text of a service, of a file or of the person. */

const list = (results: unknown[]): string =>
  JSON.stringify({ page: 1, results, total_pages: 1, total_results: results.length });
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const addresses = { base: 'https://a.b/3', authorisation: 'https://a.b', pictures: 'https://a.b/t/p' };
/** Pieces of a text as items of a list. */
const many = <Item>(text: string, make: (piece: string, id: number) => Item): Item[] =>
  Array.from({ length: text.length / 64 }, (_, id) => make(text.slice(id * 32, id * 32 + 40), id));

/** A catalogue in which a search finds something. */
const catalogue = memoryCatalogue();

/** Reads a file of another app as an import does. */
const imported = (name: string, text: string): unknown => readFiles([{ name, content: Buffer.from(text) }]);
const localHeader = {
  format: 'marquee-local-data',
  version: 1,
  made: '2026-01-01T00:00:00.000Z',
  service: 'demo',
};
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const watched = 'Date,Name,Year,Letterboxd URI\n';

/** By what is read. The name is that of a row in the test's output. */
export const readers: Readonly<Record<string, (text: string) => unknown>> = {
  'decode a title': (text) => decodeText('movie.popular', list([{ id: 1, title: text }])),
  'decode many titles': (text) =>
    decodeText('movie.popular', list(many(text, (title, id) => ({ id, title })))),
  'decode credits': (text) => {
    const cast = many(text, (name, id) => ({ id, name, character: name, credit_id: name, order: id }));
    return decodeText('tv.credits', JSON.stringify({ id: 1, cast, crew: cast }));
  },
  'decode episodes': (text) => {
    const episodes = many(text, (name, id) => ({ id, name, overview: name, episode_number: id }));
    return decodeText('tv.season', JSON.stringify({ id: 1, season_number: 1, episodes }));
  },
  'decode changes': (text) => {
    const items = many(text, (value, id) => ({ id: `${id}`, action: 'updated', time: value, value }));
    return decodeText('tv.changes', JSON.stringify({ changes: [{ key: text, items }] }));
  },
  'a stored answer': (text) =>
    readAnswer('movie.reviews', bytesOf(list([{ id: 'a', author: 'A', content: text }]))),
  'repeated items': (text) => removeRepeats(many(text, (name, id) => ({ id: id % 9, name }))),
  'bounds of JSON': (text) => isWithinBounds(bytesOf(text), bodyBounds),
  'a body’s form': (text) => checkJson(Buffer.from(text), text),
  'an error’s body': (text) =>
    failureOfStatus({ status: 404, text: JSON.stringify({ status_message: text }), retryAfterMs: null }),
  headers: (text) => {
    const headers = { 'cache-control': text, etag: text, 'retry-after': text };
    return [freshForMs(headers), readEtag(headers), retryAfterMs(headers, 0)];
  },
  'a picture’s type': (text) => readPictureType(Buffer.from(`\u00ff\u00d8${text}`, 'latin1')),
  'a picture’s name': pictureFile,
  'a time and a day': (text) => [readTimestamp(text), isCalendarDay(text)],
  'a store key': (text) =>
    storeKey({
      ...{ profile: 'demo', endpoint: 'search.keyword', account: null },
      parameters: { query: text.toWellFormed() },
    }),
  'lists of names': (text) => listText(many(text, String)),
  'news of a title': (text) => [readNews(text), readNews(JSON.stringify({ title: text }))],
  'credits that are searched': (text) => {
    const people = many(text, (name, id) => ({ key: `${id}`, id, name, roles: [name], profilePath: null }));
    return searchCredits([{ key: 'cast', people } as never], text);
  },
  'names of codes': (text) => [countryName(text, 'en'), languageName(text, 'en'), departmentName(text)],
  'another app’s file': (text) => imported('watched.csv', text),
  'another app’s rows': (text) => imported('watched.csv', `${watched}${text}`),
  'another app’s quoted rows': (text) => imported('watched.csv', `${watched}a,${quoted(text)},2019,u`),
  'another app’s list': (text) =>
    imported('a.csv', `Letterboxd list export v7\nDate,Name\na,${quoted(text)}\nPosition,Name,Year\n${text}`),
  'another app’s series': (text) => imported('a.csv', `tv_show_name,archived,active\n${quoted(text)},0,1`),
  'another app’s episodes': (text) =>
    imported('a.csv', `TMDb ID,Type,Name,Season Number,Episode Number\n1,tv,${quoted(`a${text}`)},1,1`),
  'another app’s votes': (text) =>
    imported('a.csv', `vote_key,uuid,movie_name,episode_id\n${quoted(text)},u,Reef,`),
  'another app’s printed lists': (text) => imported('a.csv', `name,objects,s_key\nlist,${quoted(text)},list`),
  'another app’s JSON': (text) => imported('history.json', `[${text}`),
  'the lines of entries': (text) => linesOfEntries(bytesOf(`[${JSON.stringify(text)},1]`), [2]),
  'another app’s titles': (text) =>
    imported('history.json', JSON.stringify([{ plays: 1, movie: { title: text, ids: {} } }])),
  'a ZIP file': (text) =>
    readFiles([{ name: 'all.zip', content: Buffer.from(`PK\u0003\u0004${text}`, 'latin1') }]),
  'a file in a ZIP file': (text) => readFiles([{ name: 'all.zip', content: zipFile({ 'a.csv': text }) }]),
  fold,
  'search words': indexable,
  'similar words': (text) => editDistance(fold(text).slice(0, 200), fold(text).slice(1, 200), 2),
  'letters of other alphabets': (text) => [latinName(text), skeletonsIn(text)],
  'a title’s names': (text) => wordsOfNames([text, ...many(text, String)].join('\n')),
  'a name and a query': (text) => {
    const words = wordsOf(fold(text)).slice(0, 12);
    return [rankOf([text], words), distanceOf([text.slice(0, 1_000)], words)];
  },
  'known words': (text) => learn(catalogue, indexable(text)),
  'a search': (text) => find({ database: catalogue }, text, 20),
  highlights: (text) => highlightsOf(text.slice(0, 1_000), ['aa', fold(text.slice(0, 3))]),
  'a description that was found': (text) => snippetOf(text, ['a', ...wordsOf(fold(text)).slice(0, 3)]),
  review: readReview,
  CSV: (text) => csv([[text, text]]),
  calendar: (text) =>
    calendarFile(
      {
        episodes: [
          {
            ...{ seriesId: 1, seriesName: text, seasonNumber: 1, episodeNumber: 1, name: text },
            ...{ airDate: '2026-10-03', stillPath: null, kept: true, followed: false },
            ...{ movedFrom: null, fetchedAt: 0 },
          },
        ],
        movies: [
          { movieId: 1, name: text, day: '2026-10-03', posterPath: null, movedFrom: null, fetchedAt: 0 },
        ],
      },
      { now: 0, words: interfaceWordsOf('en'), language: 'en' },
    ),
  'file name': fileName,
  link: (text) => [
    readPastedLink(text, ['a.b']),
    readOtherLink(text, ['a.b'], []),
    readOtherLink(`https://a.b/${text}`, ['c.d'], []),
    placesOfNumber(text),
  ],
  'a link outside': (text) => allowedExternalLink(`https://a.b/${text}`, profiles.other, addresses),
  'a deep link': (text) => readDeepLink(`marquee://${text}`),
  'a video’s address': (text) => videoAddress({ site: 'YouTube', key: text }),
  'a service’s address': (text) => [readServiceAddress(text), readServiceAddress(`https://${text}`)],
  'a pasted credential': (text) => [credentialFit('accessToken', text), credentialFit('apiKey', text)],
  'a page’s address': (text) => [readPlace(text), readPlace(`/search?q=${text}`)],
  'text in a page': (text) =>
    ['a', 'word x', text].map((query) => [...text.matchAll(findPattern(query) ?? /$/g)].length),
  'addresses inside a page': (text) =>
    [readLibraryPart, readOpenList, readViewId].map((read) => read(`part=${text}&list=${text}&view=${text}`)),
  'arguments of a second start': (text) => findDeepLink([text, `marquee://${text}`]),
  'a picture’s address': (text) => readPictureAddress(text, text, text),
  'a time of watching': isWatchedAt,
  'names of titles': (text) => nameOf({ id: 1, name: text.replaceAll(/\S/g, ' '), original_name: text }),
  'a question of the host': (text) => askingPage('en', [text], text),
  'a Discover query': (text) => readDiscoverQuery(`with_genres=${text}&${text}`),
  'a typed limit': (text) => readTyped('vote_count.gte', text),
  'a changed value': (text) => [
    valueText({ name: text }, 'en'),
    valueText(
      many(text, (name) => ({ name })),
      'en',
    ),
  ],
  'local data': (text) => [
    readText(text),
    readText(JSON.stringify({ ...localHeader, made: text })),
    readText(`${JSON.stringify(localHeader)}\n${JSON.stringify({ operation: { after: text } })}`),
    readText(`${JSON.stringify(localHeader)}\n{"view":[${text}`),
  ],
  'a pack file’s header': (text) => [
    readHeader(bytesOf(text), 0),
    readHeader(bytesOf(JSON.stringify({ service: text, made: 1, pack: {}, items: many(text, String) })), 0),
  ],
  'a table of the person’s own': (text) =>
    readFiles([{ name: 'a.csv', content: Buffer.from(`t;e\nReef${text};${text}`) }], {
      ...noReadingOptions,
      tables: [
        {
          ...{ header: 't\te', columns: { title: 't', episode: 'e' } },
          ...{ rows: 'seen', kind: 'series', scale: 5 },
        },
      ],
    }),
  log: (text) => createRedactor().redact({ stack: text, [text]: text }),
  'command line': (text) => readServeArguments(['--data', text, '--base-url', text, '--port', text]),
  'the service’s arguments': (text) => [readArguments(['--data', text, '--host', text]), hostCheck(text)],
  'the service’s path': (text) => matchPath('GET', `/3/tv/${text}/season/${text}`),
  'the service’s filters': (text) => [wordsIn(text), numbersIn(text)],
  'the service’s bodies': (text) => readJsonObject(JSON.stringify({ request_token: text })),
  'the service’s pages': (text) => [readRedirect(text), escape(text)],
};
