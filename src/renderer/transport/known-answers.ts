import type { EndpointName } from '#shared/catalogue/endpoints.ts';
import type { AppState, CatalogueChanged } from '#shared/contract/answers.ts';
import type { EventMessage } from '#shared/contract/events.ts';
import type { RequestName } from '#shared/contract/requests.ts';

/** A parsed body of the catalogue. */
export interface Loaded<T> {
  readonly value: T;
  /** Epoch ms. */
  readonly fetchedAt: number;
  readonly freshness: 'fresh' | 'stale';
  /** Number of list items that couldn't be decoded and were left out. */
  readonly dropped: number;
  /** The language (`xx-XX`) of the stored body if it isn't the requested one. */
  readonly heldIn?: string;
}

/** Most characters of JSON that stay, which take about four bytes each once they are parsed. */
const mostCharacters = 1_500_000;
/** How long the main process' word that a body is fresh counts, in ms; then it is asked again. */
const freshForMs = 5 * 60_000;

/** Reads of the main process' own data that a page shows again at once, and asks again behind that. */
const repeated: ReadonlySet<RequestName> = new Set([
  'title.known',
  'person.known',
  'person.heldAppearances',
  'seasons.find',
  'seasons.known',
  'offers.history',
  'offers.providers',
  'mine.upNext',
  'mine.watchlist',
  'mine.diary',
  'mine.lists',
  'mine.list',
  'inbox.list',
  'upcoming.list',
  'upcoming.movies',
  'storage.state',
]);
/** The first words of the verbs that the person's own changes concern. */
const own = ['mine', 'inbox', 'upcoming'];
/** Lists that the page asks for again when a change makes them outdated: the last ones, unless they are long. */
const renewed: ReadonlySet<string> = new Set<RequestName>(['mine.upNext', 'mine.watchlist']);
const mostRenewed = 4;
const longestRenewed = 200_000;

interface Known {
  /** The endpoint, or the verb. */
  readonly name: string;
  readonly parameters: object;
  readonly value: unknown;
  readonly characters: number;
  /** By the clock's `elapsed`. */
  readonly freshUntil: number;
}

/** A question that is being answered; an event can make its answer outdated before it arrives. */
interface Asking {
  readonly name: string;
  readonly parameters: object;
  isOutdated: boolean;
  /** Settles with the answer, if the question was foreseen. */
  foreseen?: Promise<unknown>;
}

const seriesOf = ({ parameters }: Pick<Known, 'parameters'>): unknown =>
  (parameters as { readonly seriesId?: unknown }).seriesId;

/** Names a question: the same for equal ones, in whichever order their parameters are. */
export function questionKey(name: string, parameters: object): string {
  return `${name} ${JSON.stringify(Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1)))}`;
}

/**
 * The answers that the page got last, decoded, so that it shows them again without asking. Events of the main process
 * drop those that changed.
 */
export class KnownAnswers {
  readonly #elapsed: () => number;
  /** The least recently used first. */
  readonly #known = new Map<string, Known>();
  readonly #asking = new Set<Asking>();
  readonly #outdated = new Map<string, Pick<Known, 'name' | 'parameters'>>();
  readonly #state = new Map<string, string>();
  #characters = 0;

  /** `elapsed`: ms. */
  constructor(elapsed: () => number) {
    this.#elapsed = elapsed;
  }

  /** Whether a question was answered before, or is being answered. */
  has(name: string, parameters: object): boolean {
    return this.#known.has(questionKey(name, parameters)) || this.#asked(name, parameters).length > 0;
  }

  /** Resolves once a question that was foreseen, and is still being answered, is; null: there is none. */
  foreseen(name: string, parameters: object): Promise<unknown> | null {
    const asked = this.#asked(name, parameters).find(({ foreseen, isOutdated }) => foreseen && !isOutdated);
    return asked?.foreseen?.catch(() => undefined) ?? null;
  }

  #asked(name: string, parameters: object): readonly Asking[] {
    const key = questionKey(name, parameters);
    return [...this.#asking].filter((asking) => questionKey(asking.name, asking.parameters) === key);
  }

  /** The body of a read that was answered before, or null. `isFresh`: the main process would say the same. */
  body(
    endpoint: EndpointName,
    parameters: object,
  ): { readonly loaded: Loaded<unknown>; readonly isFresh: boolean } | null {
    const known = this.#find(endpoint, parameters);
    if (known === undefined) return null;
    return { loaded: known.value as Loaded<unknown>, isFresh: this.#elapsed() < known.freshUntil };
  }

  /** The last answer of a verb whose answers are repeated; undefined: none. */
  answer(verb: RequestName, input: object): unknown {
    return this.#find(verb, input)?.value;
  }

  /** Whether answers of a verb are kept. */
  isRepeated(verb: RequestName): boolean {
    return repeated.has(verb);
  }

  /** Begins a question; `end` it whatever comes of it. */
  begin(name: string, parameters: object): Asking {
    const asking: Asking = { name, parameters, isOutdated: false };
    this.#asking.add(asking);
    return asking;
  }

  end(asking: Asking): void {
    this.#asking.delete(asking);
  }

  /**
   * Keeps a body, unless it is in another language than asked, which is tried again; returns the one kept before if it is the
   * same, so that nothing is rendered again.
   */
  keepBody<Value>(
    { name, parameters, isOutdated }: Asking,
    loaded: Loaded<Value>,
    characters: number,
  ): Loaded<Value> {
    if (isOutdated || loaded.heldIn !== undefined) return loaded;
    const before = this.#find(name, parameters);
    const last = before?.value as Loaded<Value> | undefined;
    const isSame = before?.characters === characters && last?.fetchedAt === loaded.fetchedAt;
    const kept = isSame && last !== undefined ? { ...loaded, value: last.value } : loaded;
    const freshUntil = loaded.freshness === 'fresh' ? this.#elapsed() + freshForMs : 0;
    this.#keep({ name, parameters, value: kept, characters, freshUntil });
    return kept;
  }

  /** Keeps an answer of a verb, and returns the one kept before if both are equal, so that nothing is rendered again. */
  keepAnswer<Value>({ name, parameters, isOutdated }: Asking, value: Value): Value {
    if (isOutdated) return value;
    const before = this.#find(name, parameters);
    const text = JSON.stringify(value);
    const isSame = before?.characters === text.length && JSON.stringify(before.value) === text;
    const kept = isSame ? (before.value as Value) : value;
    this.#keep({ name, parameters, value: kept, characters: text.length, freshUntil: 0 });
    return kept;
  }

  /** Drops the answer of a question that now fails. */
  forget({ name, parameters }: Asking): void {
    this.#remove(questionKey(name, parameters));
  }

  /** Drops what an event makes outdated. */
  heed({ name, payload }: EventMessage): void {
    if (name === 'catalogue.changed') this.#change(payload);
    else if (name === 'mine.changed') {
      for (const [key, known] of this.#known)
        if (renewed.has(known.name) && known.characters <= longestRenewed) this.#outdated.set(key, known);
      this.#drop((each) => own.includes(each.name.split('.', 1)[0] ?? ''));
    } else if (name === 'seasons.found')
      this.#drop((each) => each.name.startsWith('seasons.') && seriesOf(each) === payload.seriesId);
    else if (name === 'catalogue.replaced' || (name === 'host.changed' && !payload.reachable))
      this.#drop(() => true);
    else if (name === 'app.changed') {
      if (this.follow(payload)) this.#drop(() => true);
    }
  }

  /** The questions about the person's lists whose answers changes outdated since the last call. */
  takeOutdated(): readonly Pick<Known, 'name' | 'parameters'>[] {
    const outdated = [...this.#outdated.values()].slice(-mostRenewed);
    this.#outdated.clear();
    return outdated;
  }

  /** Notes what answers depend on: the service, its language and region, and the account; returns whether it changed. */
  follow({ profile, addresses, settings, signIn, session }: Partial<AppState>): boolean {
    let isOther = false;
    for (const [name, slice] of Object.entries({ profile, addresses, settings, signIn, session })) {
      if (slice === undefined) continue;
      const text = JSON.stringify(slice);
      isOther ||= this.#state.get(name) !== text;
      this.#state.set(name, text);
    }
    return isOther;
  }

  #change({ endpoint, parameters, confirmedAt }: CatalogueChanged): void {
    // The same question can be asked with or without the language of the settings.
    const wanted = Object.entries(parameters).filter(([name]) => name !== 'language' && name !== 'region');
    const isIt = (each: Pick<Known, 'name' | 'parameters'>): boolean =>
      each.name === endpoint &&
      wanted.every(([name, value]) => (each.parameters as Record<string, unknown>)[name] === value);
    if (confirmedAt === null) return this.#drop(isIt);
    for (const known of [...this.#known.values()].filter(isIt)) {
      const loaded = {
        ...(known.value as Loaded<unknown>),
        fetchedAt: confirmedAt,
        freshness: 'fresh' as const,
      };
      this.#keep({ ...known, value: loaded, freshUntil: this.#elapsed() + freshForMs });
    }
  }

  #find(name: string, parameters: object): Known | undefined {
    const key = questionKey(name, parameters);
    const known = this.#known.get(key);
    if (known === undefined) return undefined;
    this.#known.delete(key);
    this.#known.set(key, known);
    return known;
  }

  #keep(known: Known): void {
    this.#remove(questionKey(known.name, known.parameters));
    this.#known.set(questionKey(known.name, known.parameters), known);
    this.#characters += known.characters;
    for (const [key] of this.#known) {
      if (this.#characters <= mostCharacters) break;
      this.#remove(key);
    }
  }

  #remove(key: string): void {
    this.#characters -= this.#known.get(key)?.characters ?? 0;
    this.#known.delete(key);
  }

  #drop(isOutdated: (each: Pick<Known, 'name' | 'parameters'>) => boolean): void {
    for (const asking of this.#asking) asking.isOutdated ||= isOutdated(asking);
    for (const [key, known] of this.#known) if (isOutdated(known)) this.#remove(key);
  }
}
