import { describe, expect, it, vi } from 'vitest';
import type { AppState, CatalogueAnswer } from '#shared/contract/answers.ts';
import type { EventMessage } from '#shared/contract/events.ts';
import type { Transport } from '#shared/contract/transport.ts';
import { fail, succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import { Marquee } from './marquee.ts';
import type { ReadOptions } from './marquee.ts';

const season = { series_id: 1, season_number: 2 };

function answerWith(facts: Partial<CatalogueAnswer> = {}): Result<CatalogueAnswer> {
  return succeed({ text: '{"id":7}', fetchedAt: 5, freshness: 'fresh', dropped: 0, ...facts });
}

function connected() {
  let hear: (message: EventMessage) => void = () => undefined;
  const invoke = vi.fn<Transport['invoke']>(() => Promise.resolve(answerWith()));
  const subscribe: Transport['subscribe'] = (listener) => {
    hear = listener;
    return () => undefined;
  };
  const clock = { ms: 0 };
  const transport = { host: 'electron', invoke, subscribe } as unknown as Transport;
  const marquee = new Marquee(transport, () => clock.ms);
  return { marquee, invoke, clock, tell: (message: EventMessage) => hear(message) };
}

function changed(parameters: object, confirmedAt: number | null = null): EventMessage {
  return {
    name: 'catalogue.changed',
    payload: { endpoint: 'tv.season', parameters: { ...parameters }, confirmedAt },
  };
}

describe('a body that the page has read', () => {
  it('is read again without a request while it is fresh', async () => {
    const { marquee, invoke, clock } = connected();
    const first = await marquee.read('tv.season', season);
    clock.ms = 299_999;
    expect(await marquee.read('tv.season', { season_number: 2, series_id: 1 })).toBe(first);
    expect(marquee.lastRead('tv.season', season)).toEqual({ loaded: first, isFresh: true });
    expect(invoke).toHaveBeenCalledTimes(1);
  });

  it('is requested again after five minutes, and meanwhile the last one can be shown', async () => {
    const { marquee, invoke, clock } = connected();
    const first = await marquee.read('tv.season', season);
    clock.ms = 300_000;
    expect(marquee.lastRead('tv.season', season)).toEqual({ loaded: first, isFresh: false });
    await marquee.read('tv.season', season);
    expect(invoke).toHaveBeenCalledTimes(2);
  });

  it.each<[string, Partial<CatalogueAnswer>, ReadOptions]>([
    ['if it was stale', { freshness: 'stale' }, {}],
    ['if it was in another language than asked', { heldIn: 'de-DE' }, {}],
    ['when the person asks for a newer one', {}, { refresh: true }],
  ])('is requested again %s', async (_when, facts, options) => {
    const { marquee, invoke } = connected();
    invoke.mockResolvedValueOnce(answerWith(facts));
    await marquee.read('tv.season', season);
    await marquee.read('tv.season', season, options);
    expect(invoke).toHaveBeenCalledTimes(2);
  });

  it('is forgotten when the store has another one, with or without the language', async () => {
    for (const parameters of [season, { ...season, language: 'en-US' }]) {
      const { marquee, tell } = connected();
      await marquee.read('tv.season', season);
      await marquee.read('tv.season', { ...season, season_number: 3 });
      tell(changed(parameters));
      expect(marquee.lastRead('tv.season', season)).toBeNull();
      expect(marquee.lastRead('tv.season', { ...season, season_number: 3 })).not.toBeNull();
    }
  });

  it('is not kept when the store got another one during the request', async () => {
    const { marquee, invoke, tell } = connected();
    let answer: (result: Result<CatalogueAnswer>) => void = () => undefined;
    invoke.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    const reading = marquee.read('tv.season', season);
    tell(changed(season));
    answer(answerWith());
    await reading;
    expect(marquee.lastRead('tv.season', season)).toBeNull();
  });

  it('gets its new age when the service confirms it', async () => {
    const { marquee, invoke, tell } = connected();
    invoke.mockResolvedValueOnce(answerWith({ freshness: 'stale' }));
    const { value } = await marquee.read('tv.season', season);
    tell(changed(season, 99));
    const last = marquee.lastRead('tv.season', season);
    expect(last?.loaded).toMatchObject({ fetchedAt: 99, freshness: 'fresh' });
    expect(last?.loaded.value).toBe(value);
    expect(last?.isFresh).toBe(true);
  });

  it.each<[string, EventMessage]>([
    ['another service', { name: 'app.changed', payload: { revision: 2, addresses: null } }],
    ['another account', { name: 'app.changed', payload: { revision: 2, session: 'absent' } }],
    ['a host that is gone', { name: 'host.changed', payload: { reachable: false, isSilent: false } }],
  ])('is forgotten with %s', async (_what, message) => {
    const { marquee, tell } = connected();
    await marquee.read('tv.season', season);
    tell(message);
    expect(marquee.lastRead('tv.season', season)).toBeNull();
  });

  it('stays while other slices of the state change', async () => {
    const { marquee, tell } = connected();
    await marquee.read('tv.season', season);
    tell({ name: 'app.changed', payload: { revision: 2, inbox: { unread: 1 } } });
    expect(marquee.lastRead('tv.season', season)).not.toBeNull();
  });

  it('is forgotten when newer ones fill the memory', async () => {
    const { marquee, invoke } = connected();
    const text = JSON.stringify({ id: 7, overview: 'x'.repeat(500_000) });
    invoke.mockImplementation(() => Promise.resolve(answerWith({ text })));
    const asked = [1, 2, 3, 4].map((number) => ({ ...season, season_number: number }));
    for (const each of asked) await marquee.read('tv.season', each);
    expect(asked.map((each) => marquee.lastRead('tv.season', each) !== null)).toEqual([
      ...[false, false],
      ...[true, true],
    ]);
  });
});

describe('an answer about the main process’ own data', () => {
  const input = { seriesId: 1 };

  it('can be shown again, and is the same while it is equal', async () => {
    const { marquee, invoke } = connected();
    invoke.mockImplementation(() => Promise.resolve(succeed({ seriesId: 1, seasons: [] })));
    expect(marquee.lastAnswer('seasons.known', input)).toBeUndefined();
    const first = await marquee.request('seasons.known', input);
    expect(marquee.lastAnswer('seasons.known', input)).toBe(first);
    expect(await marquee.request('seasons.known', input)).toBe(first);
    expect(invoke).toHaveBeenCalledTimes(2);
  });

  it('is forgotten when the same question fails', async () => {
    const { marquee, invoke } = connected();
    invoke.mockResolvedValueOnce(succeed({ seriesId: 1 })).mockResolvedValueOnce(fail('notFound'));
    await marquee.request('seasons.known', input);
    await expect(marquee.request('seasons.known', input)).rejects.toThrow();
    expect(marquee.lastAnswer('seasons.known', input)).toBeUndefined();
  });

  it('is forgotten when the person’s own data change', async () => {
    const { marquee, invoke, tell } = connected();
    invoke.mockImplementation(() => Promise.resolve(succeed([])));
    await marquee.request('mine.lists', {});
    await marquee.request('person.heldAppearances', { id: 1 });
    tell({ name: 'mine.changed', payload: { subjects: null } });
    expect(marquee.lastAnswer('mine.lists', {})).toBeUndefined();
    expect(marquee.lastAnswer('person.heldAppearances', { id: 1 })).toEqual([]);
  });

  it('is asked for again behind a change where it is a list of the person’s own, once, and the last four only', async () => {
    const { marquee, invoke, tell } = connected();
    invoke.mockImplementation(() => Promise.resolve(succeed([])));
    await marquee.request('mine.lists', {});
    for (const limit of [6, 12, 24, 48, 96]) await marquee.request('mine.upNext', { limit });
    invoke.mockClear();
    tell({ name: 'mine.changed', payload: { subjects: [] } });
    await marquee.renewLists();
    await marquee.renewLists();
    expect(invoke.mock.calls.map(([name, input]) => [name, input])).toEqual(
      [96, 48, 24, 12].map((limit) => ['mine.upNext', { limit }]),
    );
    expect(marquee.lastAnswer('mine.upNext', { limit: 96 })).toEqual([]);
  });

  it('is forgotten with every body when much of the store’s content changes at once', async () => {
    const { marquee, invoke, tell } = connected();
    await marquee.read('tv.season', season);
    invoke.mockImplementation(() => Promise.resolve(succeed({ seriesId: 1 })));
    await marquee.request('seasons.known', input);
    tell({ name: 'catalogue.replaced', payload: null });
    expect(marquee.lastRead('tv.season', season)).toBeNull();
    expect(marquee.lastAnswer('seasons.known', input)).toBeUndefined();
  });

  it('is forgotten when other seasons are found', async () => {
    const { marquee, invoke, tell } = connected();
    invoke.mockImplementation(() => Promise.resolve(succeed({})));
    await marquee.request('seasons.known', { seriesId: 1 });
    await marquee.request('seasons.known', { seriesId: 2 });
    const found = { seasons: [], complete: true, checkedAt: 1, failure: null };
    tell({ name: 'seasons.found', payload: { seriesId: 1, ...found } });
    expect(marquee.lastAnswer('seasons.known', { seriesId: 1 })).toBeUndefined();
    expect(marquee.lastAnswer('seasons.known', { seriesId: 2 })).toEqual({});
  });

  it('is not kept where it says what a command did', async () => {
    const { marquee, invoke } = connected();
    invoke.mockImplementation(() => Promise.resolve(succeed({ revision: 1 })));
    await marquee.request('app.state', {});
    expect(marquee.lastAnswer('app.state', {})).toBeUndefined();
  });
});

it('the answers that the page arrived with are shown without a request, and asked for again', async () => {
  const { marquee, invoke, tell } = connected();
  const state = { revision: 1, addresses: null } as unknown as AppState;
  const value = { text: '{"id":7}', fetchedAt: 5, freshness: 'fresh', dropped: 0 } as const;
  marquee.learn({
    state,
    answers: [
      {
        name: 'catalogue.read',
        input: { endpoint: 'tv.season', parameters: season, stored: true },
        value,
      },
      { name: 'mine.upNext', input: { limit: 6 }, value: [] },
    ],
  });
  expect(marquee.lastRead('tv.season', season)).toMatchObject({
    loaded: { value: { id: 7 } },
    isFresh: false,
  });
  expect(marquee.lastAnswer('mine.upNext', { limit: 6 })).toEqual([]);
  // The first event has the same state.
  tell({ name: 'app.changed', payload: state });
  const shown = marquee.lastRead('tv.season', season)?.loaded.value;
  expect((await marquee.read('tv.season', season)).value).toBe(shown);
  expect(invoke).toHaveBeenCalledTimes(1);
});
