import { endpointOf } from '#shared/catalogue/endpoints.ts';
import type { EndpointName, Parameters } from '#shared/catalogue/endpoints.ts';
import { jsonOf } from '../bytes.ts';
import type { StoreContext } from '../context.ts';
import { expectedBytesOf } from './expected.ts';
import { itemsNeededBy, keptSizes } from './needs.ts';
import { pictureItem } from './plan.ts';
import type { PackItem, PackPlan } from './plan.ts';

/** What a body that isn't stored yet will probably lead to. */
export interface Further {
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
  readonly #context: Pick<StoreContext, 'database' | 'expectedBytes'>;
  readonly #plan: PackPlan;
  readonly #known = new Map<EndpointName, Further>();

  constructor(context: Pick<StoreContext, 'database' | 'expectedBytes'>, plan: PackPlan) {
    this.#context = context;
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
    const rows = this.#context.database.all<{ parameters: string; text: Uint8Array }>(
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
    const bytes = expectedBytesOf(this.#context, item);
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
    const picture = expectedBytesOf(this.#context, pictureItem({ kind: 'poster', size, file: '' }, 0));
    const own = pictures === 'none' ? 0 : shown + named;
    return {
      requests: requests + withWork * (1 + each.requests),
      pictures: own + withWork * each.pictures,
      bytes: requests * bodyBytes + own * picture + withWork * (15_000 + each.bytes),
    };
  }
}
