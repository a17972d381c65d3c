import type { NeedsPlan } from '#shared/catalogue/endpoint.ts';
import type { EndpointName, Parameters } from '#shared/catalogue/endpoints.ts';
import type { PictureAddress } from '#shared/catalogue/pictures.ts';
import { fillIn, storeKey } from '#shared/catalogue/store-key.ts';
import type { BodyAsked } from '#shared/catalogue/store-key.ts';
import type { PackChoices } from '#shared/contract/packs.ts';

/** How a pack is kept: everything that decides which bodies and pictures it needs. */
export interface PackPlan extends NeedsPlan {
  readonly choices: PackChoices;
  /** The service's key in store keys. */
  readonly service: string;
  /** The language of names, `xx-XX`. */
  readonly language: string;
  /** ISO 3166-1; null: the service's default. */
  readonly region: string | null;
}

/** A body or picture that a pack needs. Lower depths are fetched first. */
export type PackItem =
  | { readonly kind: 'body'; readonly item: string; readonly asked: BodyAsked; readonly depth: number }
  | {
      readonly kind: 'picture';
      readonly item: string;
      readonly asked: PictureAddress;
      readonly depth: number;
    };

/** A body as an item, with language and region as a page would request it. */
export function bodyItem(
  plan: Pick<PackPlan, 'service' | 'language' | 'region'>,
  endpoint: EndpointName,
  parameters: Parameters,
  depth: number,
): PackItem {
  const filled = fillIn(endpoint, parameters, plan);
  const key = storeKey({ profile: plan.service, endpoint, parameters: filled, account: null });
  return { kind: 'body', item: key.text, asked: { endpoint, parameters: filled }, depth };
}

/** A picture as an item. */
export function pictureItem(asked: PictureAddress, depth: number): PackItem {
  return { kind: 'picture', item: pictureKey(asked), asked, depth };
}

/** Identifies a picture among the items. */
export function pictureKey({ kind, size, file }: PictureAddress): string {
  return `${kind}/${size}/${file}`;
}
