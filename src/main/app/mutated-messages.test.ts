import * as v from 'valibot';
import { afterAll, describe, expect, it } from 'vitest';
import { labelIds } from '#shared/contract/menus.ts';
import type { Labels } from '#shared/contract/menus.ts';
import { requestNames, requests } from '#shared/contract/requests.ts';
import type { InputOf, RequestName } from '#shared/contract/requests.ts';
import { defaultSettings } from '#shared/contract/settings.ts';
import { fail, succeed } from '#shared/result.ts';
import { mutatedMessage } from '../../../test/faults/mutated-messages.ts';
import { seeded } from '../../../test/fixtures/seeded.ts';
import { scaled } from '../../../test/fixtures/scale.ts';
import { answerRequest } from './answer-request.ts';
import type { Handlers } from './answer-request.ts';

/*
 * A message from a page that does not match the contract never reaches a handler. The messages pass through a
 * structured clone, as in IPC; messages that can't be cloned can't be sent.
 */

const { count: perVerb, words } = scaled({ sample: 200, whole: 10_000 });

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
  'local.undo': [{ id: 1 }],
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

/** Returns the message as it arrives, or null if it cannot be sent. */
function delivered(message: unknown): { readonly message: unknown } | null {
  try {
    return { message: structuredClone(message) };
  } catch {
    return null;
  }
}

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

/** Returns an error in the answer to a message, or null. */
async function check(verb: RequestName, message: unknown): Promise<{ fits: boolean; wrong: string | null }> {
  const parsed = v.safeParse(requests[verb].input, message);
  reached = [];
  const result = await send(verb, message);
  if (!parsed.success) {
    const refused = !result.ok && result.failure.code === 'invalidInput';
    if (!refused) return { fits: false, wrong: `answered ${JSON.stringify(result)}` };
    if (JSON.stringify(result).length > 400) return { fits: false, wrong: 'the failure repeats the message' };
    return { fits: false, wrong: reached.length === 0 ? null : 'a handler got it' };
  }
  if (!result.ok) return { fits: true, wrong: `refused: ${JSON.stringify(result.failure)}` };
  const [first, ...more] = reached;
  if (first === undefined || more.length > 0 || first.verb !== verb)
    return { fits: true, wrong: 'not one handler got it' };
  return { fits: true, wrong: isPlain(first.input) ? null : 'a handler got what is not plain' };
}

const rows: string[] = [];
afterAll(() => {
  console.log(
    [`${words} mutated messages a verb`, `${' '.repeat(29)}fit   refused   never sent`, ...rows].join('\n'),
  );
});

describe('a mutated message', () => {
  it.each(requestNames)('of %s reaches its handler exactly if it matches the contract', async (verb) => {
    const chance = seeded(1_000 + requestNames.indexOf(verb));
    for (const message of messagesOf(verb)) {
      expect(await check(verb, structuredClone(message))).toEqual({ fits: true, wrong: null });
      expect(await check(verb, { ...message, surplus: 1 })).toEqual({ fits: false, wrong: null });
    }
    let fitting = 0;
    let unsent = 0;
    const wrong: string[] = [];
    for (let sent = 0; sent < perVerb;) {
      const arrived = delivered(mutatedMessage(chance.pick<unknown>(messagesOf(verb)), chance));
      if (arrived === null) {
        unsent += 1;
        continue;
      }
      sent += 1;
      const checked = await check(verb, arrived.message).catch((error: unknown) => ({
        fits: false,
        wrong: `thrown: ${String(error)}`,
      }));
      if (checked.fits) fitting += 1;
      if (checked.wrong !== null && wrong.length < 5) wrong.push(checked.wrong);
    }
    rows.push(
      `${verb.padEnd(24)}${String(fitting).padStart(8)}${String(perVerb - fitting).padStart(10)}${String(unsent).padStart(13)}`,
    );
    expect(wrong).toEqual([]);
    expect(bugs).toEqual([]);
    expect(fitting).toBeLessThan(perVerb);
  });

  it.each(requestNames)('of %s is refused if it is not an object', async (verb) => {
    for (const message of [undefined, null, 0, 'text', true, 1n, Number.NaN]) {
      reached = [];
      expect(await send(verb, message)).toMatchObject(fail('invalidInput', { verb }));
      expect(reached).toEqual([]);
    }
  });

  it('does not change Object.prototype', () => {
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});
