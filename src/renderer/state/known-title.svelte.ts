import { untrack } from 'svelte';
import type { MediaType } from '#shared/contract/answers.ts';
import { getApp, whenOnline } from './app-model.svelte.ts';
import { useRequest } from './use-resource.svelte.ts';
import type { Requested } from './use-resource.svelte.ts';

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
  $effect(() => app.marquee.on('catalogue.changed', askWhereForeign));
  whenOnline(askWhereForeign);
  $effect(() => {
    if (!answer.pending && isLate) untrack(askWhereForeign);
  });
  return { answer, refresh: () => void answer.ask({ ...title(), again: true }) };
}
