import type { EndpointName } from '#shared/catalogue/endpoints.ts';
import { itemsNeededBy, keptSizes } from '#shared/packs/needs.ts';
import { pictureItem } from '#shared/packs/plan.ts';
import type { BodyAsked, PackItem, PackPlan } from '#shared/packs/plan.ts';
import type { Database } from '../connection.ts';
import type { ExpectedBytes } from './expected.ts';

/** What an answer that is not there yet probably leads to further. */
export interface Further {
  readonly requests: number;
  readonly pictures: number;
  readonly bytes: number;
}

/** Stored answers of its kind that a guess is made from; of fewer than this nothing is learned. */
const samples = 40;
const fewestSamples = 3;
/** Of people a season names, so many are named by its series or by another season too. */
const sharedPeople = 0.5;

/** Where nothing of its kind is stored: people named, and pictures beside theirs, as a series of middling size has them. */
const firstGuess: Readonly<
  Partial<Record<EndpointName, { people: number; requests: number; pictures: number }>>
> = {
  'tv.season': { people: 20, requests: 11, pictures: 11 },
  'tv.credits': { people: 10, requests: 0, pictures: 0 },
  'person.tvCredits': { people: 0, requests: 0, pictures: 4 },
  'tv.images': { people: 0, requests: 0, pictures: 30 },
  'movie.watchProviders': { people: 0, requests: 0, pictures: 10 },
  'movie.similar': { people: 0, requests: 0, pictures: 15 },
  'discover.movie': { people: 0, requests: 60, pictures: 40 },
};
const none: Further = { requests: 0, pictures: 0, bytes: 0 };
const bodyBytes = 8_000;

/** Foresees what answers will lead to, by those of their kind that are stored. */
export class Foreseen {
  readonly #database: Database;
  readonly #expected: ExpectedBytes;
  readonly #plan: PackPlan;
  readonly #known = new Map<EndpointName, Further>();

  constructor(database: Database, expected: ExpectedBytes, plan: PackPlan) {
    this.#database = database;
    this.#expected = expected;
    this.#plan = plan;
  }

  /** What one answer of an endpoint leads to, and what that leads to in its turn. */
  of(endpoint: EndpointName): Further {
    const known = this.#known.get(endpoint);
    if (known !== undefined) return known;
    // Nothing leads back to its own kind but further pages of the same, which are few.
    this.#known.set(endpoint, none);
    const further = this.#sampled(endpoint) ?? this.#guessed(endpoint);
    this.#known.set(endpoint, further);
    return further;
  }

  /** Means of what stored answers need; what several of them need counts once, as it will be fetched once. */
  #sampled(endpoint: EndpointName): Further | null {
    const rows = this.#database.all<{ parameters: string; text: Uint8Array }>(
      `select parameters, text from bodies join body_texts using (id)
       where endpoint = ? order by fetched_at desc limit ${samples}`,
      endpoint,
    );
    if (rows.length < fewestSamples) return null;
    const needed = new Map<string, PackItem>();
    for (const row of rows) {
      const asked = { endpoint, parameters: JSON.parse(row.parameters) as BodyAsked['parameters'] };
      const answer: unknown = JSON.parse(Buffer.from(row.text).toString('utf8'));
      for (const item of itemsNeededBy(this.#plan, asked, answer)) needed.set(item.item, item);
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

  #guessed(endpoint: EndpointName): Further {
    const guess = firstGuess[endpoint];
    if (guess === undefined) return none;
    const { people, pictures } = this.#plan.choices;
    const isCast = endpoint === 'tv.credits';
    const withWork = people === 'everyone' || (isCast && people === 'cast') ? guess.people * sharedPeople : 0;
    const each = withWork === 0 ? none : this.of('person.tvCredits');
    const size =
      endpoint === 'person.tvCredits' ? 'w92' : pictures === 'none' ? 'w92' : keptSizes[pictures].still;
    const picture = this.#expected.of(pictureItem({ kind: 'poster', size, file: '' }, 0));
    const own = pictures === 'none' ? 0 : guess.pictures + guess.people;
    return {
      requests: guess.requests + withWork * (1 + each.requests),
      pictures: own + withWork * each.pictures,
      bytes: guess.requests * bodyBytes + own * picture + withWork * (15_000 + each.bytes),
    };
  }
}
