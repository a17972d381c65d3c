import { endpointOf } from '#shared/catalogue/endpoints.ts';
import type { EndpointName } from '#shared/catalogue/endpoints.ts';
import { pictureItem } from '#shared/catalogue/pack-plan.ts';
import type { PackItem, PackPlan } from '#shared/catalogue/pack-plan.ts';
import type { PictureAddress } from '#shared/catalogue/pictures.ts';
import type { Reader } from '../../store/context.ts';
import { keptSizes } from './pack-needs.ts';

/** Expected bytes of a body if none of its kind is stored and its endpoint has no typical size. */
const otherBody = 2_000;
/** JPEG takes about this many bytes per pixel; the width is in the size's name. */
const bytesPerPixel = 0.16;
const originalBytes = 350_000;

/** Sizes of items that aren't stored yet, from those of their kind that were when they were first needed. */
export class ExpectedBytes {
  readonly #database: Reader;
  readonly #known = new Map<string, number>();

  constructor(database: Reader) {
    this.#database = database;
  }

  /** The expected bytes of an item: the average of what is stored of its kind. */
  of({ kind, asked }: PackItem): number {
    const name = kind === 'body' ? asked.endpoint : `${asked.kind} ${asked.size}`;
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const average =
      kind === 'body'
        ? this.#database.value<number | null>(
            'select avg(byte_count) as bytes from (select byte_count from bodies where endpoint = ? limit 200)',
            asked.endpoint,
          )
        : this.#database.value<number | null>(
            'select avg(byte_count) as bytes from (select byte_count from pictures where kind = ? and size = ? limit 200)',
            asked.kind,
            asked.size,
          );
    const guess =
      kind === 'body' ? (endpointOf(asked.endpoint).typical?.bytes ?? otherBody) : guessPicture(asked);
    const bytes = Math.round(average ?? guess);
    this.#known.set(name, bytes);
    return bytes;
  }
}

function guessPicture({ kind, size }: PictureAddress): number {
  const pixels = Number(/^[wh](\d+)$/.exec(size)?.[1] ?? 0);
  if (pixels === 0) return originalBytes;
  const ratio = kind === 'backdrop' || kind === 'still' ? 9 / 16 : kind === 'logo' ? 0.5 : 1.5;
  return pixels * pixels * ratio * bytesPerPixel + 600;
}

/** What a body that isn't stored yet will probably lead to. */
interface Further {
  readonly requests: number;
  readonly pictures: number;
  readonly bytes: number;
}

/** The share of a season's people that its series or another season names too. */
const sharedPeople = 0.5;
const bodyBytes = 8_000;
const none: Further = { requests: 0, pictures: 0, bytes: 0 };

/** What one body of an endpoint leads to, directly and indirectly, as is typical for a series of medium size. */
export function forecast(endpoint: EndpointName, plan: PackPlan, expected: ExpectedBytes): Further {
  const { typical } = endpointOf(endpoint);
  if (typical === undefined) return none;
  const { people: named = 0, requests = 0, pictures: shown = 0 } = typical;
  const { people, pictures } = plan.choices;
  const isCast = endpoint === 'tv.credits';
  const withWork = people === 'everyone' || (isCast && people === 'cast') ? named * sharedPeople : 0;
  const each = withWork === 0 ? none : forecast('person.tvCredits', plan, expected);
  const size = endpoint === 'person.tvCredits' || pictures === 'none' ? 'w92' : keptSizes[pictures].still;
  const picture = expected.of(pictureItem({ kind: 'poster', size, file: '' }, 0));
  const own = pictures === 'none' ? 0 : shown + named;
  return {
    requests: requests + withWork * (1 + each.requests),
    pictures: own + withWork * each.pictures,
    bytes: requests * bodyBytes + own * picture + withWork * (15_000 + each.bytes),
  };
}
