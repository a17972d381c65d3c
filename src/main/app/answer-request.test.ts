import { describe, expect, it } from 'vitest';
import { requestNames } from '#shared/contract/requests.ts';
import { fail, succeed } from '#shared/result.ts';
import { fc } from '../../../test/fixtures/properties.ts';
import { answerRequest } from './answer-request.ts';
import type { Handlers } from './answer-request.ts';

// Proves protections of parameters.ts, answer-request.ts.

const bugs: string[] = [];
const handlers = Object.fromEntries(
  requestNames.map((name) => [name, (input: unknown) => Promise.resolve(succeed(input))]),
) as unknown as Handlers;
const ask = (name: string, input: unknown, by: Handlers = handlers, signal = new AbortController().signal) =>
  answerRequest(by, name, input, signal, (verb) => bugs.push(verb));

/** The changes that mark an episode and those before it as seen. */
const seenUpTo = (season: number, episode: number) => ({
  changes: [{ what: 'seenUpTo', subject: { kind: 'episode', id: 1, season, episode }, at: null }],
});

describe('a verb', () => {
  it('runs with input that matches the contract', async () => {
    const input = { endpoint: 'tv.season', parameters: { series_id: 1, season_number: 1 } };
    expect(await ask('catalogue.read', input)).toEqual({ ok: true, value: input });
    const changes = seenUpTo(9_999, 99_999);
    expect(await ask('mine.change', changes)).toEqual({ ok: true, value: changes });
  });

  it.each([
    ['catalogue.read', { endpoint: 'tv.season', parameters: { series_id: 'one', season_number: 1 } }],
    ['catalogue.read', { endpoint: 'authentication.token', parameters: {} }],
    [
      'catalogue.read',
      { endpoint: 'tv.season', parameters: { series_id: 1, season_number: 1, api_key: 'x' } },
    ],
    ['catalogue.read', { endpoint: 'search.keyword', parameters: { query: 'half \ud83d' } }],
    ['catalogue.read', { endpoint: 'tv.season', parameters: { series_id: 1, season_number: 10_000 } }],
    ['packs.estimate', { subject: { kind: 'season', seriesId: 1, seasonNumber: 999_999_999 }, choices: {} }],
    ['changes.seen', { seriesId: 1, seasonNumber: 1, episodeNumber: 100_000 }],
    ['mine.change', seenUpTo(120_000_000, 1)],
    ['mine.change', seenUpTo(1, 100_000)],
    ['title.known', { mediaType: 'tv', id: 1.5 }],
    ['secrets.set', { kind: 'accessToken', value: '', keep: 'keychain' }],
    ['settings.change', { patch: { unknown: true } }],
    ['app.state', null],
    ['app.state', { surplus: 1 }],
  ])('refuses invalid input: %s %j', async (name, input) => {
    expect(await ask(name, input)).toMatchObject({ ok: false, failure: { code: 'invalidInput' } });
  });

  it.each(['', 'toString', '__proto__', 'constructor', 'catalogue.write'])(
    'does not exist with the name %j',
    async (name) => {
      expect(await ask(name, {})).toMatchObject({ ok: false, failure: { code: 'invalidInput' } });
    },
  );

  it('never returns internal for any input', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...requestNames), fc.anything(), async (name, input) => {
        const result = await ask(name, input);
        expect(result.ok || result.failure.code === 'invalidInput').toBe(true);
      }),
    );
  });

  it('that throws returns internal, and only the log gets the error', async () => {
    const broken = { ...handlers, 'app.state': () => Promise.reject(new Error('secret path')) } as Handlers;
    const result = await ask('app.state', {}, broken);
    expect(result).toEqual(fail('internal', { verb: 'app.state' }));
    expect(bugs).toEqual(['app.state']);
  });

  it('that was cancelled returns cancelled', async () => {
    const gone = new AbortController();
    const slow = {
      ...handlers,
      'app.state': () => {
        gone.abort();
        return Promise.reject(new Error('aborted'));
      },
    } as unknown as Handlers;
    expect(await ask('app.state', {}, slow, gone.signal)).toMatchObject({ failure: { code: 'cancelled' } });
  });
});
