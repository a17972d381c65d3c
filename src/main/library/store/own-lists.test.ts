import { describe, expect, it } from 'vitest';
import type { Change } from '#shared/contract/mine.ts';
import type { OwnList } from '#shared/contract/mine-answers.ts';
import { openMemory } from '../../../../test/fixtures/open-memory.ts';
import { body, good, movie, page, season, start, tick } from '../../../../test/fixtures/open-store.ts';
import { fc } from '../../../../test/fixtures/properties.ts';
import type { Store } from '../../app/open-store.ts';
import { diary } from './own-lists.ts';

const today = '2026-11-22';
const film = (id: number) => ({ kind: 'movie', id }) as const;
const series = (id: number) => ({ kind: 'series', id }) as const;
const follow = (subject: ReturnType<typeof film> | ReturnType<typeof series>): Change => ({
  ...{ what: 'follow', subject, on: true },
});

/** Series 7 and 8 with two seasons of two episodes, one of them to come, and the movies 1 and 2. */
async function stored(): Promise<Store> {
  const store = await start();
  good(await store.bodies.accept(body('movie.popular', {}, page(movie(1, 'Zebra'), movie(2, 'Ash')))));
  for (const id of [7, 8])
    for (const number of [0, 1, 2]) {
      const made = season(number, 'One', 'Two') as { episodes: { air_date: string }[] };
      const [, second] = made.episodes;
      if (number === 2 && second !== undefined) second.air_date = id === 7 ? '2026-11-25' : '2026-11-22';
      const parameters = { series_id: id, season_number: number };
      good(await store.bodies.accept(body('tv.season', parameters, made)));
    }
  return store;
}

async function change(store: Store, ...changes: Change[]): Promise<string> {
  tick();
  return good(await store.mine.change(today, changes)).batch ?? '';
}

describe('what is up next', () => {
  it('is the first aired episode that was not seen, of the most recently watched series first', async () => {
    const store = await stored();
    await change(store, follow(series(7)), follow(series(8)), follow(series(9)));
    const upNext = async () =>
      good(await store.mine.upNext(today, 10)).map(({ seriesId, episode, progress }) => ({
        ...{ seriesId, at: episode && `${episode.season}.${episode.episode}`, ...progress },
      }));
    // Nothing is known of the last one so far.
    expect((await upNext()).at(-1)).toEqual({ seriesId: 9, at: null, seen: 0, aired: 0 });
    good(await store.seasons.saveDiscovery(9, { gaps: [1, 2], checkedAt: 1 }));
    expect(await upNext()).toHaveLength(2);
    const unstarted = good(await store.mine.title(today, series(7)));
    expect(unstarted).toMatchObject({ progress: null, continueWith: { season: 1, episode: 1 } });
    const subject = { kind: 'episode', id: 7, season: 1, episode: 1 } as const;
    await change(store, { what: 'seenUpTo', subject: { ...subject, id: 8 }, at: today });
    await change(store, { what: 'seenUpTo', subject, at: today });
    expect(await upNext()).toEqual([
      { seriesId: 7, at: '1.2', seen: 1, aired: 3 },
      { seriesId: 8, at: '1.2', seen: 1, aired: 4 },
    ]);
    await change(store, { what: 'seen', subject: series(7), at: null });
    expect(await upNext()).toEqual([{ seriesId: 8, at: '1.2', seen: 1, aired: 4 }]);
    expect(good(await store.mine.upNext('2026-11-25', 10)).map(({ seriesId }) => seriesId)).toEqual([7, 8]);
    expect(good(await store.mine.title(today, series(7)))).toMatchObject({
      ...{ followed: true, seen: 3, progress: { seen: 3, aired: 3 } },
      continueWith: null,
      airsNext: { season: 2, episode: 2, airDate: '2026-11-25' },
      seasons: [
        { season: 0, seen: 0, aired: 2 },
        { season: 1, seen: 2, aired: 2 },
        { season: 2, seen: 1, aired: 1 },
      ],
    });
  });

  it('counts an episode that the person rated as seen, without a mark', async () => {
    const store = await stored();
    const ratings = { id: 1, results: [{ id: 100, episode_number: 1, rated: { value: 8 } }] };
    const accepted = body('tv.seasonRatings', { series_id: 7, season_number: 1 }, ratings);
    good(await store.bodies.accept({ ...accepted, key: { ...accepted.key, account: 4 } }));
    expect(good(await store.mine.of(today, [series(7), series(8)]))).toMatchObject([
      { seen: 1, progress: { seen: 1, aired: 3 } },
      { seen: 0, progress: null },
    ]);
    const title = good(await store.mine.title(today, series(7)));
    expect(title.marks).toEqual([]);
    expect(title.continueWith).toMatchObject({ season: 1, episode: 2 });
  });
});

describe('the watchlist', () => {
  it('is in the order of adding, of names, or of release, of one kind or all, page by page', async () => {
    const store = await stored();
    for (const subject of [film(1), film(2), series(7), film(3)]) await change(store, follow(subject));
    const ids = async (kind: 'all' | 'movie', order: 'added' | 'name' | 'released', offset = 0, limit = 9) =>
      good(await store.mine.watchlist(today, { kind, order, offset, limit })).entries.map(
        ({ subject }) => subject.id,
      );
    expect(await ids('all', 'added')).toEqual([3, 7, 2, 1]);
    expect(await ids('all', 'added', 1, 2)).toEqual([7, 2]);
    expect(await ids('movie', 'name')).toEqual([3, 2, 1]);
    const all = good(
      await store.mine.watchlist(today, { kind: 'all', order: 'released', offset: 0, limit: 9 }),
    );
    expect(all.total).toBe(4);
    expect(all.entries[0]).toMatchObject({ followed: true, title: { day: '2020-05-01' } });
    expect(all.entries.find(({ subject }) => subject.id === 3)?.title.name).toBe('');
  });

  it('is apart from what was dismissed, the latest of which comes first', async () => {
    const store = await stored();
    const dismiss = (subject: ReturnType<typeof film> | ReturnType<typeof series>, on: boolean): Change => ({
      ...{ what: 'dismiss', subject, on },
    });
    await change(store, dismiss(film(1), true));
    await change(store, dismiss(series(7), true), follow(film(1)));
    const batch = await change(store, dismiss(film(2), true));
    const dismissed = async (order: 'added' | 'name' = 'added') => {
      const asked = { kind: 'dismissed', order, offset: 0, limit: 9 } as const;
      const { total, entries } = good(await store.mine.watchlist(today, asked));
      expect(total).toBe(entries.length);
      return entries.map(({ subject, followed }) => `${subject.kind} ${subject.id} ${followed}`);
    };
    expect(await dismissed()).toEqual(['movie 2 false', 'series 7 false', 'movie 1 true']);
    expect((await dismissed('name'))[1]).toBe('movie 2 false');
    good(await store.mine.undo(batch));
    expect(await dismissed()).toEqual(['series 7 false', 'movie 1 true']);
    const asked = { kind: 'all', order: 'added', offset: 0, limit: 9 } as const;
    expect(good(await store.mine.watchlist(today, asked)).entries).toMatchObject([{ subject: film(1) }]);
  });

  it('keeps the name of a title that no list contains any more', async () => {
    const store = await stored();
    await change(store, follow(film(1)));
    good(await store.storage.forgetOlderThan(9_999_999_999_999));
    const { entries } = good(
      await store.mine.watchlist(today, { kind: 'all', order: 'added', offset: 0, limit: 9 }),
    );
    expect(entries).toMatchObject([{ title: { name: 'Zebra', posterPath: null } }]);
  });
});

describe('the diary', () => {
  const episode = (season: number, number: number) =>
    ({ kind: 'episode', id: 7, season, episode: number }) as const;
  const whole = { ...series(7), kind: 'season', season: 1 } as const;

  const lines = async (store: Store, offset = 0, limit = 10) => {
    const { total, entries } = good(await store.mine.diary({ offset, limit }));
    return {
      total,
      lines: entries.map(
        ({ subject, day, at, marks, episodes }) =>
          `${subject.kind} ${subject.id} ${day ?? '?'} ${at?.slice(11) ?? ''}: ${marks} ${episodes?.count ?? ''}`,
      ),
    };
  };

  it('has one line for all marks of a title on a day, the latest day first and unknown days last', async () => {
    const store = await stored();
    await change(store, { what: 'seen', subject: whole, at: null });
    await change(store, { what: 'seen', subject: whole, at: '2026-11-21T20:15', again: true });
    await change(store, { what: 'seen', subject: film(1), at: '2026-11-21T22:30' });
    await change(store, { what: 'seen', subject: episode(1, 2), at: '2026-11-21', again: true });
    await change(store, { what: 'seen', subject: film(2), at: '2026-11-20' });
    await change(store, { what: 'seen', subject: film(2), at: today, again: true });
    const all = [
      'movie 2 2026-11-22 : 1 ',
      'movie 1 2026-11-21 22:30: 1 ',
      'series 7 2026-11-21 20:15: 3 2',
      'movie 2 2026-11-20 : 1 ',
      'series 7 ? : 2 2',
    ];
    expect(await lines(store)).toEqual({ total: 5, lines: all });
    expect(await lines(store, 1, 2)).toEqual({ total: 5, lines: all.slice(1, 3) });
  });

  it('has the same lines page by page as all marks make, whatever the marks', () => {
    const context = openMemory();
    const { library, service } = context;
    const mark = fc.record({
      subject: fc.constantFrom('movie', 'episode'),
      id: fc.integer({ min: 1, max: 4 }),
      value: fc.oneof(
        fc.constantFrom('', null),
        fc
          .tuple(
            fc.constantFrom('1999-12-31', '2026-11-20', '2026-11-21', today),
            fc.constantFrom('', 'T00:00', 'T20:15', 'T23:59'),
          )
          .map((parts) => parts.join('')),
      ),
    });
    const marks = fc.array(mark, { maxLength: 60, size: 'max' });
    fc.assert(
      fc.property(marks, fc.integer({ min: 1, max: 9 }), (made, limit) => {
        library.run('delete from current_values');
        made.forEach(({ subject, id, value }, stamp) => {
          const number = subject === 'movie' ? -1 : 1;
          library.run(
            `insert into current_values (service, kind, subject, id, season, episode, element, value, stamp, device, number)
             values (?, 'seen', ?, ?, ?, ?, ?, ?, ?, 'd', ?)`,
            ...[service, subject, id, number, number, String(stamp), value, stamp, stamp],
          );
        });
        const lines = new Map<string, { key: string; value: string; stamp: number; marks: number }>();
        made.forEach(({ subject, id, value }, stamp) => {
          if (value === null) return;
          const key = `${value.slice(0, 10)} ${subject === 'movie' ? 'movie' : 'series'} ${id}`;
          const line = lines.get(key) ?? { key, value, stamp, marks: 0 };
          const latest = line.value > value ? line.value : value;
          lines.set(key, { key, value: latest, stamp, marks: line.marks + 1 });
        });
        const expected = [...lines.values()]
          .sort((a, b) => (a.value < b.value ? 1 : a.value > b.value ? -1 : b.stamp - a.stamp))
          .map(({ key, value, marks: count }) => `${key} ${value} ${count}`);
        const found: string[] = [];
        for (let offset = 0; offset <= expected.length; offset += limit) {
          const { total, entries } = diary(context, { offset, limit });
          expect(total).toBe(expected.length);
          for (const { subject, day, at, marks: count } of entries)
            found.push(`${day ?? ''} ${subject.kind} ${subject.id} ${at ?? ''} ${count}`);
        }
        expect(found).toEqual(expected);
      }),
    );
  });

  it('says which episodes a line has, and names a single one', async () => {
    const store = await stored();
    await change(store, { what: 'seen', subject: series(7), at: null });
    await change(store, { what: 'seen', subject: episode(1, 2), at: '2026-11-21', again: true });
    const [single, many] = good(await store.mine.diary({ offset: 0, limit: 2 })).entries;
    expect(single?.episodes).toMatchObject({ count: 1, firstSeason: 1, firstEpisode: 2, name: 'Two' });
    expect(many?.episodes).toEqual({
      ...{ count: 3, seasons: 2, firstSeason: 1, lastSeason: 2, firstEpisode: 1, lastEpisode: 2 },
      ...{ name: '', isAbsent: false },
    });
  });

  it('moves a line to another day and back with one undo, and its marks stay the same ones', async () => {
    const store = await stored();
    const marks = async () => good(await store.mine.title(today, series(7))).marks;
    await change(store, { what: 'seen', subject: whole, at: '2026-11-21T20:15' });
    await change(store, { what: 'seen', subject: episode(2, 1), at: '2026-11-20' });
    await change(store, { what: 'seen', subject: film(7), at: '2026-11-21' });
    const before = await marks();
    const move = { what: 'moveMarks', subject: series(7) } as const;
    const moved = await change(store, { ...move, day: '2026-11-21', to: '2026-11-12' });
    expect(await lines(store)).toMatchObject({
      lines: ['movie 7 2026-11-21 : 1 ', 'series 7 2026-11-20 : 1 1', 'series 7 2026-11-12 : 2 2'],
    });
    expect((await marks()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    good(await store.mine.undo(moved));
    expect(await marks()).toEqual(before);

    await change(store, { ...move, day: '2026-11-21', to: null });
    expect((await lines(store)).lines.at(-1)).toBe('series 7 ? : 2 2');
    await change(store, { ...move, day: null, to: '2026-11-20' });
    expect((await lines(store)).lines).toEqual(['movie 7 2026-11-21 : 1 ', 'series 7 2026-11-20 : 3 3']);
    // The same day keeps the time.
    const stays = { ...move, subject: film(7), day: '2026-11-21', to: '2026-11-21' };
    await change(store, { what: 'seen', subject: film(7), at: '2026-11-21T09:00', again: true });
    expect(good(await store.mine.change(today, [stays])).batch).toBeNull();
  });

  it('loses a line with all its marks, and gets it back with one undo', async () => {
    const store = await stored();
    await change(store, { what: 'seen', subject: whole, at: '2026-11-21T20:15' });
    await change(store, { what: 'seen', subject: episode(1, 1), at: '2026-11-21', again: true });
    await change(store, { what: 'seen', subject: whole, at: null, again: true });
    const { lines: before } = await lines(store);
    const removed = await change(store, { what: 'removeMarks', subject: series(7), day: '2026-11-21' });
    expect(await lines(store)).toEqual({ total: 1, lines: ['series 7 ? : 2 2'] });
    good(await store.mine.undo(removed));
    expect((await lines(store)).lines).toEqual(before);
  });
});

it('each list has its count, and its first four titles in its order with their posters', async () => {
  const store = await stored();
  await change(store, { what: 'createList', name: 'Long', titles: [3, 1, 4, 5, 6, 2].map(film) });
  await change(store, { what: 'createList', name: 'Short', titles: [film(1), series(7)] });
  await change(store, { what: 'createList', name: 'Empty', titles: [] });
  const found = async () => {
    const lists = good(await store.mine.lists());
    const firstOf = ({ first }: OwnList): string[] =>
      first.map(({ subject: { kind, id }, posterPath }) => `${kind} ${id} ${posterPath}`);
    return new Map(lists.map((each) => [each.name, { ...each, first: firstOf(each) }]));
  };
  const before = await found();
  const long = ['movie 3 null', 'movie 1 /p1.jpg', 'movie 4 null', 'movie 5 null'];
  expect(before.get('Long')).toMatchObject({ count: 6, first: long });
  expect(before.get('Short')).toMatchObject({ count: 2, first: ['movie 1 /p1.jpg', 'series 7 null'] });
  expect(before.get('Empty')).toMatchObject({ count: 0, first: [] });
  const { list = '' } = before.get('Long') ?? {};
  await change(
    store,
    { what: 'moveListed', list, subject: film(2), to: 0 },
    { what: 'list', list, subject: film(4), on: false },
  );
  expect((await found()).get('Long')).toMatchObject({
    count: 5,
    first: ['movie 2 /p2.jpg', 'movie 3 null', 'movie 1 /p1.jpg', 'movie 5 null'],
  });
});

it('the history has the latest first and unknown days last, and is undone singly', async () => {
  const store = await stored();
  await change(store, { what: 'seen', subject: film(1), at: null });
  await change(store, { what: 'seen', subject: film(2), at: '2026-11-20' });
  await change(store, {
    what: 'seen',
    subject: { ...series(7), kind: 'season', season: 1 },
    at: '2026-11-21T20:15',
  });
  const batch = await change(store, { what: 'seen', subject: film(1), at: today, again: true });
  const history = async () => {
    const { total, entries } = good(await store.mine.history({ offset: 0, limit: 10 }));
    expect(total).toBe(entries.length);
    return entries.map(({ mediaType, id, mark }) => `${mediaType} ${id} ${mark.at ?? '?'}`);
  };
  const earlier = ['tv 7 2026-11-21T20:15', 'tv 7 2026-11-21T20:15', 'movie 2 2026-11-20', 'movie 1 ?'];
  expect(await history()).toEqual([`movie 1 ${today}`, ...earlier]);
  good(await store.mine.undo(batch));
  expect(await history()).toEqual(earlier);
  const [entry] = good(await store.mine.history({ offset: 0, limit: 1 })).entries;
  expect(entry).toMatchObject({ episodeName: 'Two', mark: { season: 1, episode: 2 } });
});
