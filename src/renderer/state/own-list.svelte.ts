import type { InputOf, RequestName } from '#shared/contract/requests.ts';
import { getApp } from './app-model.svelte.ts';
import { useRequest } from './request.svelte.ts';
import type { Answered } from './request.svelte.ts';

/** Reads one of the person's own lists for the lifetime of a component, and again whenever their data change. */
export function useOwnList<Name extends Extract<RequestName, `mine.${string}` | 'inbox.list'>>(
  name: Name,
  ask: () => InputOf<Name>,
): Answered<Name> {
  const app = getApp();
  const list = useRequest(name, ask);
  let isOutdated = false;

  /** Changes come in bursts, while seasons are stored, so one read follows the one that is running. */
  async function refresh(): Promise<void> {
    if (list.pending) {
      isOutdated = true;
      return;
    }
    do {
      isOutdated = false;
      await list.again();
    } while (isOutdated);
  }
  $effect(() => app.marquee.on('mine.changed', () => void refresh()));
  return list;
}
