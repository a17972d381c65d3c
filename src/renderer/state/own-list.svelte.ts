import type { InputOf, RequestName } from '#shared/contract/requests.ts';
import { getApp } from './app-model.svelte.ts';
import { coalesced } from './when-idle.ts';
import { useRequest } from './request.svelte.ts';
import type { Answered } from './request.svelte.ts';

/** Reads one of the person's own lists for the lifetime of a component, and again whenever their data change. null: none. */
export function useOwnList<
  Name extends Extract<RequestName, `mine.${string}` | `upcoming.${string}` | 'inbox.list'>,
>(name: Name, ask: () => InputOf<Name> | null): Answered<Name> {
  const app = getApp();
  const list = useRequest(name, ask);
  // Changes come in bursts, while seasons are stored.
  const refresh = coalesced(() => list.again());
  $effect(() => app.marquee.on('mine.changed', () => void refresh()));
  return list;
}

/** Packs report progress several times a second, so reading waits until they settle, in ms. */
const settleMs = 1_500;

/** Reads what comes for the lifetime of a component, and again when what is followed or kept offline changes. */
export function useUpcoming<Name extends Extract<RequestName, `upcoming.${string}`>>(
  name: Name,
  ask: () => InputOf<Name>,
): Answered<Name> {
  const app = getApp();
  const list = useOwnList(name, ask);
  $effect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = app.marquee.on('packs.changed', () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void list.again();
      }, settleMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  });
  return list;
}
