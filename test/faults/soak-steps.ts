import type { EndpointName, Parameters } from '#shared/catalogue/endpoints.ts';
import { pictureFile } from '#shared/catalogue/pictures.ts';
import type { Result } from '#shared/contract/failures.ts';
import type { InputOf, RequestName } from '#shared/contract/requests.ts';
import type { AppOnService } from '../fixtures/app-on-service.ts';
import { answerRequest } from '../../src/main/answer-request.ts';
import type { Seeded } from './seeded.ts';

/** What a person at this app looks at: a bounded part of the catalogue, again and again. */
export interface Places {
  readonly series: readonly number[];
  readonly movies: readonly number[];
  readonly people: readonly number[];
  /** Names of poster files. */
  readonly posters: readonly string[];
}

type Step = (chance: Seeded, places: Places, app: AppOnService) => Promise<Result<unknown>>;

const words = ['night', 'the', 'a', 'se', 'xyzzy', 'Mara', 'q', 'harbour', 'winter', 'nigth'];
const seasonOf = (chance: Seeded, places: Places): Parameters => ({
  series_id: chance.pick(places.series),
  season_number: 1 + chance.below(2),
});

/** What can be asked for, and how often against the others. */
const reads: readonly (readonly [number, EndpointName, (chance: Seeded, places: Places) => Parameters])[] = [
  [3, 'trending.tv', (chance) => ({ time_window: chance.pick(['day', 'week']), page: 1 + chance.below(2) })],
  [2, 'tv.onTheAir', () => ({})],
  [2, 'movie.popular', (chance) => ({ page: 1 + chance.below(2) })],
  [2, 'movie.nowPlaying', () => ({})],
  [3, 'discover.movie', (chance) => ({ page: 1 + chance.below(3), sort_by: 'popularity.desc' })],
  [6, 'tv.season', seasonOf],
  [2, 'tv.credits', (chance, { series }) => ({ series_id: chance.pick(series) })],
  [1, 'tv.images', (chance, { series }) => ({ series_id: chance.pick(series) })],
  [1, 'tv.changes', (chance, { series }) => ({ series_id: chance.pick(series) })],
  [1, 'tv.alternativeTitles', (chance, { series }) => ({ series_id: chance.pick(series) })],
  [1, 'tv.episodeVideos', (chance, places) => ({ ...seasonOf(chance, places), episode_number: 1 })],
  [2, 'movie.watchProviders', (chance, { movies }) => ({ movie_id: chance.pick(movies) })],
  [2, 'movie.similar', (chance, { movies }) => ({ movie_id: chance.pick(movies) })],
  [1, 'movie.reviews', (chance, { movies }) => ({ movie_id: chance.pick(movies) })],
  [2, 'person.tvCredits', (chance, { people }) => ({ person_id: chance.pick(people) })],
  [1, 'search.keyword', (chance) => ({ query: chance.pick(words) })],
];
const anyRead = reads.flatMap((read) => Array.from({ length: read[0] }, () => read));

function readSomething(chance: Seeded, places: Places): InputOf<'catalogue.read'> {
  const [, endpoint, parametersOf] = chance.pick(anyRead);
  return {
    endpoint,
    parameters: parametersOf(chance, places),
    refresh: chance.next() < 0.3,
    priority: chance.next() < 0.2 ? 'background' : 'foreground',
  };
}

/** Asks as a page does, and gives up after `ms`. */
function askAndLeave<Name extends RequestName>(
  { app }: AppOnService,
  name: Name,
  input: InputOf<Name>,
  ms: number,
): Promise<Result<unknown>> {
  const leaving = new AbortController();
  const timer = setTimeout(() => leaving.abort(), ms);
  return answerRequest(app.handlers, name, input, leaving.signal, (_, error) => {
    throw error;
  }).finally(() => clearTimeout(timer));
}

const steps: readonly (readonly [number, Step])[] = [
  [50, (chance, places, app) => app.tried('catalogue.read', readSomething(chance, places))],
  [
    6,
    (chance, places, app) =>
      askAndLeave(app, 'catalogue.read', readSomething(chance, places), chance.below(12)),
  ],
  [12, (chance, _, app) => app.tried('search.local', { query: chance.pick(words), limit: 12 })],
  [
    4,
    (chance, { series }, app) =>
      app.tried('seasons.find', { seriesId: chance.pick(series), again: chance.next() < 0.2 }),
  ],
  [
    12,
    (chance, { posters }, { app }) => {
      const address = {
        kind: 'poster',
        size: chance.pick(['w92', 'w154'] as const),
        file: chance.pick(posters),
      } as const;
      return app.picture(address, new AbortController().signal);
    },
  ],
  [3, (chance, { series }, app) => app.tried('title.known', { mediaType: 'tv', id: chance.pick(series) })],
  [3, (chance, { people }, app) => app.tried('person.heldAppearances', { id: chance.pick(people) })],
  [
    3,
    (chance, { series }, app) =>
      app.tried('seen.mark', {
        seriesId: chance.pick(series),
        upTo: chance.pick([null, { season: 1, episode: 2 }]),
      }),
  ],
  [2, (_, __, app) => app.tried('app.state', {})],
  [1, (_, __, app) => app.tried('storage.state', {})],
  [1, (_, __, app) => app.tried('service.check', {})],
  [2, (chance, _, app) => app.tried('settings.change', { patch: { theme: chance.pick(['light', 'dark']) } })],
  [
    1,
    (chance, _, app) =>
      app.tried('settings.change', { patch: { catalogueLanguage: chance.pick(['en-US', 'de-DE']) } }),
  ],
  [
    1,
    async (chance, _, app) => {
      const saved = await app.tried('views.save', { name: `View ${chance.below(1_000)}`, query: 'page=1' });
      if (!saved.ok) return saved;
      // Never more than a handful: a person tidies up.
      const oldest = saved.value.length > 5 ? saved.value[0] : undefined;
      return oldest === undefined ? saved : app.tried('views.remove', { id: oldest.id });
    },
  ],
];
const anyStep = steps.flatMap((step) => Array.from({ length: step[0] }, () => step[1]));

/** Does the next thing that a person might do. */
export function takeStep(chance: Seeded, places: Places, app: AppOnService): Promise<Result<unknown>> {
  return chance.pick(anyStep)(chance, places, app);
}

/** Looks around in the lists, and gives what a person will go on looking at. */
export async function findPlaces(app: AppOnService, each: number): Promise<Places> {
  const list = async (endpoint: EndpointName, parameters: Parameters) => {
    const { text } = await app.ask('catalogue.read', { endpoint, parameters });
    return (JSON.parse(text) as { results: { id: number; poster_path: string | null }[] }).results;
  };
  const series = (await list('trending.tv', { time_window: 'day' })).slice(0, each);
  const movies = (await list('movie.popular', {})).slice(0, each);
  const first = series[0]?.id ?? 0;
  const { text } = await app.ask('catalogue.read', {
    endpoint: 'tv.credits',
    parameters: { series_id: first },
  });
  const { cast } = JSON.parse(text) as { cast: { id: number }[] };
  return {
    series: series.map(({ id }) => id),
    movies: movies.map(({ id }) => id),
    people: cast.slice(0, each).map(({ id }) => id),
    posters: [...series, ...movies].flatMap(({ poster_path: path }) => pictureFile(path) ?? []),
  };
}
