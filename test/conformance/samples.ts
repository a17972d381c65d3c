import { endpointNames } from '#shared/catalogue/endpoints.ts';
import type { EndpointName } from '#shared/catalogue/endpoints.ts';
import { addDays } from '#shared/text/calendar-day.ts';
import { call } from './asking.ts';
import type { Values } from './asking.ts';
import { today } from './service-process.ts';
import type { ServiceProcess } from './service-process.ts';
import { signIn } from './signing-in.ts';

/** For each endpoint, parameters that have something to answer. */
export type Samples = Readonly<Record<EndpointName, Values>>;

type Found = readonly Readonly<Record<string, unknown>>[];

/** The first of some candidates whose answer is worth looking at. */
async function firstWith(
  base: string,
  name: EndpointName,
  candidates: readonly Values[],
  worth: (body: Readonly<Record<string, Found>>) => boolean,
): Promise<Values> {
  for (const values of candidates) {
    const { status, body } = await call(base, name, values);
    if (status === 200 && worth(body as Readonly<Record<string, Found>>)) return values;
  }
  throw new Error(`Nothing in the catalogue has an answer for ${name}.`);
}

async function idsOf(base: string, name: EndpointName, values: Values = {}): Promise<number[]> {
  const { body } = await call(base, name, values);
  return (body.results as readonly { id: number }[]).map(({ id }) => id);
}

/** Finds parameters for every endpoint by asking and signing in as a client would. */
export async function samplesOf(service: ServiceProcess): Promise<Samples> {
  const { base } = service;
  const session = { session_id: await signIn(service) };
  const series = await idsOf(base, 'trending.tv', { time_window: 'day' });
  const movies = await idsOf(base, 'movie.popular');
  const ofSeries = series.map((id) => ({ series_id: id }));
  const ofMovies = movies.map((id) => ({ movie_id: id }));
  const filled =
    (...lists: readonly string[]) =>
    (body: Readonly<Record<string, Found>>): boolean =>
      lists.every((list) => (body[list]?.length ?? 0) > 0);
  const firstSeasons = ofSeries.map((values) => ({ ...values, season_number: 1 }));
  const season = await firstWith(
    base,
    'tv.season',
    firstSeasons,
    ({ episodes = [] }) =>
      episodes.some(({ guest_stars: guests }) => (guests as Found).length > 0) &&
      episodes.some(({ crew }) => (crew as Found).length > 0),
  );
  const episodes = [1, 2, 3, 4, 5].flatMap((number) =>
    firstSeasons.map((values) => ({ ...values, episode_number: number })),
  );
  const fortnight = { start_date: addDays(today, -14), end_date: today };
  const seasonIds = await Promise.all(
    firstSeasons.map(async (values) => {
      const { status, body } = await call(base, 'tv.season', values);
      return status === 200 ? [{ season_id: body.id as number, ...fortnight }] : [];
    }),
  );
  const credits = await call(
    base,
    'tv.credits',
    await firstWith(base, 'tv.credits', ofSeries, filled('cast', 'crew')),
  );
  const people = (credits.body.crew as readonly { id: number }[]).map(({ id }) => ({ person_id: id }));
  const keywords = [...'aeinorst'].map((letter) => ({ query: letter }));
  const found: Record<EndpointName, Values> = {
    'tv.season': season,
    'authentication.token': {},
    'authentication.session': {},
    account: session,
    'tv.credits': { series_id: credits.body.id as number },
    'trending.tv': { time_window: 'day' },
    'tv.onTheAir': {},
    'movie.reviews': await firstWith(base, 'movie.reviews', ofMovies, filled('results')),
    'tv.episodeVideos': await firstWith(base, 'tv.episodeVideos', episodes, filled('results')),
    'season.changes': await firstWith(base, 'season.changes', seasonIds.flat(), filled('changes')),
    'person.tvCredits': await firstWith(base, 'person.tvCredits', people, filled('crew')),
    'search.keyword': await firstWith(base, 'search.keyword', keywords, filled('results')),
    'tv.seasonRatings': { ...season, ...session },
    'tv.episodeGroups': await firstWith(base, 'tv.episodeGroups', ofSeries, filled('results')),
    'movie.similar': await firstWith(base, 'movie.similar', ofMovies, filled('results')),
    'tv.changes': await firstWith(
      base,
      'tv.changes',
      ofSeries.map((values) => ({ ...values, ...fortnight })),
      filled('changes'),
    ),
    'tv.images': await firstWith(base, 'tv.images', ofSeries, filled('backdrops', 'posters', 'logos')),
    'movie.watchProviders': await firstWith(
      base,
      'movie.watchProviders',
      ofMovies,
      ({ results = {} }) => Object.keys(results).length > 0,
    ),
    'discover.movie': {},
    'movie.nowPlaying': {},
    'tv.alternativeTitles': await firstWith(base, 'tv.alternativeTitles', ofSeries, filled('results')),
    'movie.popular': {},
  };
  if (endpointNames.some((name) => !Object.hasOwn(found, name)))
    throw new Error('An endpoint has no sample.');
  return found;
}
