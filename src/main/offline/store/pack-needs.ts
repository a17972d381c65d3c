import { endpointOf, endpoints } from '#shared/catalogue/endpoints.ts';
import type { EndpointName, Parameters } from '#shared/catalogue/endpoints.ts';
import { changesWindow } from '#shared/catalogue/endpoints/changes.ts';
import { needMovie, pageLength } from '#shared/catalogue/endpoints/movies.ts';
import { depths } from '#shared/catalogue/endpoint.ts';
import type { Needs } from '#shared/catalogue/endpoint.ts';
import { bodyItem, pictureItem } from '#shared/catalogue/pack-plan.ts';
import type { PackItem, PackPlan } from '#shared/catalogue/pack-plan.ts';
import { pictureFile } from '#shared/catalogue/pictures.ts';
import type { PictureKind, PictureSize } from '#shared/catalogue/pictures.ts';
import type { BodyAsked } from '#shared/catalogue/store-key.ts';
import type { PackPictures } from '#shared/contract/packs.ts';

/** The size of each kind that a pack keeps. Pages that need another size show this one offline. */
export const keptSizes: Readonly<
  Record<Exclude<PackPictures, 'none'>, Readonly<Record<PictureKind, PictureSize>>>
> = {
  small: { poster: 'w185', backdrop: 'w780', still: 'w185', profile: 'w185', logo: 'w92' },
  standard: { poster: 'w342', backdrop: 'w1280', still: 'w300', profile: 'w185', logo: 'w92' },
  large: { poster: 'w780', backdrop: 'original', still: 'original', profile: 'h632', logo: 'w185' },
};

/** Collects the items that a pack needs. */
class NeededItems implements Needs {
  readonly plan: PackPlan;
  readonly items: PackItem[] = [];
  readonly #asked: BodyAsked | null;

  /** `asked`: the body that needs them. */
  constructor(plan: PackPlan, asked: BodyAsked | null = null) {
    this.plan = plan;
    this.#asked = asked;
  }

  body({ name }: { readonly name: string }, parameters: Parameters, depth: number): void {
    // Every row of the table has such a name.
    this.items.push(bodyItem(this.plan, name as EndpointName, parameters, depth));
  }

  page(page: number): void {
    if (this.#asked === null) return;
    const { endpoint, parameters } = this.#asked;
    this.items.push(bodyItem(this.plan, endpoint, { ...parameters, page }, depths.episode));
  }

  picture(kind: PictureKind, path: string | null, depth: number, size?: PictureSize): void {
    const { pictures } = this.plan.choices;
    const file = pictureFile(path);
    if (file === null || pictures === 'none') return;
    this.items.push(pictureItem({ kind, size: size ?? keptSizes[pictures][kind], file }, depth));
  }

  smallPoster(path: string | null): void {
    const size = this.plan.choices.pictures === 'small' ? 'w92' : 'w185';
    this.picture('poster', path, depths.decoration, size);
  }

  person(
    { id, profile_path: path }: { readonly id: number; readonly profile_path: string | null },
    wantedFor: 'cast' | 'everyone',
  ): void {
    const { people } = this.plan.choices;
    this.picture('profile', path, depths.picture);
    if (people === 'everyone' || people === wantedFor)
      this.body(endpoints['person.tvCredits'], { person_id: id }, depths.person);
  }
}

/** What a pack needs regardless of any response. The seasons of a series are added when they are found. */
export function rootItems(plan: PackPlan): PackItem[] {
  const { subject } = plan;
  const needs = new NeededItems(plan);
  if (subject.kind === 'series') {
    const series = { series_id: subject.seriesId };
    for (const name of ['tv.credits', 'tv.images', 'tv.alternativeTitles', 'tv.episodeGroups'] as const)
      needs.body(endpoints[name], series, depths.title);
    needs.body(endpoints['tv.changes'], { ...series, ...changesWindow(plan), page: 1 }, depths.episode);
  } else if (subject.kind === 'season') {
    needs.items.push(seasonItem(plan, subject.seriesId, subject.seasonNumber));
    needs.body(endpoints['tv.credits'], { series_id: subject.seriesId }, depths.title);
  } else if (subject.kind === 'movie') needMovie(subject.movieId, needs);
  else {
    for (let page = 1; page <= Math.ceil(subject.count / pageLength); page += 1)
      needs.body(endpoints['discover.movie'], { ...subject.parameters, page }, depths.title);
  }
  return needs.items;
}

/** A season as an item. */
export function seasonItem(plan: PackPlan, seriesId: number, seasonNumber: number): PackItem {
  return bodyItem(plan, 'tv.season', { series_id: seriesId, season_number: seasonNumber }, depths.season);
}

/** The poster and backdrop of the pack's own title. */
export function titlePictures(
  plan: PackPlan,
  title: { readonly poster_path: string | null; readonly backdrop_path: string | null },
): PackItem[] {
  const needs = new NeededItems(plan);
  needs.picture('poster', title.poster_path, depths.title);
  needs.picture('backdrop', title.backdrop_path, depths.title);
  return needs.items;
}

/** What else a pack needs because of a stored body. */
export function itemsNeededBy(plan: PackPlan, asked: BodyAsked, answer: unknown): PackItem[] {
  const needs = new NeededItems(plan, asked);
  // The body was decoded with this endpoint's schema.
  endpointOf(asked.endpoint).needs?.(answer as never, needs, asked.parameters);
  return needs.items;
}
