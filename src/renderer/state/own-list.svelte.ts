import type { InputOf, RequestName } from '#shared/contract/requests.ts';
import { getApp } from './app-model.svelte.ts';
import { coalesced } from './coalesced.ts';
import { useRequest } from './request.svelte.ts';
import type { Answered } from './request.svelte.ts';

/** Reads one of the person's own lists for the lifetime of a component, and again whenever their data change. null: none. */
export function useOwnList<Name extends Extract<RequestName, `mine.${string}` | 'inbox.list'>>(
  name: Name,
  ask: () => InputOf<Name> | null,
): Answered<Name> {
  const app = getApp();
  const list = useRequest(name, ask);
  // Changes come in bursts, while seasons are stored.
  const refresh = coalesced(() => list.again());
  $effect(() => app.marquee.on('mine.changed', () => void refresh()));
  return list;
}
