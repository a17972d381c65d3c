import { endpointOf } from '../catalogue/endpoints.ts';
import type { EndpointName, Parameters } from '../catalogue/endpoints.ts';
import type { PictureAddress } from '../catalogue/pictures.ts';
import { storeKey } from '../catalogue/store-key.ts';
import type { CalendarDay } from '../text/calendar-day.ts';
import type { PackChoices, PackSubject } from '../contract/packs.ts';

/** How a pack is kept: all that decides which answers and pictures it needs. */
export interface PackPlan {
  readonly subject: PackSubject;
  readonly choices: PackChoices;
  /** The service's key in store keys. */
  readonly service: string;
  /** Of names, `xx-XX`. */
  readonly language: string;
  /** ISO 3166-1; null: the service's own choice. */
  readonly region: string | null;
  /** Languages of videos, as the page asks for them. */
  readonly videoLanguages: string;
  /** The day that histories of changes end with. */
  readonly today: CalendarDay;
  /** Longest window of changes, in days. */
  readonly changesWindowDays: number;
}

/** An answer of the service that a pack needs. */
export interface BodyAsked {
  readonly endpoint: EndpointName;
  /** With language and region filled in, as they are sent. */
  readonly parameters: Parameters;
}

/** One thing that a pack needs. Those of lower depth are fetched first. */
export type PackItem =
  | { readonly kind: 'body'; readonly item: string; readonly asked: BodyAsked; readonly depth: number }
  | {
      readonly kind: 'picture';
      readonly item: string;
      readonly asked: PictureAddress;
      readonly depth: number;
    };

/** The depths, from what a page cannot be without to what only decorates. */
export const depths = { title: 0, season: 1, episode: 2, picture: 3, person: 4, decoration: 5 } as const;

/** An answer as an item, language and region filled in as a page's own question would be. */
export function bodyItem(
  plan: Pick<PackPlan, 'service' | 'language' | 'region'>,
  endpoint: EndpointName,
  parameters: Parameters,
  depth: number,
): PackItem {
  const filled = fillIn(endpoint, parameters, plan);
  const key = storeKey({ profile: plan.service, endpoint, parameters: filled, account: null });
  return { kind: 'body', item: key, asked: { endpoint, parameters: filled }, depth };
}

/** A picture as an item. */
export function pictureItem(asked: PictureAddress, depth: number): PackItem {
  return { kind: 'picture', item: pictureKey(asked), asked, depth };
}

/** What names a picture among the items. */
export function pictureKey({ kind, size, file }: PictureAddress): string {
  return `${kind}/${size}/${file}`;
}

/** Fills in language and region where the endpoint has them and the question does not say. */
export function fillIn(
  endpoint: EndpointName,
  parameters: Parameters,
  { language, region }: { readonly language: string; readonly region: string | null },
): Parameters {
  const { queryParameters } = endpointOf(endpoint);
  const filled: Record<string, string | number | boolean> = { ...parameters };
  // Where a language filters instead of translating it has no default, and stays the page's own choice.
  if (queryParameters.language?.default !== undefined) filled.language ??= language;
  if (queryParameters.region !== undefined && endpoint !== 'discover.movie' && region !== null) {
    filled.region ??= region;
  }
  return filled;
}
