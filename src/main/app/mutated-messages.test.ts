import { inspect } from 'node:util';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { labelIds } from '#shared/contract/menus.ts';
import type { Labels } from '#shared/contract/menus.ts';
import { requestNames, requests } from '#shared/contract/requests.ts';
import type { InputOf, RequestName } from '#shared/contract/requests.ts';
import { defaultSettings } from '#shared/contract/settings.ts';
import { succeed } from '#shared/result.ts';
import { mutations } from '../../../test/faults/mutated-messages.ts';
import { answerRequest } from './answer-request.ts';
import type { Handlers } from './answer-request.ts';

/* A message from a page that does not match the contract never reaches a handler. It passes through a structured clone, as in IPC. */

const choices = { pictures: 'standard', people: 'everyone' } as const;
const view = {
  kind: 'view',
  viewId: 3,
  parameters: { with_genres: '18,35', 'vote_average.gte': 6 },
  count: 40,
} as const;
const one = { id: 12 };

/** Valid messages of the verbs that take something. */
const right: { readonly [Name in RequestName]?: readonly [InputOf<Name>, ...InputOf<Name>[]] } = {
  'app.logError': [{ stack: 'Error: a\n    at b' }],
  'catalogue.read': [
    {
      endpoint: 'tv.season',
      parameters: { series_id: 1, season_number: 0 },
      priority: 'background',
      refresh: true,
    },
    { endpoint: 'discover.movie', parameters: { sort_by: 'popularity.desc', page: 2, include_adult: false } },
  ],
  'title.known': [{ mediaType: 'tv', id: 7 }],
  'title.overview': [{ mediaType: 'tv', id: 7 }],
  'person.known': [one],
  'keywords.known': [{ ids: [1, 2, 3] }],
  'person.heldAppearances': [one],
  'seasons.find': [{ seriesId: 7, again: true }],
  'seasons.known': [{ seriesId: 7 }],
  'searchIndex.start': [{ size: 'known', pace: 60 }],
  'searchIndex.change': [{ pace: 0 }, { paused: true }],
  'search.local': [{ query: 'night', limit: 20 }],
  'search.list': [
    {
      ...{ query: 'night', group: 'titles', after: { part: 1, ref: 7 } },
      titles: {
        mediaType: 'movie',
        from: 1990,
        until: 1999,
        kept: true,
        watchlist: true,
        descriptions: true,
      },
    },
    { query: 'night', group: 'people', titles: {}, after: null },
  ],
  'picture.read': [{ kind: 'poster', size: 'w342', file: 'abc.jpg' }],
  'views.look': [{ id: 1, ids: [5, 6, 7] }],
  'mine.change': [
    {
      changes: [
        { what: 'follow', subject: { kind: 'series', id: 7 }, on: true },
        { what: 'dismiss', subject: { kind: 'movie', id: 9 }, on: false },
        { what: 'seen', subject: { kind: 'movie', id: 9 }, at: '2026-11-21T20:15', again: true },
        { what: 'seen', subject: { kind: 'season', id: 7, season: 2 }, at: null },
        { what: 'seenUpTo', subject: { kind: 'episode', id: 7, season: 2, episode: 5 }, at: '2026-11-21' },
        { what: 'unseen', subject: { kind: 'series', id: 7 } },
        { what: 'removeMark', subject: { kind: 'episode', id: 7, season: 2, episode: 5 }, mark: 'abc-1' },
        { what: 'moveMarks', subject: { kind: 'series', id: 7 }, day: null, to: '2026-11-12' },
        { what: 'removeMarks', subject: { kind: 'movie', id: 9 }, day: '2026-11-12' },
        { what: 'pause', subject: { kind: 'series', id: 7 }, on: true },
        { what: 'score', subject: { kind: 'episode', id: 7, season: 2, episode: 5 }, score: 7.5 },
        { what: 'score', subject: { kind: 'season', id: 7, season: 2 }, score: 8 },
        { what: 'note', subject: { kind: 'movie', id: 9 }, note: 'Again with Ada' },
        { what: 'createList', name: 'Long films', titles: [{ kind: 'movie', id: 9 }] },
        { what: 'renameList', list: 'ab12', name: 'Longer films' },
        { what: 'deleteList', list: 'ab12' },
        { what: 'list', list: 'ab12', subject: { kind: 'series', id: 7 }, on: true },
        { what: 'listNote', list: 'ab12', subject: { kind: 'movie', id: 9 }, note: 'For Ada' },
        { what: 'moveListed', list: 'ab12', subject: { kind: 'movie', id: 9 }, to: 0 },
        { what: 'saveView', name: 'Long films', query: 'with_runtime.gte=150' },
        { what: 'renameView', view: 1, name: 'Longer films' },
        { what: 'changeView', view: 1, query: 'with_runtime.gte=180' },
        { what: 'moveView', view: 1, to: 0 },
        { what: 'removeView', view: 1 },
        { what: 'poster', subject: { kind: 'series', id: 7 }, path: '/chosen.jpg' },
      ],
    },
  ],
  'mine.undo': [{ batch: '0a1b2c-abc123', undos: ['0a1b2c-abc124'] }],
  'mine.of': [{ subjects: [{ kind: 'person', id: 3 }] }],
  'mine.title': [{ subject: { kind: 'series', id: 7 } }],
  'mine.upNext': [{ limit: 50 }],
  'mine.watchlist': [{ kind: 'all', order: 'added', offset: 0, limit: 100 }],
  'mine.diary': [{ offset: 0, limit: 100 }],
  'mine.history': [{ offset: 0, limit: 100 }],
  'mine.offers': [{ countries: ['DE', 'US'] }],
  'inbox.list': [{ offset: 0, limit: 20 }],
  'inbox.moveBack': [{ seriesId: 7, entry: 'renumbered-2026-11-22' }],
  'mine.noted': [{ offset: 0, limit: 100 }],
  'mine.list': [{ list: 'ab12', offset: 0, limit: 100 }],
  'recent.add': [{ href: '#/tv/7', title: 'Night' }],
  'imports.send': [
    { upload: '6f9619ff-8b86-4011-b42d-00cf4fc964ff', file: 0, at: 0, name: 'watched.csv', bytes: 'RGF0' },
  ],
  'imports.read': [
    {
      upload: '6f9619ff-8b86-4011-b42d-00cf4fc964ff',
      corrections: [{ file: 'a.csv', place: '2', met: 'x', kind: 'day', value: '2026-01-02' }],
      dayOrder: 'dayFirst',
      tables: [{ header: 'name\tdate', columns: { title: 'name' }, rows: 'seen', kind: 'movie', scale: 10 }],
    },
  ],
  'imports.discard': [{ upload: '6f9619ff-8b86-4011-b42d-00cf4fc964ff' }],
  'imports.import': [{ id: 1, choices: [{ number: 0, title: 7 }] }],
  'imports.stopImport': [{ id: 1 }],
  'offers.history': [{ movieId: 9 }],
  'offers.providers': [{ country: 'DE' }],
  'packs.estimate': [
    { subject: { kind: 'series', seriesId: 7, specials: true }, choices },
    { subject: view, choices },
  ],
  'packs.keep': [
    {
      subject: { kind: 'season', seriesId: 7, seasonNumber: 1 },
      choices,
      name: 'Night',
      posterPath: '/a.jpg',
    },
    { subject: { kind: 'movie', movieId: 9 }, choices, name: 'Film', posterPath: null },
    { subject: view, choices, name: 'View', posterPath: null },
  ],
  'packs.pause': [one],
  'packs.resume': [one],
  'packs.wouldFree': [one],
  'packs.remove': [one],
  'packs.missing': [one],
  'packs.check': [one],
  'packs.export': [one],
  'changes.seen': [{ seriesId: 7, seasonNumber: 1, episodeNumber: 2 }],
  'upcoming.list': [{ from: '2026-10-01', until: '2026-10-31' }],
  'upcoming.movies': [{ from: '2026-10-01' }],
  'local.export': [
    { after: null },
    { after: { of: 'waiting', after: ['movie', 'reef', 2020, 'seen', -1, -1, ''] } },
    { after: { of: 'operations', after: { stamp: 2, device: 'a1', batch: 1, number: 2 } } },
  ],
  'sharing.rename': [{ name: 'Desk' }],
  'sharing.passphrase': [{ passphrase: 'four words, any order' }],
  'local.import': [{ id: 1 }],
  'local.undo': [{ id: 1, undos: [] }],
  'settings.change': [
    { patch: { ...defaultSettings, watchCountries: ['DE', 'AT'], myServices: { DE: [8, 9] } } },
    {
      patch: {
        otherService: {
          base: 'https://a.example/3',
          authorisation: 'https://a.example',
          pictures: 'https://a.example/t/p',
        },
      },
    },
  ],
  'secrets.set': [{ kind: 'accessToken', value: 'a-token', keep: 'session' }],
  'secrets.clear': [{ kind: 'apiKey' }],
  'proxy.signIn': [{ address: 'proxy.example:8080', user: 'maria', password: 'a-password' }],
  'signIn.begin': [{ how: 'window' }],
  'storage.clear': [{ kinds: ['people'] }],
  'desktop.describe': [
    {
      labels: Object.fromEntries(labelIds.map((id) => [id, `The words of ${id}`])) as Labels,
      rightToLeft: false,
      unavailable: ['retry'],
      chosen: ['themeDark'],
    },
  ],
  'desktop.run': [{ command: 'zoomIn' }],
  'desktop.update': [{ step: 'download' }],
  'video.play': [{ key: 'aB3_-x', name: 'Trailer' }],
};

const messagesOf = (verb: RequestName): readonly object[] => right[verb] ?? [{}];

interface Reached {
  readonly verb: RequestName;
  readonly input: unknown;
}

let reached: Reached[] = [];
const bugs: unknown[] = [];
const handlers = Object.fromEntries(
  requestNames.map((verb) => [
    verb,
    (input: unknown) => {
      reached.push({ verb, input });
      return Promise.resolve(succeed(null));
    },
  ]),
) as unknown as Handlers;
const { signal } = new AbortController();
const send = (verb: RequestName, message: unknown) =>
  answerRequest(handlers, verb, message, signal, (_, error) => bugs.push(error));

/** Whether a value contains only JSON types, without cycles and getters. */
function isPlain(value: unknown, depth = 0): boolean {
  if (value === null || value === undefined || typeof value === 'string' || typeof value === 'boolean')
    return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || depth > 10) return false;
  const made: unknown = Object.getPrototypeOf(value);
  if (made !== Object.prototype && made !== Array.prototype) return false;
  return Reflect.ownKeys(value).every((name) => {
    if (name === 'length' && Array.isArray(value)) return true;
    const { get, value: held } = Object.getOwnPropertyDescriptor(value, name) ?? {};
    return typeof name === 'string' && name !== '__proto__' && get === undefined && isPlain(held, depth + 1);
  });
}

/** What is wrong with the answer to a message, or null. */
async function problem(verb: RequestName, message: unknown): Promise<string | null> {
  reached = [];
  const result = await send(verb, message);
  if (v.is(requests[verb].input, message)) {
    if (!result.ok) return `refused: ${JSON.stringify(result.failure)}`;
    if (reached.length !== 1 || reached[0]?.verb !== verb) return 'not one handler got it';
    return isPlain(reached[0].input) ? null : 'a handler got what is not plain';
  }
  if (result.ok || result.failure.code !== 'invalidInput') return `answered ${JSON.stringify(result)}`;
  if (JSON.stringify(result).length > 400) return 'the failure repeats the message';
  return reached.length === 0 ? null : 'a handler got it';
}

describe('a mutated message', () => {
  it.each(requestNames)('of %s reaches its handler exactly if it matches the contract', async (verb) => {
    for (const message of [undefined, null, 0, 'text', true, 1n, Number.NaN])
      expect(v.is(requests[verb].input, message)).toBe(false);
    for (const message of messagesOf(verb)) {
      expect(v.is(requests[verb].input, message)).toBe(true);
      expect(v.is(requests[verb].input, { ...message, surplus: 1 })).toBe(false);
      for (const mutated of mutations(message)) {
        const found = await problem(verb, structuredClone(mutated));
        if (found !== null) expect.fail(`${found}: ${inspect(mutated, { depth: 5 }).slice(0, 1_000)}`);
      }
    }
    expect(bugs).toEqual([]);
  });

  it('does not change Object.prototype', () => {
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});
