import type { EndpointName, Parameters } from '#shared/catalogue/endpoints.ts';
import { pictureFile } from '#shared/catalogue/pictures.ts';
import type { InputOf, RequestName } from '#shared/contract/requests.ts';
import type { Result } from '#shared/result.ts';
import { answerRequest } from '../../src/main/app/answer-request.ts';
import type { AppOnService } from '../fixtures/app-on-service.ts';
import type { Seeded } from '../fixtures/seeded.ts';

/** The part of the catalogue that the simulated person opens again and again. */
export interface Subjects {
  readonly series: readonly number[];
  readonly movies: readonly number[];
  readonly people: readonly number[];
  /** Names of poster files. */
  readonly posters: readonly string[];
}

type Step = (random: Seeded, subjects: Subjects, app: AppOnService) => Promise<Result<unknown>>;

const words = ['night', 'the', 'a', 'se', 'xyzzy', 'Mara', 'q', 'harbour', 'winter', 'nigth'];
const seasonOf = (random: Seeded, subjects: Subjects): Parameters => ({
  series_id: random.pick(subjects.series),
  season_number: 1 + random.below(2),
});

/** Reads with their relative frequency. */
const reads: readonly (readonly [
  number,
  EndpointName,
  (random: Seeded, subjects: Subjects) => Parameters,
])[] = [
  [3, 'trending.tv', (random) => ({ time_window: random.pick(['day', 'week']), page: 1 + random.below(2) })],
  [2, 'tv.onTheAir', () => ({})],
  [2, 'movie.popular', (random) => ({ page: 1 + random.below(2) })],
  [2, 'movie.nowPlaying', () => ({})],
  [3, 'discover.movie', (random) => ({ page: 1 + random.below(3), sort_by: 'popularity.desc' })],
  [6, 'tv.season', seasonOf],
  [2, 'tv.credits', (random, { series }) => ({ series_id: random.pick(series) })],
  [1, 'tv.images', (random, { series }) => ({ series_id: random.pick(series) })],
  [1, 'tv.changes', (random, { series }) => ({ series_id: random.pick(series) })],
  [1, 'tv.alternativeTitles', (random, { series }) => ({ series_id: random.pick(series) })],
  [1, 'tv.episodeVideos', (random, subjects) => ({ ...seasonOf(random, subjects), episode_number: 1 })],
  [2, 'movie.watchProviders', (random, { movies }) => ({ movie_id: random.pick(movies) })],
  [2, 'movie.similar', (random, { movies }) => ({ movie_id: random.pick(movies) })],
  [1, 'movie.reviews', (random, { movies }) => ({ movie_id: random.pick(movies) })],
  [2, 'person.tvCredits', (random, { people }) => ({ person_id: random.pick(people) })],
  [1, 'search.keyword', (random) => ({ query: random.pick(words) })],
];
const anyRead = reads.flatMap((read) => Array.from({ length: read[0] }, () => read));

function readSomething(random: Seeded, subjects: Subjects): InputOf<'catalogue.read'> {
  const [, endpoint, parametersOf] = random.pick(anyRead);
  return {
    endpoint,
    parameters: parametersOf(random, subjects),
    refresh: random.next() < 0.3,
    priority: random.next() < 0.2 ? 'background' : 'foreground',
  };
}

/** Sends a verb like a page, and cancels it after `ms`. */
function callAndCancel<Name extends RequestName>(
  { app }: AppOnService,
  name: Name,
  input: InputOf<Name>,
  ms: number,
): Promise<Result<unknown>> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), ms);
  return answerRequest(app.handlers, name, input, controller.signal, (_, error) => {
    throw error;
  }).finally(() => clearTimeout(timer));
}

const steps: readonly (readonly [number, Step])[] = [
  [50, (random, subjects, app) => app.tried('catalogue.read', readSomething(random, subjects))],
  [
    6,
    (random, subjects, app) =>
      callAndCancel(app, 'catalogue.read', readSomething(random, subjects), random.below(12)),
  ],
  [12, (random, _, app) => app.tried('search.local', { query: random.pick(words), limit: 12 })],
  [
    4,
    (random, { series }, app) =>
      app.tried('seasons.find', { seriesId: random.pick(series), again: random.next() < 0.2 }),
  ],
  [
    12,
    (random, { posters }, { app }) => {
      const address = {
        kind: 'poster',
        size: random.pick(['w92', 'w154'] as const),
        file: random.pick(posters),
      } as const;
      return app.picture(address, new AbortController().signal);
    },
  ],
  [3, (random, { series }, app) => app.tried('title.known', { mediaType: 'tv', id: random.pick(series) })],
  [3, (random, { people }, app) => app.tried('person.heldAppearances', { id: random.pick(people) })],
  [
    3,
    (random, { series }, app) =>
      app.tried('mine.change', {
        changes: [
          {
            what: random.pick(['seenUpTo', 'seen'] as const),
            subject: { kind: 'episode', id: random.pick(series), season: 1, episode: 2 },
            at: null,
          },
        ],
      }),
  ],
  [2, (_, __, app) => app.tried('app.state', {})],
  [1, (_, __, app) => app.tried('storage.state', {})],
  [1, (_, __, app) => app.tried('service.check', {})],
  [2, (random, _, app) => app.tried('settings.change', { patch: { theme: random.pick(['light', 'dark']) } })],
  [
    1,
    (random, _, app) =>
      app.tried('settings.change', { patch: { catalogueLanguage: random.pick(['en-US', 'de-DE']) } }),
  ],
  [
    1,
    async (random, _, app) => {
      const saved = await app.tried('mine.change', {
        changes: [{ what: 'saveView', name: `View ${random.below(1_000)}`, query: 'page=1' }],
      });
      if (!saved.ok) return saved;
      // Keeps the number of views small, like a person.
      const state = await app.tried('app.state', {});
      const views = state.ok ? state.value.savedViews : [];
      const oldest = views.length > 5 ? views[0] : undefined;
      return oldest === undefined
        ? saved
        : app.tried('mine.change', { changes: [{ what: 'removeView', view: oldest.id }] });
    },
  ],
];
const anyStep = steps.flatMap((step) => Array.from({ length: step[0] }, () => step[1]));

/** Takes a random step that a person might take. */
export function takeStep(random: Seeded, subjects: Subjects, app: AppOnService): Promise<Result<unknown>> {
  return random.pick(anyStep)(random, subjects, app);
}

/** Reads lists, and returns `each` subjects of each kind. */
export async function findSubjects(app: AppOnService, each: number): Promise<Subjects> {
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
