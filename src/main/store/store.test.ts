import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Clock } from '#shared/clock.ts';
import { storeKey } from '#shared/catalogue/store-key.ts';
import type { EndpointName, Parameters } from '#shared/catalogue/endpoints.ts';
import type { Notice } from '#shared/contract/answers.ts';
import type { Result } from '#shared/contract/failures.ts';
import { Database } from './connection.ts';
import { migrations } from './migrations.ts';
import { createStore } from './worker-store.ts';
import type { Acceptance, Store } from './store.ts';

/** The clock of the store, epoch ms; a test moves it. */
let now = Date.UTC(2026, 10, 21);
const clock: Clock = { now: () => now, elapsed: () => 0 };
let folder: string;
let notices: Notice[];
let open: Store[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marquee-store-'));
  notices = [];
  open = [];
});

afterEach(async () => {
  await Promise.all(open.map((store) => store.close()));
  await rm(folder, { recursive: true });
});

const file = (): string => join(folder, 'catalogue.sqlite');

/** Opens the store of the story; nothing is held ready on this side, so that what is read comes from the file. */
async function start(path = file(), limitBytes = 1_000_000): Promise<Store> {
  const store = await createStore({
    file: path,
    workerUrl: new URL('./worker.ts', import.meta.url),
    onNotice: (notice) => notices.push(notice),
    ...clock,
    limitBytes,
    readyCharacters: 0,
  });
  open.push(store);
  return store;
}

async function stop(store: Store): Promise<void> {
  open = open.filter((each) => each !== store);
  await store.close();
}

function good<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.value;
}

function body(endpoint: EndpointName, parameters: Parameters, answer: unknown, at = 1_000): Acceptance {
  return {
    key: storeKey({ profile: 'demo', endpoint, parameters, account: null }),
    endpoint,
    parameters,
    body: new TextEncoder().encode(JSON.stringify(answer)),
    etag: '"one"',
    fetchedAt: at,
    freshUntil: at + 60_000,
    account: null,
  };
}

const movie = (id: number, title: string, popularity = 1, original = title): object => ({
  ...{
    adult: false,
    backdrop_path: null,
    genre_ids: [18],
    id,
    original_language: 'en',
    original_title: original,
  },
  ...{
    overview: '',
    popularity,
    poster_path: `/p${id}.jpg`,
    release_date: '2020-05-01',
    title,
    video: false,
  },
  ...{ vote_average: 7, vote_count: 10 },
});
const page = (...results: object[]): object => ({
  page: 1,
  results,
  total_pages: 1,
  total_results: results.length,
});
const person = (id: number, name: string): object => ({
  ...{
    adult: false,
    gender: 1,
    id,
    known_for_department: 'Acting',
    name,
    original_name: name,
    popularity: 2,
  },
  ...{ profile_path: null, character: 'Ilse', credit_id: `c${id}`, order: 0 },
});
const season = (number: number, ...names: string[]): object => ({
  ...{
    _id: 'x',
    id: 700 + number,
    air_date: '2024-01-01',
    name: `Season ${number}`,
    overview: '',
    poster_path: null,
  },
  ...{ season_number: number, vote_average: 8, networks: [] },
  episodes: names.map((name, index) => ({
    ...{
      id: number * 100 + index,
      air_date: '2024-01-02',
      episode_number: index + 1,
      episode_type: 'standard',
      name,
    },
    ...{
      overview: '',
      production_code: '',
      runtime: 45,
      season_number: number,
      show_id: 7,
      still_path: null,
    },
    ...{ vote_average: 7, vote_count: 3, crew: [], guest_stars: [person(31, 'Mara Quill')] },
  })),
});

describe('a body', () => {
  it('comes back as it was after the app was closed and opened', async () => {
    const store = await start();
    const accepted = good(
      await store.accept(body('movie.popular', { page: 1 }, page(movie(1, 'Der Süßwasserhafen')))),
    );
    expect(accepted).toMatchObject({ stored: true, changed: true, dropped: 0 });
    await stop(store);
    const again = await start();
    const key = body('movie.popular', { page: 1 }, {}).key;
    const stored = good(await again.lookup(key));
    expect(stored).toEqual({
      text: accepted.text,
      fetchedAt: 1_000,
      freshUntil: 61_000,
      etag: '"one"',
      dropped: 0,
    });
    expect(JSON.parse(stored?.text ?? '')).toMatchObject({ results: [{ title: 'Der Süßwasserhafen' }] });
    expect(notices).toEqual([]);
    expect(good(await again.lookup('nothing'))).toBeNull();
  });

  it('that the service confirms gets its new age', async () => {
    const store = await start();
    const sent = body('movie.popular', { page: 1 }, page(movie(1, 'Nightjar')));
    good(await store.accept(sent));
    good(await store.confirm(sent.key, { fetchedAt: 5_000, freshUntil: 9_000 }));
    expect(good(await store.lookup(sent.key))).toMatchObject({
      fetchedAt: 5_000,
      freshUntil: 9_000,
      etag: '"one"',
    });
  });

  it('that cannot be understood leaves what was stored; an item that cannot costs only itself', async () => {
    const store = await start();
    const sent = body('movie.popular', { page: 1 }, page(movie(1, 'Nightjar'), { id: 'no number' }));
    expect(good(await store.accept(sent)).dropped).toBe(1);
    const bad = await store.accept(body('movie.popular', { page: 1 }, { no: 'list' }));
    expect(bad).toMatchObject({ ok: false, failure: { code: 'badResponse' } });
    expect(good(await store.lookup(sent.key))?.text).toContain('Nightjar');
  });

  it('that was written survives a process that is killed in the middle of the next ones', async () => {
    const script = `
      import { createStore } from ${JSON.stringify(new URL('./worker-store.ts', import.meta.url).href)};
      const store = await createStore({ file: ${JSON.stringify(file())}, onNotice() {}, now: () => 0, elapsed: () => 0,
        workerUrl: new URL(${JSON.stringify(new URL('./worker.ts', import.meta.url).href)}) });
      const encode = (text) => new TextEncoder().encode(text);
      for (let n = 1; ; n += 1) {
        const item = ${JSON.stringify(movie(1, 'Title'))};
        const results = Array.from({ length: 20 }, (_, i) => ({ ...item, id: n * 100 + i, title: 'Title ' + n + ' ' + i }));
        const done = await store.accept({ key: 'k' + n, endpoint: 'movie.popular', parameters: { page: n }, etag: null,
          body: encode(JSON.stringify({ page: n, results, total_pages: 500, total_results: 9999 })),
          fetchedAt: n, freshUntil: n, account: null });
        if (done.ok && done.value.stored) process.stdout.write(n + '\\n');
      }`;
    const writer = join(folder, 'writer.mjs');
    await writeFile(writer, script);
    const child = execFile(process.execPath, [writer]);
    let printed = '';
    await new Promise<void>((settle) => {
      child.stdout?.on('data', (chunk: string) => {
        printed += chunk;
        if (printed.split('\n').length > 25) child.kill('SIGKILL');
      });
      child.once('exit', () => settle());
    });
    const last = Number(printed.trim().split('\n').at(-1));
    const store = await start();
    expect(notices).toEqual([]);
    for (let number = 1; number <= last; number += 1) {
      expect(good(await store.lookup(`k${number}`)), `k${number}`).not.toBeNull();
    }
    expect(last).toBeGreaterThan(20);
    expect(good(await store.counts()).titles).toBeGreaterThanOrEqual(last * 20);
  });
});

describe('a file', () => {
  it('of rubbish is set aside, byte for byte, and the person is told', async () => {
    await writeFile(file(), 'rubbish '.repeat(2_000));
    const store = await start();
    expect(store.persistent).toBe(true);
    const [notice] = notices;
    expect(notice?.kind).toBe('databaseSetAside');
    const aside = notice?.kind === 'databaseSetAside' ? notice.file : '';
    expect(await readFile(aside, 'utf8')).toBe('rubbish '.repeat(2_000));
    expect(good(await store.accept(body('movie.popular', {}, page(movie(1, 'Nightjar'))))).stored).toBe(true);
  });

  it('of another program is set aside as well', async () => {
    const other = new DatabaseSync(file());
    other.exec("create table theirs (x); insert into theirs values ('precious')");
    other.close();
    await start();
    const aside = (await readdir(folder)).find((name) => name.includes('damaged')) ?? '';
    const kept = new DatabaseSync(join(folder, aside), { readOnly: true });
    expect(kept.prepare('select x from theirs').get()).toEqual({ x: 'precious' });
    kept.close();
  });

  it('that cannot be made leaves a store in memory that says so', async () => {
    const path = join(folder, 'no-such-folder', 'catalogue.sqlite');
    const store = await start(path);
    expect(store.persistent).toBe(false);
    expect(notices.map(({ kind }) => kind)).toEqual(['storageFailing']);
    const sent = body('movie.popular', {}, page(movie(1, 'Nightjar')));
    expect(good(await store.accept(sent)).text).toContain('Nightjar');
    expect(good(await store.lookup(sent.key))?.text).toContain('Nightjar');
  });

  it('that stops being writable still lets answers through, and tells once', async () => {
    const store = await start();
    good(await store.accept(body('movie.popular', { page: 1 }, page(movie(1, 'Nightjar')))));
    // Another program holds the file for writing, as a backup may.
    const holder = new DatabaseSync(file());
    holder.exec('begin immediate');
    const kept = good(await store.accept(body('movie.popular', { page: 2 }, page(movie(2, 'Marrow')))));
    expect(kept).toMatchObject({ stored: false });
    expect(kept.text).toContain('Marrow');
    holder.exec('rollback');
    holder.close();
    expect(notices).toEqual([{ kind: 'storageFailing', reason: 'other' }]);
    expect(
      good(await store.accept(body('movie.popular', { page: 2 }, page(movie(2, 'Marrow'))))),
    ).toMatchObject({ stored: true });
  }, 20_000);

  it('is this user’s alone to read where systems know that', async () => {
    await stop(await start());
    await chmod(file(), 0o600);
    expect((await readdir(folder)).filter((name) => name.endsWith('-wal'))).toEqual([]);
  });
});

describe('what answers name', () => {
  it('is known afterwards: titles, people, seasons, appearances', async () => {
    const store = await start();
    good(await store.accept(body('movie.popular', {}, page(movie(9, 'Nightjar')))));
    good(
      await store.accept(
        body('tv.season', { series_id: 7, season_number: 2, language: 'en-US' }, season(2, 'Slack Water')),
      ),
    );
    expect(good(await store.titleKnown('movie', 9)).item).toMatchObject({ title: 'Nightjar' });
    expect(await store.titleKnown('tv', 9)).toMatchObject({ ok: false, failure: { code: 'notFound' } });
    expect(good(await store.personKnown(31)).name).toBe('Mara Quill');
    expect(good(await store.seasonsKnown(7, 'en-US'))).toMatchObject([
      { seasonNumber: 2, episodeCount: 1, name: 'Season 2' },
    ]);
    expect(good(await store.heldAppearances(31))).toMatchObject([
      {
        seriesId: 7,
        seasonNumber: 2,
        episodeNumber: 1,
        episodeName: 'Slack Water',
        role: 'Ilse',
        kind: 'cast',
      },
    ]);
    expect(good(await store.counts())).toEqual({ titles: 1, people: 1, episodes: 1 });
  });

  it('goes when it was kept longer than the service allows', async () => {
    const store = await start();
    good(await store.accept(body('movie.popular', { page: 1 }, page(movie(1, 'Old')), 1_000)));
    good(await store.accept(body('movie.popular', { page: 2 }, page(movie(2, 'New')), 9_000)));
    good(await store.forgetOlderThan(5_000));
    expect(good(await store.counts()).titles).toBe(1);
    expect(good(await store.search('old', 5)).titles).toEqual([]);
    expect(good(await store.search('new', 5)).titles).toHaveLength(1);
  });
});

describe('what is told in two languages', () => {
  const de = { page: 1, language: 'de-DE' };
  const en = { page: 1, language: 'en-US' };
  const named = async (store: Store, id = 1): Promise<string> => {
    const { item, language } = good(await store.titleKnown('movie', id));
    return `${(item as { title: string }).title} ${language}`;
  };

  it('is shown and found in the one that is spoken, there and back, and through a new start', async () => {
    const first = await start();
    good(await first.speak('en-US'));
    good(
      await first.accept(body('movie.popular', en, page(movie(1, 'The Harbour'), movie(2, 'Alone')), 1_000)),
    );
    good(await first.speak('de-DE'));
    expect(await named(first)).toBe('The Harbour en-US');
    good(await first.accept(body('movie.popular', de, page(movie(1, 'Der Hafen')), 2_000)));
    expect(await named(first)).toBe('Der Hafen de-DE');
    // The stored list is fresh: nothing is accepted anew when it is shown again.
    good(await first.speak('en-US'));
    expect(await named(first)).toBe('The Harbour en-US');
    await stop(first);
    const store = await start();
    expect(await named(store)).toBe('The Harbour en-US');
    for (const query of ['hafen', 'harbour']) {
      expect(good(await store.search(query, 5)).titles).toMatchObject([{ id: 1, label: 'The Harbour' }]);
    }
    good(await store.speak('de-DE'));
    for (const query of ['hafen', 'harbour']) {
      expect(good(await store.search(query, 5)).titles).toMatchObject([{ id: 1, label: 'Der Hafen' }]);
    }
    expect(await named(store, 2)).toBe('Alone en-US');
    expect(good(await store.titleKnown('movie', 2)).toldBy).toEqual({
      endpoint: 'movie.popular',
      parameters: en,
    });
  });

  it('stays as it is when a pack is renewed in another', async () => {
    const store = await start();
    good(await store.speak('de-DE'));
    good(await store.accept(body('movie.popular', de, page(movie(1, 'Der Hafen')), 1_000)));
    good(await store.accept(body('movie.popular', en, page(movie(1, 'The Harbour', 9)), 9_000)));
    expect(await named(store)).toBe('Der Hafen de-DE');
    expect(good(await store.search('harbour', 5)).titles).toMatchObject([{ label: 'Der Hafen' }]);
    expect(good(await store.counts()).titles).toBe(1);
  });

  it('is so of seasons and episodes too, and a season that is confirmed is not old', async () => {
    const store = await start();
    const at = (language: string) => ({ series_id: 7, season_number: 1, language });
    good(await store.speak('en-US'));
    good(await store.accept(body('tv.season', at('en-US'), season(1, 'Slack Water'), 1_000)));
    good(await store.speak('de-DE'));
    good(await store.accept(body('tv.season', at('de-DE'), season(1, 'Stillwasser'), 2_000)));
    const episode = async () => good(await store.heldAppearances(31)).map(({ episodeName }) => episodeName);
    expect(await episode()).toEqual(['Stillwasser']);
    good(await store.accept(body('tv.season', at('en-US'), season(1, 'Slack Tide'), 3_000)));
    expect(await episode()).toEqual(['Stillwasser']);
    good(await store.speak('en-US'));
    expect(await episode()).toEqual(['Slack Tide']);
    expect(good(await store.search('tide', 5)).episodes).toHaveLength(1);
    const again = body('tv.season', at('en-US'), season(1, 'Slack Tide'), 5_000);
    expect(good(await store.accept(again)).changed).toBe(false);
    expect(good(await store.seasonsKnown(7, 'en-US'))).toMatchObject([
      { language: 'en-US', fetchedAt: 5_000 },
    ]);
    good(await store.confirm(again.key, { fetchedAt: 6_000, freshUntil: 7_000 }));
    expect(good(await store.seasonsKnown(7, 'en-US'))).toMatchObject([{ fetchedAt: 6_000 }]);
  });

  it('is found in the other where it is held in that alone', async () => {
    const store = await start();
    const asked = { series_id: 7, season_number: 1, episode_number: 2 };
    const english = { ...asked, language: 'en-US', include_video_language: 'en,null' };
    const german = { ...asked, language: 'de-DE', include_video_language: 'de,en,null' };
    const { key } = body('tv.episodeVideos', english, {});
    good(await store.accept(body('tv.episodeVideos', english, { id: 1, results: [] })));
    good(
      await store.accept(body('tv.episodeVideos', { ...english, episode_number: 3 }, { id: 2, results: [] })),
    );
    expect(good(await store.inAnotherLanguage(body('tv.episodeVideos', german, {}).key))).toBe(key);
    expect(good(await store.inAnotherLanguage(key))).toBeNull();
  });

  it('was not noted before: what is there stays, and gives way to what is told next', async () => {
    const database = new Database(file());
    for (const sql of migrations.slice(0, 5)) database.exec(sql);
    database.exec(`pragma application_id = ${0x4d617271}; pragma user_version = 5;
      insert into titles values (3, 'Der Hafen', 'Der Hafen', 'der hafen', null, 1, null, 9000);
      insert into title_items values (3, 3, '{"title":"Der Hafen"}')`);
    database.close();
    const store = await start();
    good(await store.speak('en-US'));
    expect(await named(store)).toBe('Der Hafen ');
    good(await store.accept(body('movie.popular', en, page(movie(1, 'The Harbour')), 5_000)));
    expect(await named(store)).toBe('The Harbour en-US');
    expect(good(await store.counts()).titles).toBe(1);
  });
});

describe('search', () => {
  const labels = async (store: Store, query: string): Promise<string[]> =>
    good(await store.search(query, 10)).titles.map(({ label }) => label);

  async function library(): Promise<Store> {
    const store = await start();
    const titles = [
      movie(1, 'The Lighthouse', 50),
      movie(2, 'Lighthouse of Glass', 90),
      movie(3, 'Der Süßwasserhafen', 5),
      movie(4, 'Eleven Winters', 7, '十一の冬'),
      movie(5, 'The Lantern', 4, 'الفانوس'),
      movie(6, 'Çelik Köprü', 3),
      movie(7, 'Less < More & "Other" Sums', 2),
    ];
    good(await store.accept(body('movie.popular', {}, page(...titles))));
    good(
      await store.accept(
        body('tv.season', { series_id: 7, season_number: 1 }, season(1, 'The Pilot Light', 'Slack Water')),
      ),
    );
    return store;
  }

  it('finds any word by its beginning, popular ones first, and what begins with the query before that', async () => {
    const store = await library();
    expect(await labels(store, 'ligh')).toEqual(['Lighthouse of Glass', 'The Lighthouse']);
    expect(await labels(store, 'the li')).toEqual(['The Lighthouse']);
    expect(await labels(store, 'glass light')).toEqual(['Lighthouse of Glass']);
  });

  it('needs no accents, finds other scripts by any part, and forgives a slip', async () => {
    const store = await library();
    expect(await labels(store, 'susswasser')).toEqual(['Der Süßwasserhafen']);
    expect(await labels(store, 'celik kopru')).toEqual(['Çelik Köprü']);
    expect(await labels(store, '一の')).toEqual(['Eleven Winters']);
    expect(await labels(store, 'فانوس')).toEqual(['The Lantern']);
    expect(await labels(store, 'الفان')).toEqual(['The Lantern']);
    expect(await labels(store, 'lihgthouse')).toEqual(['Lighthouse of Glass', 'The Lighthouse']);
    expect(await labels(store, 'winetrs')).toEqual(['Eleven Winters']);
  });

  it('says which part of the label matched, and by which other name it was found', async () => {
    const store = await library();
    const [hit] = good(await store.search('light', 5)).titles;
    expect(hit?.marks).toEqual([[0, 5]]);
    const [other] = good(await store.search('十一', 5)).titles;
    expect(other).toMatchObject({ label: 'Eleven Winters', marks: [], detail: '2020 · 十一の冬' });
  });

  it('finds people by name and by character, and episodes', async () => {
    const store = await library();
    expect(good(await store.search('quill', 5)).people).toMatchObject([
      { label: 'Mara Quill', detail: 'Acting' },
    ]);
    expect(good(await store.search('ilse', 5)).characters).toMatchObject([
      { label: 'Ilse', detail: 'Mara Quill' },
    ]);
    expect(good(await store.search('pilot', 5)).episodes).toMatchObject([
      { label: 'The Pilot Light', seriesId: 7, seasonNumber: 1, episodeNumber: 1, detail: '1 × 1' },
    ]);
  });

  it('takes whatever is typed', async () => {
    const store = await library();
    for (const query of [
      '"',
      '""*',
      'a OR b',
      'NEAR(',
      '< & "other"',
      '-',
      '^',
      ':',
      '\u0000',
      ' ',
      '(((',
      'x'.repeat(200),
    ]) {
      expect((await store.search(query, 5)).ok, query).toBe(true);
    }
    expect(await labels(store, '< & "other')).toEqual(['Less < More & "Other" Sums']);
  });
});

describe('what a person made here', () => {
  it('keeps views in their order, through a new start, and forgets a look when the question changes', async () => {
    let store = await start();
    good(await store.saveView('Rain', 'with_keywords=1'));
    const [rain, sun] = good(await store.saveView('Sun', 'with_keywords=2'));
    if (rain === undefined || sun === undefined) throw new Error('Two views were saved.');
    expect(good(await store.lookAtView(rain.id, { at: 5, total: 3, ids: [7, 8, 9] }))).toBeNull();
    expect(good(await store.moveView(sun.id, 0)).map(({ name }) => name)).toEqual(['Sun', 'Rain']);
    await stop(store);
    store = await start();
    expect(good(await store.views())).toEqual([
      { id: sun.id, name: 'Sun', query: 'with_keywords=2', seenAt: null, total: null },
      { id: rain.id, name: 'Rain', query: 'with_keywords=1', seenAt: 5, total: 3 },
    ]);
    expect(good(await store.lookAtView(rain.id, { at: 6, total: 2, ids: [8, 7] }))).toEqual({
      at: 5,
      total: 3,
      ids: [7, 8, 9],
    });
    good(await store.changeView(rain.id, { name: 'Rain again', query: 'with_keywords=3' }));
    expect(good(await store.lookAtView(rain.id, { at: 7, total: 0, ids: [] }))).toBeNull();
    expect((await store.changeView(999, { name: 'Nobody' })).ok).toBe(false);
    expect(good(await store.removeView(sun.id)).map(({ name }) => name)).toEqual(['Rain again']);
  });

  it('keeps the chosen poster of a series until the own one is wanted again', async () => {
    const store = await start();
    good(await store.choosePoster(4, '/a.jpg'));
    good(await store.choosePoster(4, '/b.jpg'));
    expect(good(await store.chosenPosters())).toEqual({ 4: '/b.jpg' });
    good(await store.choosePoster(4, null));
    expect(good(await store.chosenPosters())).toEqual({});
  });
});

describe('where movies can be watched', () => {
  const lumen = { logo_path: '/l.jpg', provider_id: 8, provider_name: 'Lumen', display_priority: 1 };
  const reel = { logo_path: null, provider_id: 9, provider_name: 'Reel', display_priority: null };
  const answered = (flatrate: unknown[], at: number): Acceptance =>
    body('movie.watchProviders', { movie_id: 3 }, { id: 3, results: { DE: { flatrate } } }, at);

  it('is remembered whenever it is another answer, and tells which providers a country has', async () => {
    const store = await start();
    for (const [flatrate, at] of [
      [[lumen], 1_000],
      [[lumen], 2_000],
      [[lumen, reel], 3_000],
    ] as const) {
      good(await store.accept(answered([...flatrate], at)));
    }
    const history = good(await store.watchHistory(3));
    expect(history.map(({ takenAt }) => takenAt)).toEqual([3_000, 1_000]);
    expect(history[1]?.results.DE?.flatrate.map(({ provider_name: name }) => name)).toEqual(['Lumen']);
    expect(good(await store.watchProviders('DE'))).toEqual([
      { id: 8, name: 'Lumen', logoPath: '/l.jpg' },
      { id: 9, name: 'Reel', logoPath: null },
    ]);
    expect(good(await store.watchProviders('FR'))).toEqual([]);
  });

  it('is remembered sixty times, the first among them', async () => {
    const store = await start();
    for (let at = 1; at <= 70; at += 1) good(await store.accept(answered(at % 2 ? [lumen] : [reel], at)));
    const history = good(await store.watchHistory(3));
    expect(history).toHaveLength(60);
    expect(history.at(-1)?.takenAt).toBe(1);
    expect(history[0]?.takenAt).toBe(70);
  });
});

describe('keywords', () => {
  it('are found by their words and known by number', async () => {
    const store = await start();
    const found = {
      page: 1,
      total_pages: 1,
      total_results: 2,
      results: [
        { id: 4, name: 'night train' },
        { id: 5, name: 'trainer' },
      ],
    };
    good(await store.accept(body('search.keyword', { query: 'train' }, found)));
    expect(good(await store.search('train', 5)).keywords.map(({ label }) => label)).toEqual([
      'trainer',
      'night train',
    ]);
    expect(good(await store.keywordsKnown([4, 6]))).toEqual({ 4: 'night train' });
  });
});

describe('pictures', () => {
  const picture = (name: string) => ({ kind: 'poster', size: 'w185', file: `${name}.jpg` }) as const;
  const bytes = (count: number): Uint8Array => new Uint8Array(count).fill(7);

  it('stay under their limit: what was not looked at for longest goes first', async () => {
    const store = await start(file(), 25_000);
    for (const name of ['a', 'b', 'c']) {
      good(await store.picturePut(picture(name), bytes(8_000), 'image/jpeg', null));
      now += 1;
    }
    expect(good(await store.pictureGet(picture('a')))?.bytes).toEqual(bytes(8_000));
    good(await store.picturePut(picture('d'), bytes(8_000), 'image/jpeg', null));
    good(await store.sweep(25_000));
    expect(good(await store.pictureGet(picture('b')))).toBeNull();
    expect(good(await store.pictureGet(picture('a')))).not.toBeNull();
    expect(good(await store.storageState()).looseBytes).toBeLessThanOrEqual(25_000);
    good(await store.clear(['posters']));
    expect(good(await store.storageState()).kinds.posters).toEqual({ count: 0, bytes: 0, keptBytes: 0 });
  });

  it('leave their bytes with the caller, and a known colour is not forgotten', async () => {
    const store = await start();
    const mine = bytes(100);
    good(await store.picturePut(picture('a'), mine, 'image/jpeg', '#a1b2c3'));
    expect(mine).toEqual(bytes(100));
    good(await store.picturePut({ ...picture('a'), size: 'w342' }, mine, 'image/jpeg', null));
    expect(good(await store.colours(['/a.jpg', '/b.jpg']))).toEqual({ '/a.jpg': '#a1b2c3' });
    expect(await store.knowsColour('a.jpg')).toBe(true);
    expect(await store.knowsColour('b.jpg')).toBe(false);
    expect(good(await store.pictureNearest('poster', 'a.jpg', 'w154'))).not.toBeNull();
  });
});
