import { beforeEach, expect, it, vi } from 'vitest';
import type { AppState } from '#shared/contract/answers.ts';
import type { EventMessage } from '#shared/contract/events.ts';
import type { Transport } from '#shared/contract/transport.ts';
import { Marquee } from '../transport/marquee.ts';
import { AppModel } from './app-model.svelte.ts';

const unanswered = {
  invoke: () => new Promise(() => undefined),
  cancel: () => undefined,
  subscribe: () => () => undefined,
};
const settings = { profile: 'demo', catalogueLanguage: 'en-US', region: null };
const stored = { revision: 1, settings, addresses: null, network: { online: true }, chosenPosters: {} };

function open(transport: object, state: object = {}): Promise<AppModel> {
  const marquee = new Marquee({ host: 'electron', ...transport } as unknown as Transport, () => 0);
  const clock = { now: () => 0, elapsed: () => 0 };
  return AppModel.open(marquee, clock, { ...stored, ...state } as unknown as AppState);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', Object.assign(new EventTarget(), { document: new EventTarget() }));
});

it('the person’s region is that of the browser in a browser, and of the system in the app', async () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] });
  const system = { languages: ['de-AT'], country: 'AT' };
  const regionIn = async (host: string) => (await open(unanswered, { host, system })).region;
  expect(await regionIn('browser')).toEqual({ languages: ['en-GB'], country: null });
  expect(await regionIn('electron')).toEqual(system);
});

let tell: (message: EventMessage) => void;
const telling = {
  ...unanswered,
  subscribe: (listener: typeof tell) => {
    tell = listener;
    return () => undefined;
  },
};

it('a page asks all its questions again when much of the store’s content changes at once', async () => {
  const app = await open(telling);
  const before = app.contentKey;
  tell({ name: 'catalogue.replaced', payload: null });
  expect(app.contentKey).not.toBe(before);
});

it('a series has the poster that the person chose, and all else the service’s', async () => {
  const app = await open(telling);
  tell({ name: 'app.changed', payload: { revision: 2, chosenPosters: { 7: '/chosen.jpg' } } });
  const posters = (['series', 'movie'] as const).map((kind) => app.posterOf({ kind, id: 7 }, '/own.jpg'));
  expect([...posters, app.posterOf({ kind: 'series', id: 8 }, null)]).toEqual([
    '/chosen.jpg',
    '/own.jpg',
    null,
  ]);
});

it('a page shows a part of the state anew only if it says something else', async () => {
  const app = await open(telling);
  const before = app.state.chosenPosters;
  const announce = (revision: number, chosenPosters: Record<string, string>): void =>
    tell({ name: 'app.changed', payload: { revision, chosenPosters } });
  announce(2, {});
  expect(app.state.chosenPosters).toBe(before);
  announce(3, { 7: '/chosen.jpg' });
  expect(app.state.chosenPosters).toEqual({ 7: '/chosen.jpg' });
});

it('the selection, the toast and the packs end with the service that they are about', async () => {
  const app = await open(telling);
  const announce = (revision: number, profile: string, base = ''): void => {
    const slices = { settings: { ...settings, profile }, addresses: { base } } as unknown as AppState;
    tell({ name: 'app.changed', payload: { ...slices, revision } });
  };
  app.selection.toggle({ subject: { kind: 'movie', id: 9 }, name: 'Nine' });
  await app.ownChanges.attempt(
    () => Promise.resolve(),
    () => 'Done',
  );
  const packsBegin = vi.spyOn(app.packs, 'beginAgain');
  // The bundled service got its address.
  announce(2, 'demo', 'http://127.0.0.1:4010/3');
  expect(app.selection.titles).toHaveLength(1);
  expect(app.ownChanges.toast).not.toBeNull();
  expect(packsBegin).not.toHaveBeenCalled();
  announce(3, 'tmdb');
  expect(app.selection.titles).toEqual([]);
  expect(app.ownChanges.toast).toBeNull();
  expect(packsBegin).toHaveBeenCalledOnce();
});
