import { afterEach, expect, it, vi } from 'vitest';
import type { AppState } from '#shared/contract/answers.ts';
import type { EventMessage } from '#shared/contract/events.ts';
import type { Transport } from '#shared/contract/transport.ts';
import { Marquee } from '../transport/marquee.ts';
import { AppModel } from './app-model.svelte.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a page asks all its questions again when much of the store’s content changes at once', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('window', Object.assign(new EventTarget(), { document: new EventTarget() }));
  let tell: (message: EventMessage) => void = () => undefined;
  const transport = {
    host: 'electron',
    invoke: () => new Promise(() => undefined),
    subscribe: (listener: typeof tell) => {
      tell = listener;
      return () => undefined;
    },
  };
  const marquee = new Marquee(transport as unknown as Transport, () => 0);
  const settings = { profile: 'demo', catalogueLanguage: 'en-US', region: null };
  const state = { revision: 1, settings, addresses: null, network: { online: true }, chosenPosters: {} };
  const clock = { now: () => 0, elapsed: () => 0 };
  const app = await AppModel.open(marquee, clock, state as unknown as AppState);
  const before = app.contentKey;
  tell({ name: 'catalogue.replaced', payload: null });
  expect(app.contentKey).not.toBe(before);
});
