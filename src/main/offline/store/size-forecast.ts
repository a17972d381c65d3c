import { endpointOf } from '#shared/catalogue/endpoints.ts';
import type { EndpointName, Parameters } from '#shared/catalogue/endpoints.ts';
import { pictureItem } from '#shared/catalogue/pack-plan.ts';
import type { PackItem, PackPlan } from '#shared/catalogue/pack-plan.ts';
import type { PictureAddress } from '#shared/catalogue/pictures.ts';
import { jsonOf } from '../../store/bytes.ts';
import type { Reader } from '../../store/context.ts';
import { itemsNeededBy, keptSizes } from './pack-contents.ts';

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

  /** Lets every kind be averaged again. */
  clear(): void {
    this.#known.clear();
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

/** How many stored bodies of a kind a forecast samples, and how many it needs at least. */
const samples = 40;
const fewestSamples = 3;
/** The share of a season's people that its series or another season names too. */
const sharedPeople = 0.5;
const bodyBytes = 8_000;
const none: Further = { requests: 0, pictures: 0, bytes: 0 };

/** Forecasts what bodies will lead to, from stored bodies of the same kind. */
export class Forecast {
  readonly #database: Reader;
  readonly #expected: ExpectedBytes;
  readonly #plan: PackPlan;
  readonly #known = new Map<EndpointName, Further>();

  constructor(database: Reader, expected: ExpectedBytes, plan: PackPlan) {
    this.#database = database;
    this.#expected = expected;
    this.#plan = plan;
  }

  /** What one body of an endpoint leads to, directly and indirectly. */
  of(endpoint: EndpointName): Further {
    const known = this.#known.get(endpoint);
    if (known !== undefined) return known;
    // Only further pages lead back to the same kind, and they are few.
    this.#known.set(endpoint, none);
    const further = this.#sampled(endpoint) ?? this.#guessed(endpoint);
    this.#known.set(endpoint, further);
    return further;
  }

  /** The mean of what stored bodies need. What several of them need counts once, because it is fetched once. */
  #sampled(endpoint: EndpointName): Further | null {
    const rows = this.#database.all<{ parameters: string; text: Uint8Array }>(
      `select parameters, text from bodies join body_texts using (id)
       where endpoint = ? order by fetched_at desc limit ${samples}`,
      endpoint,
    );
    if (rows.length < fewestSamples) return null;
    const needed = new Map<string, PackItem>();
    for (const row of rows) {
      const asked = { endpoint, parameters: JSON.parse(row.parameters) as Parameters };
      for (const item of itemsNeededBy(this.#plan, asked, jsonOf(row.text))) needed.set(item.item, item);
    }
    const sum = [...needed.values()].map((item) => this.#withFurther(item));
    const mean = (what: keyof Further): number =>
      sum.reduce((total, each) => total + each[what], 0) / rows.length;
    return { requests: mean('requests'), pictures: mean('pictures'), bytes: mean('bytes') };
  }

  #withFurther(item: PackItem): Further {
    const bytes = this.#expected.of(item);
    if (item.kind === 'picture') return { requests: 0, pictures: 1, bytes };
    const more = this.of(item.asked.endpoint);
    return { requests: 1 + more.requests, pictures: more.pictures, bytes: bytes + more.bytes };
  }

  /** If too few of its kind are stored: what is typical for a series of medium size. */
  #guessed(endpoint: EndpointName): Further {
    const { typical } = endpointOf(endpoint);
    if (typical === undefined) return none;
    const { people: named = 0, requests = 0, pictures: shown = 0 } = typical;
    const { people, pictures } = this.#plan.choices;
    const isCast = endpoint === 'tv.credits';
    const withWork = people === 'everyone' || (isCast && people === 'cast') ? named * sharedPeople : 0;
    const each = withWork === 0 ? none : this.of('person.tvCredits');
    const size = endpoint === 'person.tvCredits' || pictures === 'none' ? 'w92' : keptSizes[pictures].still;
    const picture = this.#expected.of(pictureItem({ kind: 'poster', size, file: '' }, 0));
    const own = pictures === 'none' ? 0 : shown + named;
    return {
      requests: requests + withWork * (1 + each.requests),
      pictures: own + withWork * each.pictures,
      bytes: requests * bodyBytes + own * picture + withWork * (15_000 + each.bytes),
    };
  }
}

/** What is expected of the packs of a database. */
interface Expectations {
  readonly bytes: ExpectedBytes;
  /** By pack: the expected size must not grow with every body that is fetched. */
  readonly forecasts: Map<number, Forecast>;
}

const expectations = new WeakMap<Reader, Expectations>();

function expectationsIn(database: Reader): Expectations {
  const known = expectations.get(database) ?? {
    bytes: new ExpectedBytes(database),
    forecasts: new Map<number, Forecast>(),
  };
  expectations.set(database, known);
  return known;
}

/** The expected bytes of the items of packs. */
export function expectedBytesIn(database: Reader): ExpectedBytes {
  return expectationsIn(database).bytes;
}

/** The forecast of a pack as it was first made. */
export function forecastOf(database: Reader, id: number, plan: PackPlan): Forecast {
  const { bytes, forecasts } = expectationsIn(database);
  const forecast = forecasts.get(id) ?? new Forecast(database, bytes, plan);
  forecasts.set(id, forecast);
  return forecast;
}

/** Lets the forecast of a pack be made again, because it was planned again or removed. */
export function forgetForecast(database: Reader, id: number): void {
  expectationsIn(database).forecasts.delete(id);
}
