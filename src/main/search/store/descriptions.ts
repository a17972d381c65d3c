import type { SearchHit } from '#shared/contract/answers.ts';
import { fold, longestFolded } from '#shared/text/fold.ts';
import type { Reader } from '../../store/context.ts';
import { highlightsOf } from './title-match.ts';
import { prefixOf, wholeWord } from './fts-query.ts';

/** Shorter last words aren't taken for the beginning of a word: very many words begin so, and all their titles are read. */
const shortestBeginning = 4;
/** The length of a snippet, and of what comes before its first match, in UTF-16 units; both are cut at a space. */
const [snippetLength, before] = [140, 40];

/** A match for descriptions with every word, in FTS5's syntax; `words` as `wordsOf`. */
export function describedBy(words: readonly string[]): string {
  return words
    .map((word, index) =>
      index === words.length - 1 && word.length >= shortestBeginning ? prefixOf(word) : wholeWord(word),
    )
    .join(' AND ');
}

function isSpaceless(word: string): boolean {
  return /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word);
}

/** The descriptions of titles by number (see `titleKey`). */
export function overviewsOf(database: Reader, keys: readonly number[]): Map<number, string> {
  const rows = database.all<{ key: number; overview: string }>(
    `select key, overview from titles where key in (select value from json_each(?))`,
    JSON.stringify(keys),
  );
  return new Map(rows.map(({ key, overview }) => [key, overview]));
}

/** Whether any description is indexed. */
export function hasDescriptions(database: Reader): boolean {
  // The rows of a table without content can't be listed, but those of their lengths can.
  return database.has('select 1 from description_words_docsize limit 1');
}

/** The part of a description where most words of a query are. */
export function snippetOf(overview: string, words: readonly string[]): NonNullable<SearchHit['snippet']> {
  // Only so much of it is indexed.
  // Proved by search-descriptions.test.ts: a found description is read only as far as it is indexed.
  const marks = highlightsOf(overview.slice(0, longestFolded), words).filter(([start]) =>
    beginsWord(overview, start),
  );
  const found = marks.map(([start, to]) => fold(overview.slice(start, to)));
  const within = marks.map(([at], index) => {
    const near = new Set<string | undefined>();
    for (let next = index; (marks[next]?.[1] ?? Infinity) <= at + snippetLength - before; next += 1)
      near.add(found[next]);
    return near.size;
  });
  const first = marks[within.indexOf(Math.max(...within))]?.[0] ?? 0;
  const from = first <= before ? 0 : cutAt(overview, first - before, first);
  const until =
    overview.length - from <= snippetLength
      ? overview.length
      : cutAt(overview, from + snippetLength, from, -1);
  const [start, end] = [from > 0 ? '… ' : '', until < overview.length ? ' …' : ''];
  const offset = start.length - from;
  return {
    text: `${start}${overview.slice(from, until).trimEnd()}${end}`,
    marks: marks
      .filter(([, to]) => to <= until)
      .map(([at, to]) => [at + offset, to + offset] as const)
      .filter(([at]) => at >= start.length),
  };
}

/** Whether a highlight begins a word; a script without spaces has no other words. */
function beginsWord(text: string, at: number): boolean {
  return (
    isSpaceless(text.slice(at, at + 2)) || !/[\p{L}\p{N}\p{M}]$/u.test(text.slice(Math.max(0, at - 2), at))
  );
}

/** The end of the space nearest to `at`, in the direction of `step`, before `limit`; `at` itself if there is none. */
function cutAt(text: string, at: number, limit: number, step: 1 | -1 = 1): number {
  for (let place = at; place !== limit; place += step) if (text.charAt(place - 1) === ' ') return place;
  // A character of two units isn't cut.
  return /[\udc00-\udfff]/.test(text.charAt(at)) ? at + 1 : at;
}
