import type { CatalogueAnswer } from '#shared/contract/answers.ts';
import type { LookUpState, LookUpList } from '#shared/contract/imports.ts';
import type { CatalogueRead } from '#shared/contract/requests.ts';
import { succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';

/** What the library's store knows of titles that wait. */
export interface LookUpStore {
  /** Lists of the service that aren't read to the end, and how many titles wait. */
  lookUps(): Promise<Result<{ readonly open: readonly LookUpList[]; readonly titles: number }>>;
  /** Notes that a page of a list was read; `isDone`: it was the last one. */
  noteLookUp(name: string, page: number, isDone: boolean): Promise<Result<unknown>>;
}

/** The service in use. */
export interface LookUpService {
  readonly store: LookUpStore;
  read(asked: CatalogueRead, signal: AbortSignal): Promise<Result<CatalogueAnswer>>;
}

interface Ports {
  service(): LookUpService;
  onChange(state: LookUpState): void;
  /** Titles that waited were matched. */
  onMatched(): void;
}

/** The most pages of a list; titles further down are hardly ever on a person's list. */
const mostPages = { movies: 25, series: 50 } as const;

interface Run {
  readonly store: LookUpService['store'];
  readonly controller: AbortController;
}

const idle: LookUpState = { running: false, part: 0, found: 0, failure: null };

/**
 * Looks up titles that wait. The service can't search for a title, so this reads its lists one page at a time: the movies of
 * each wanted year, the most voted first, and the trending series. The store matches every page that it indexes, and knows
 * where to continue after a stop or a restart.
 */
export class TitleLookUp {
  readonly #ports: Ports;
  #run: Run | null = null;
  #state = idle;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** How far it is at the service in use. */
  state(): LookUpState {
    return this.#run === null || this.#run.store === this.#ports.service().store ? this.#state : idle;
  }

  /** Starts, unless it runs already; ends at a service that was in use before. */
  start(): LookUpState {
    const service = this.#ports.service();
    if (this.#run?.store === service.store) return this.#state;
    this.#run?.controller.abort();
    const run = { store: service.store, controller: new AbortController() };
    this.#run = run;
    this.#tell({ ...idle, running: true }, run);
    void this.#readAll(service, run).then((done) => {
      const failure = done.ok || done.failure.code === 'cancelled' ? null : done.failure;
      this.#tell({ ...this.#state, running: false, failure }, run);
      if (this.#run === run) this.#run = null;
    });
    return this.#state;
  }

  stop(): LookUpState {
    this.#run?.controller.abort();
    return this.#state;
  }

  async #readAll({ store, read }: LookUpService, run: Run): Promise<Result<null>> {
    const { signal } = run.controller;
    let before = await store.lookUps();
    const lists = before.ok ? before.value.open.length : 0;
    const waited = before.ok ? before.value.titles : 0;
    while (before.ok && before.value.open[0] !== undefined && !signal.aborted) {
      const [source] = before.value.open;
      const answer = await read(requestFor(source), signal);
      if (!answer.ok) return answer;
      const most = mostPages[source.kind === 'movie' ? 'movies' : 'series'];
      const isDone = source.page >= Math.min(most, pagesOf(answer.value.text));
      const noted = await store.noteLookUp(source.name, source.page, isDone);
      if (!noted.ok) return noted;
      const after = await store.lookUps();
      if (!after.ok) return after;
      if (after.value.titles < before.value.titles) this.#ports.onMatched();
      const left = after.value.open.length - (isDone ? 0 : source.page / most);
      const part = Math.max(this.#state.part, 1 - Math.min(lists, Math.max(0, left)) / lists);
      this.#tell({ ...this.#state, part, found: Math.max(0, waited - after.value.titles) }, run);
      before = after;
    }
    return before.ok ? succeed(null) : before;
  }

  #tell(state: LookUpState, run: Run): void {
    if (this.#run !== run) return;
    this.#state = state;
    this.#ports.onChange(state);
  }
}

/** Exports name titles in English or in their original language. */
const language = 'en-US';

function requestFor({ kind, year, page }: LookUpList): CatalogueRead {
  const shared = { language, page };
  const priority = 'background';
  if (kind === 'series')
    return { endpoint: 'trending.tv', parameters: { time_window: 'week', ...shared }, priority };
  if (year === null) return { endpoint: 'movie.popular', parameters: shared, priority };
  const parameters = { primary_release_year: year, sort_by: 'vote_count.desc', ...shared };
  return { endpoint: 'discover.movie', parameters, priority };
}

/** The number of a list's pages; 0 if this one is empty. */
function pagesOf(text: string): number {
  const { results, total_pages: pages } = JSON.parse(text) as {
    readonly results: readonly unknown[];
    readonly total_pages: number;
  };
  return results.length === 0 ? 0 : pages;
}
