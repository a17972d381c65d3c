import { untrack } from 'svelte';
import type { Answer, EndpointName, ParametersOf } from '#shared/catalogue/endpoints.ts';
import type { CatalogueChanged, MediaType } from '#shared/contract/answers.ts';
import type { InputOf, OutputOf, RequestName } from '#shared/contract/requests.ts';
import { failure } from '#shared/result.ts';
import { questionKey } from '../transport/known-answers.ts';
import { getApp, retryWhileFailed, useEvent, whenChanged, whenOnline } from './app-model.svelte.ts';
import type { PagedResource } from './paged-resource.svelte.ts';
import { fromRequest, Resource } from './resource.svelte.ts';
import { coalesced } from './when-idle.ts';

/**
 * Asks a resource for the lifetime of a component, again when its query or the content changes, and while something is wrong with
 * the answer.
 */
export function useResource<Query, Value>(resource: Resource<Query, Value>, ask: () => Query | null): void {
  const app = getApp();
  // As text, so that an equal query isn't sent again.
  const question = $derived(JSON.stringify([ask(), app.contentKey]));
  // Before the first layout, which takes longer than the store's response.
  $effect.pre(() => {
    const [query] = JSON.parse(question) as [Query | null];
    // Only the query starts it over.
    untrack(() => void resource.ask(query));
    return () => resource.stop();
  });
  retryWhileFailed(
    () => resource.trouble,
    () => resource.again(),
  );
}

/** A request and the state of its response. */
export type Requested<Name extends RequestName> = Resource<InputOf<Name>, OutputOf<Name>>;

/** Sends a request for the lifetime of a component; the response to the last one stays until the next arrives. */
export function useRequest<Name extends RequestName>(
  name: Name,
  ask: () => InputOf<Name> | null,
): Requested<Name> {
  const { marquee } = getApp();
  const request: Requested<Name> = new Resource({ ...fromRequest(marquee, name), drops: 'onFailure' });
  useResource(request, ask);
  return request;
}

/** Reads one of the person's own lists for the lifetime of a component, and again whenever their data change. null: none. */
export function useOwnList<
  Name extends Extract<
    RequestName,
    `mine.${string}` | `upcoming.${string}` | 'inbox.list' | 'imports.waiting'
  >,
>(name: Name, ask: () => InputOf<Name> | null): Requested<Name> {
  const list = useRequest(name, ask);
  // Changes come in bursts, while seasons are stored.
  const refresh = coalesced(() => list.again());
  useEvent('mine.changed', () => void refresh());
  return list;
}

/** Packs report progress several times a second, so reading waits until they settle, in ms. */
const settleMs = 1_500;

/** Reads what comes for the lifetime of a component, and again when what is followed or kept offline changes. */
export function useUpcoming<Name extends Extract<RequestName, `upcoming.${string}`>>(
  name: Name,
  ask: () => InputOf<Name>,
): Requested<Name> {
  const list = useOwnList(name, ask);
  let timer: ReturnType<typeof setTimeout> | undefined;
  useEvent('packs.changed', () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void list.again();
    }, settleMs);
  });
  $effect(() => () => clearTimeout(timer));
  return list;
}

/**
 * A list that is read page by page, for the lifetime of a component: it is opened again when the content changes, and with `refresh`
 * when the page is refreshed.
 */
export function useList<List extends Pick<PagedResource<unknown>, 'stop'> | null>(
  open: (refresh: boolean) => List,
): { readonly current: List; reopen(refresh?: boolean): void } {
  const app = getApp();
  let list = $state.raw(untrack(() => open(false)));
  function reopen(refresh = false): void {
    list?.stop();
    list = open(refresh);
  }
  whenChanged(
    () => app.contentKey,
    () => reopen(),
  );
  $effect(() => app.addReader(() => reopen(true)));
  $effect(() => () => list?.stop());
  return {
    get current() {
      return list;
    },
    reopen,
  };
}

/** A read of the catalogue and the state of its response. */
export type Read<Name extends EndpointName> = Resource<ParametersOf<Name>, Answer<Name>>;

/** Reads an endpoint for the lifetime of a component, and again when the store has a newer response or the page is refreshed. */
export function useRead<Name extends EndpointName>(
  endpoint: Name,
  ask: () => ParametersOf<Name> | null,
): Read<Name> {
  const app = getApp();
  const { marquee } = app;
  const read: Read<Name> = new Resource({
    drops: 'onQuery',
    known: (parameters) => marquee.lastRead(endpoint, parameters),
    load: (parameters, options) => marquee.read(endpoint, parameters, options),
  });
  useResource(read, ask);
  $effect(() => app.addReader(() => void read.again({ refresh: true })));
  const isAsked = (body: Pick<CatalogueChanged, 'endpoint' | 'parameters'>): boolean =>
    body.endpoint === endpoint &&
    read.query !== null &&
    questionKey(endpoint, body.parameters) === questionKey(endpoint, read.query);
  useEvent('catalogue.changed', ({ confirmedAt, ...body }) => {
    if (!isAsked(body)) return;
    // The same response can only have got younger.
    if (confirmedAt !== null && read.value !== null && !read.pending) read.fetchedAt = confirmedAt;
    else void read.again();
  });
  useEvent('catalogue.gone', (body) => {
    if (isAsked(body)) read.tell(failure('notFound'));
  });
  return read;
}

/** What lists say about a title, and the request for newer data. */
export interface TitleRead {
  readonly answer: Requested<'title.known'>;
  /** Requests the list that names the title again. */
  readonly refresh: () => void;
}

/** Reads what lists say about a title for the lifetime of a component, again while that is in another language. */
export function useTitle(title: () => { readonly mediaType: MediaType; readonly id: number }): TitleRead {
  const app = getApp();
  const answer = useRequest('title.known', title);
  let isLate = false;
  function askWhereForeign(): void {
    // An event during a request can be newer than its response.
    isLate = answer.pending;
    const { value } = answer;
    if (!isLate && value !== null && value.language !== app.state.settings.catalogueLanguage)
      void answer.ask(title());
  }
  // The list might be available in the right language now.
  useEvent('catalogue.changed', askWhereForeign);
  whenOnline(askWhereForeign);
  $effect(() => {
    if (!answer.pending && isLate) untrack(askWhereForeign);
  });
  return { answer, refresh: () => void answer.ask({ ...title(), again: true }) };
}
