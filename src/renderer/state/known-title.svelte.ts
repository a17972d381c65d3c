import { untrack } from 'svelte';
import type { MediaType } from '#shared/contract/answers.ts';
import { getApp } from './app-model.svelte.ts';
import { useRequest } from './request.svelte.ts';
import type { Answered } from './request.svelte.ts';

/** What lists told of a title, and the way to ask for it anew. */
export interface TitleRead {
  readonly told: Answered<'title.known'>;
  /** Has the list that named it asked again. */
  readonly refresh: () => void;
}

/** Asks what lists told of a title, for the life of a component; again while that is in another language. */
export function useTitle(title: () => { readonly mediaType: MediaType; readonly id: number }): TitleRead {
  const app = getApp();
  const told = useRequest('title.known', title);
  let isLate = false;
  function askWhereForeign(): void {
    // What happens on the way of an answer may be newer than it.
    isLate = told.pending;
    const { value } = told;
    if (!isLate && value !== null && value.language !== app.state.settings.catalogueLanguage)
      void told.ask(title());
  }
  // The list that named it may have been asked in this language meanwhile, or can be now.
  $effect(() => app.marquee.on('catalogue.changed', askWhereForeign));
  $effect(() =>
    app.marquee.on('network.changed', ({ online }) => {
      if (online) askWhereForeign();
    }),
  );
  $effect(() => {
    if (!told.pending && isLate) untrack(askWhereForeign);
  });
  return { told, refresh: () => void told.ask({ ...title(), again: true }) };
}
