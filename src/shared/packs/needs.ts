import type { Answer, EndpointName, Parameters } from '../catalogue/endpoints.ts';
import { pictureFile } from '../catalogue/pictures.ts';
import type { PictureKind, PictureSize } from '../catalogue/pictures.ts';
import type { MovieListItem } from '../catalogue/resources/lists.ts';
import type { PackPictures } from '../contract/packs.ts';
import { changedPictureKinds, isLastChangesPage } from '../catalogue/change-pages.ts';
import { addDays } from '../text/calendar-day.ts';
import { bodyItem, depths, pictureItem } from './plan.ts';
import type { BodyAsked, PackItem, PackPlan } from './plan.ts';

/** Which size of each kind is kept. Pages ask for others too, and get this one where they cannot be had. */
export const keptSizes: Readonly<
  Record<Exclude<PackPictures, 'none'>, Readonly<Record<PictureKind, PictureSize>>>
> = {
  small: { poster: 'w185', backdrop: 'w780', still: 'w185', profile: 'w185', logo: 'w92' },
  standard: { poster: 'w342', backdrop: 'w1280', still: 'w300', profile: 'w185', logo: 'w92' },
  large: { poster: 'w780', backdrop: 'original', still: 'original', profile: 'h632', logo: 'w185' },
};

/** Of another title's poster beside a person's work: never shown large. */
const smallPoster: PictureSize = 'w92';
/** Of a gallery, which may hold hundreds. */
const gallerySizes = { poster: 'w342', backdrop: 'w780', logo: 'w300' } as const;
/** Pages of reviews, and of a history of changes, that are kept at most. */
const mostReviewPages = 5;
const mostChangePages = 30;
const pageLength = 20;

/** What a pack needs whatever the service answers. Seasons of a series are added when they have been found. */
export function rootItems(plan: PackPlan): PackItem[] {
  const { subject } = plan;
  const body = bodyOf(plan);
  if (subject.kind === 'series') {
    const series = { series_id: subject.seriesId };
    return [
      body('tv.credits', series, depths.title),
      body('tv.images', series, depths.title),
      body('tv.alternativeTitles', series, depths.title),
      body('tv.episodeGroups', series, depths.title),
      body('tv.changes', { ...series, ...changesWindow(plan), page: 1 }, depths.episode),
    ];
  }
  if (subject.kind === 'season') {
    return [
      seasonItem(plan, subject.seriesId, subject.seasonNumber),
      body('tv.credits', { series_id: subject.seriesId }, depths.title),
    ];
  }
  if (subject.kind === 'movie') return movieItems(plan, subject.movieId);
  const pages = Math.ceil(subject.count / pageLength);
  return Array.from({ length: pages }, (_, index) =>
    body('discover.movie', { ...subject.parameters, page: index + 1 }, depths.title),
  );
}

/** One season of a series, for a pack that holds it. */
export function seasonItem(plan: PackPlan, seriesId: number, seasonNumber: number): PackItem {
  return bodyOf(plan)('tv.season', { series_id: seriesId, season_number: seasonNumber }, depths.season);
}

/** Poster and backdrop of the pack's own title, as lists told of them. */
export function titlePictures(
  plan: PackPlan,
  title: { readonly poster_path: string | null; readonly backdrop_path: string | null },
): PackItem[] {
  const picture = pictureOf(plan);
  return [
    ...picture('poster', title.poster_path, depths.title),
    ...picture('backdrop', title.backdrop_path, depths.title),
  ];
}

/** What a stored answer makes a pack need further. */
export function itemsNeededBy(plan: PackPlan, asked: BodyAsked, answer: unknown): PackItem[] {
  const read = readers[asked.endpoint] as
    ((plan: PackPlan, answer: unknown, parameters: Parameters) => PackItem[]) | undefined;
  return read?.(plan, answer, asked.parameters) ?? [];
}

type Readers = {
  readonly [Name in EndpointName]?: (
    plan: PackPlan,
    answer: Answer<Name>,
    parameters: Parameters,
  ) => PackItem[];
};

const readers: Readers = {
  'tv.season': (plan, season, { series_id: seriesId, season_number: number }) => {
    const [body, picture] = [bodyOf(plan), pictureOf(plan)];
    const items = [
      ...picture('poster', season.poster_path, depths.title),
      body('season.changes', { season_id: season.id, ...changesWindow(plan), page: 1 }, depths.episode),
    ];
    for (const episode of season.episodes) {
      items.push(
        body(
          'tv.episodeVideos',
          {
            series_id: seriesId ?? 0,
            season_number: number ?? 0,
            episode_number: episode.episode_number,
            include_video_language: plan.videoLanguages,
          },
          depths.episode,
        ),
        ...picture('still', episode.still_path, depths.picture),
      );
      for (const person of [...episode.guest_stars, ...episode.crew])
        items.push(...personItems(plan, person, 'everyone'));
    }
    return items;
  },
  'tv.credits': (plan, { cast, crew }) => [
    ...cast.flatMap((person) => personItems(plan, person, 'cast')),
    ...crew.flatMap((person) => personItems(plan, person, 'everyone')),
  ],
  'person.tvCredits': (plan, { cast, crew }) =>
    [...cast, ...crew].flatMap(({ poster_path: path }) =>
      pictureOf(plan)('poster', path, depths.decoration, smallPoster),
    ),
  'tv.images': (plan, { posters, backdrops, logos }) => {
    const picture = pictureOf(plan);
    return [
      ...posters.flatMap((each) => picture('poster', each.file_path, depths.decoration, gallerySizes.poster)),
      ...backdrops.flatMap((each) =>
        picture('backdrop', each.file_path, depths.decoration, gallerySizes.backdrop),
      ),
      ...logos.flatMap((each) => picture('logo', each.file_path, depths.decoration, gallerySizes.logo)),
    ];
  },
  'tv.episodeGroups': (plan, { results }) =>
    results.flatMap(({ network }) => pictureOf(plan)('logo', network?.logo_path ?? null, depths.decoration)),
  'tv.changes': nextChanges('tv.changes'),
  'season.changes': nextChanges('season.changes'),
  'movie.watchProviders': (plan, { results }) =>
    Object.values(results)
      .flatMap(({ flatrate, free, ads, rent, buy }) => [...flatrate, ...free, ...ads, ...rent, ...buy])
      .flatMap(({ logo_path: path }) => pictureOf(plan)('logo', path, depths.picture)),
  'movie.similar': (plan, { results }) => results.flatMap((movie) => posterItems(plan, movie)),
  'movie.reviews': (plan, { results, page, total_pages: pages }, parameters) => [
    ...results.flatMap(({ author_details: author }) =>
      pictureOf(plan)('profile', author?.avatar_path ?? null, depths.decoration),
    ),
    ...(page < Math.min(pages, mostReviewPages)
      ? [bodyOf(plan)('movie.reviews', { ...parameters, page: page + 1 }, depths.episode)]
      : []),
  ],
  'discover.movie': (plan, { results }, { page }) => {
    if (plan.subject.kind !== 'view') return [];
    const before = (Number(page ?? 1) - 1) * pageLength;
    return results
      .slice(0, Math.max(0, plan.subject.count - before))
      .flatMap((movie) => [...titlePictures(plan, movie), ...movieItems(plan, movie.id)]);
  },
};

/** Every page of a movie: where to watch it, what is like it, what is said of it. */
function movieItems(plan: PackPlan, movieId: number): PackItem[] {
  const body = bodyOf(plan);
  const movie = { movie_id: movieId };
  return [
    body('movie.watchProviders', movie, depths.title),
    body('movie.similar', { ...movie, page: 1 }, depths.season),
    body('movie.reviews', { ...movie, page: 1 }, depths.season),
  ];
}

function posterItems(plan: PackPlan, { poster_path: path }: MovieListItem): PackItem[] {
  return pictureOf(plan)(
    'poster',
    path,
    depths.decoration,
    plan.choices.pictures === 'small' ? 'w92' : 'w185',
  );
}

function personItems(
  plan: PackPlan,
  { id, profile_path: path }: { readonly id: number; readonly profile_path: string | null },
  wantedFor: 'cast' | 'everyone',
): PackItem[] {
  const { people } = plan.choices;
  const withWork = people === 'everyone' || people === wantedFor;
  return [
    ...pictureOf(plan)('profile', path, depths.picture),
    ...(withWork ? [bodyOf(plan)('person.tvCredits', { person_id: id }, depths.person)] : []),
  ];
}

function nextChanges(endpoint: 'tv.changes' | 'season.changes') {
  return (plan: PackPlan, { changes }: Answer<'tv.changes'>, parameters: Parameters): PackItem[] => {
    const page = Number(parameters.page ?? 1);
    const shown = changes.flatMap(({ key, items }) =>
      key === 'images'
        ? items.flatMap(({ value, original_value: old }) => changedPictures(value ?? old))
        : [],
    );
    const pictures = shown.flatMap(([kind, path]) =>
      pictureOf(plan)(kind, path, depths.decoration, kind === 'backdrop' ? 'w300' : 'w185'),
    );
    if (isLastChangesPage(changes) || page >= mostChangePages) return pictures;
    return [...pictures, bodyOf(plan)(endpoint, { ...parameters, page: page + 1 }, depths.episode)];
  };
}

/** Pictures in a change's value: `{ poster: { file_path } }` (source: the public service's change lists). */
function changedPictures(value: unknown): (readonly [PictureKind, string])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, picture]: [string, unknown]) => {
    const kind = changedPictureKinds[name];
    if (kind === undefined || typeof picture !== 'object' || picture === null) return [];
    const path = 'file_path' in picture ? picture.file_path : null;
    return typeof path === 'string' ? [[kind, path] as const] : [];
  });
}

/** The window of changes that a page shows first. */
export function changesWindow({ today, changesWindowDays }: PackPlan): {
  readonly start_date: string;
  readonly end_date: string;
} {
  return { start_date: addDays(today, 1 - changesWindowDays), end_date: today };
}

function bodyOf(plan: PackPlan) {
  return (endpoint: EndpointName, parameters: Parameters, depth: number): PackItem =>
    bodyItem(plan, endpoint, parameters, depth);
}

function pictureOf({ choices: { pictures } }: PackPlan) {
  return (kind: PictureKind, path: string | null, depth: number, size?: PictureSize): PackItem[] => {
    const file = pictureFile(path);
    if (file === null || pictures === 'none') return [];
    return [pictureItem({ kind, size: size ?? keptSizes[pictures][kind], file }, depth)];
  };
}
