import { firstAnswersId } from '#shared/contract/transport.ts';
import type { FirstAnswer, FirstAnswers } from '#shared/contract/transport.ts';
import type { InputOf, RequestName } from '#shared/contract/requests.ts';
import { addDays, localDay } from '#shared/text/calendar-day.ts';
import type { Handlers } from './answer-request.ts';

/** Larger answers are left to requests, in characters of JSON. */
const mostCharacters = 200_000;

type Asked = { [Name in RequestName]: readonly [Name, InputOf<Name>] }[RequestName];

/**
 * What every page asks for when it starts (packs.svelte.ts), and Home when it opens (HomePage.svelte), from what is stored only.
 * A place that asks for something else ignores it.
 */
function askedFirst(now: number): Asked[] {
  const today = localDay(now);
  const stored = { stored: true } as const;
  const parameters = { page: 1 };
  return [
    ['catalogue.read', { endpoint: 'trending.tv', parameters: { page: 1, time_window: 'day' }, ...stored }],
    ['catalogue.read', { endpoint: 'tv.onTheAir', parameters, ...stored }],
    ['catalogue.read', { endpoint: 'movie.popular', parameters, ...stored }],
    ['catalogue.read', { endpoint: 'movie.nowPlaying', parameters, ...stored }],
    ['packs.list', {}],
    ['mine.upNext', { limit: 12 }],
    ['upcoming.list', { from: today, until: addDays(today, 6) }],
    ['inbox.list', { offset: 0, limit: 200 }],
  ];
}

/** An element with the state and the first answers, for the page's document; "" if they can't be read. */
export async function firstAnswers(handlers: Handlers, now: number): Promise<string> {
  const { signal } = new AbortController();
  const ask = async ([name, input]: Asked): Promise<FirstAnswer[]> => {
    const result = await (
      handlers[name] as (input: unknown, signal: AbortSignal) => ReturnType<Handlers[typeof name]>
    )(input, signal);
    const isSmall = result.ok && JSON.stringify(result.value).length <= mostCharacters;
    return isSmall ? [{ name, input, value: result.value } as FirstAnswer] : [];
  };
  const [state, answers] = await Promise.all([
    handlers['app.state']({}, signal),
    Promise.all(askedFirst(now).map(ask)),
  ]);
  if (!state.ok) return '';
  const first: FirstAnswers = { state: state.value, answers: answers.flat() };
  // The service's texts can't end the element.
  // Proved by first-answers.test.ts: a text in the page’s document can’t end its element.
  const text = JSON.stringify(first).replaceAll('<', '\\u003c');
  // Data, which the content security policy doesn't count as a script.
  return `<script type="application/json" id="${firstAnswersId}">${text}</script>`;
}
