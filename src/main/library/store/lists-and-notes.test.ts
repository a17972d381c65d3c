import { describe, expect, it } from 'vitest';
import type { Change, Title } from '#shared/contract/mine.ts';
import { body, good, movie, page, season, start, tick } from '../../../../test/fixtures/open-store.ts';
import type { Store } from '../../app/open-store.ts';

const today = '2026-11-22';
const film = (id: number): Title => ({ kind: 'movie', id });
const series = (id: number): Title => ({ kind: 'series', id });

async function stored(): Promise<Store> {
  const store = await start();
  good(await store.bodies.accept(body('movie.popular', {}, page(movie(1, 'Zebra'), movie(2, 'Ash')))));
  return store;
}

async function change(store: Store, ...changes: Change[]): Promise<string> {
  tick();
  return good(await store.mine.change(today, changes)).batch ?? '';
}

async function contents(store: Store, list: string): Promise<string[] | null> {
  const found = good(await store.mine.list({ list, offset: 0, limit: 100 }));
  return found && found.entries.map(({ subject }) => `${subject.kind} ${subject.id}`);
}

describe('a list of the person’s own', () => {
  it('has a name and titles in an order that moves change, and each change is undone', async () => {
    const store = await stored();
    await change(store, { what: 'createList', name: 'Winter', titles: [film(1), series(7)] });
    const [created] = good(await store.mine.lists());
    expect(created).toMatchObject({ name: 'Winter', count: 2 });
    expect(created?.first.map(({ subject }) => subject)).toEqual([film(1), series(7)]);
    const list = created?.list ?? '';
    await change(store, { what: 'list', list, subject: film(2), on: true });
    expect(await contents(store, list)).toEqual(['movie 1', 'series 7', 'movie 2']);
    expect(good(await store.mine.title(today, film(2))).lists).toEqual([list]);
    const moved = await change(store, { what: 'moveListed', list, subject: film(2), to: 0 });
    expect(await contents(store, list)).toEqual(['movie 2', 'movie 1', 'series 7']);
    await change(store, { what: 'moveListed', list, subject: film(2), to: 9 });
    expect(await contents(store, list)).toEqual(['movie 1', 'series 7', 'movie 2']);
    await change(store, { what: 'moveListed', list, subject: series(7), to: 0 });
    expect(await contents(store, list)).toEqual(['series 7', 'movie 1', 'movie 2']);
    good(await store.mine.undo(moved));
    const renamed = await change(store, { what: 'renameList', list, name: 'Spring' });
    const removed = await change(store, { what: 'deleteList', list });
    expect(await contents(store, list)).toBeNull();
    expect(good(await store.mine.lists())).toEqual([]);
    expect(good(await store.mine.title(today, film(2))).lists).toEqual([]);
    const undone = good(await store.mine.undo(removed)).batch ?? '';
    expect(good(await store.mine.lists())).toMatchObject([{ name: 'Spring', count: 3 }]);
    good(await store.mine.undo(renamed, [undone]));
    expect(good(await store.mine.lists())).toMatchObject([{ name: 'Winter', count: 3 }]);
  });

  it('has a title once, keeps any order of many moves, and changes nothing once it is deleted', async () => {
    const store = await stored();
    await change(store, { what: 'createList', name: 'Many', titles: [1, 2, 3].map(film) });
    const list = good(await store.mine.lists())[0]?.list ?? '';
    expect(await change(store, { what: 'list', list, subject: film(1), on: true })).toBe('');
    // Halving the gap between two titles ends after some 20 moves.
    const expected = ['movie 1', 'movie 2', 'movie 3'];
    for (let round = 0; round < 60; round += 1) {
      const [last = ''] = expected.splice(2, 1);
      expected.splice(1, 0, last);
      const subject = film(Number(last.slice(6)));
      await change(store, { what: 'moveListed', list, subject, to: 1 });
      expect(await contents(store, list)).toEqual(expected);
    }
    await change(store, { what: 'deleteList', list });
    for (const late of [
      { what: 'renameList', list, name: 'Late' },
      { what: 'list', list, subject: film(4), on: true },
      { what: 'moveListed', list, subject: film(1), to: 0 },
      { what: 'deleteList', list },
    ] as const)
      expect(await change(store, late)).toBe('');
  });
});

it('the note of a title on a list is another one on each list, leaves with the title, comes back with undo, and is kept if it is written late', async () => {
  const store = await stored();
  await change(store, { what: 'createList', name: 'Winter', titles: [film(1), film(2)] });
  await change(store, { what: 'createList', name: 'Rain', titles: [film(1)] });
  const lists = good(await store.mine.lists());
  const [winter, rain] = ['Winter', 'Rain'].map(
    (name) => lists.find((each) => each.name === name)?.list ?? '',
  );
  const listNotes = async (list = ''): Promise<string[]> =>
    (good(await store.mine.list({ list, offset: 0, limit: 10 }))?.entries ?? []).map(
      ({ listNote }) => listNote,
    );
  await change(store, { what: 'listNote', list: winter ?? '', subject: film(1), note: 'By the fire' });
  await change(store, { what: 'listNote', list: rain ?? '', subject: film(1), note: 'Loud' });
  await change(store, { what: 'note', subject: film(1), note: 'Of the movie' });
  expect([await listNotes(winter), await listNotes(rain)]).toEqual([['By the fire', ''], ['Loud']]);

  const takenOff = { what: 'list', list: winter ?? '', subject: film(1), on: false } as const;
  const off = await change(store, takenOff);
  good(await store.mine.undo(off));
  expect(await listNotes(winter)).toEqual(['By the fire', '']);
  await change(store, takenOff);
  await change(store, { ...takenOff, on: true });
  expect(await listNotes(winter)).toEqual(['', '']);
  const deleted = await change(store, { what: 'deleteList', list: rain ?? '' });
  good(await store.mine.undo(deleted));
  expect(await listNotes(rain)).toEqual(['Loud']);
  await change(store, { what: 'listNote', list: rain ?? '', subject: film(1), note: '' });
  expect(await listNotes(rain)).toEqual(['']);

  // It was typed while another window took the title off, or deleted the list.
  const late = { what: 'listNote', list: rain ?? '', subject: film(1), note: 'Late' } as const;
  const offRain = await change(store, { ...takenOff, list: rain ?? '' });
  await change(store, late);
  expect(await listNotes(rain)).toEqual([]);
  good(await store.mine.undo(offRain));
  expect(await listNotes(rain)).toEqual(['Late']);
  const gone = await change(store, { what: 'deleteList', list: rain ?? '' });
  await change(store, { ...late, note: 'Later' });
  good(await store.mine.undo(gone));
  expect(await listNotes(rain)).toEqual(['Later']);
});

describe('scores, notes and pauses', () => {
  it('belong to a title or an episode, and are removed', async () => {
    const store = await stored();
    const episode = { kind: 'episode', id: 7, season: 1, episode: 2 } as const;
    await change(
      store,
      { what: 'score', subject: series(7), score: 8.5 },
      { what: 'note', subject: episode, note: 'The one on the train' },
      { what: 'score', subject: episode, score: 10 },
      { what: 'score', subject: film(7), score: 1 },
    );
    expect(good(await store.mine.title(today, series(7))).notes).toEqual([
      { season: null, episode: null, score: 8.5, note: '' },
      { season: 1, episode: 2, score: 10, note: 'The one on the train' },
    ]);
    expect(good(await store.mine.title(today, film(7))).notes).toEqual([
      { season: null, episode: null, score: 1, note: '' },
    ]);
    await change(
      store,
      { what: 'note', subject: episode, note: '' },
      { what: 'score', subject: episode, score: null },
    );
    expect(good(await store.mine.title(today, series(7))).notes).toHaveLength(1);
  });

  it('a season has a score of its own, which is listed after its series, and undone', async () => {
    const store = await stored();
    const subject = { kind: 'season', id: 7, season: 1 } as const;
    await change(
      store,
      { what: 'score', subject: { ...subject, kind: 'episode', episode: 1 }, score: 10 },
      { what: 'score', subject: { ...subject, season: 0 }, score: 3 },
      { what: 'score', subject: series(7), score: 8.5 },
    );
    const scored = await change(store, { what: 'score', subject, score: 6 });
    const all = [
      { season: null, episode: null, score: 8.5, note: '' },
      { season: 0, episode: null, score: 3, note: '' },
      { season: 1, episode: null, score: 6, note: '' },
      { season: 1, episode: 1, score: 10, note: '' },
    ];
    expect(good(await store.mine.title(today, series(7))).notes).toEqual(all);
    const { entries } = good(await store.mine.noted({ offset: 0, limit: 9 }));
    expect(entries).toMatchObject(all.map((note) => ({ subject: series(7), note, episodeName: '' })));
    expect(good(await store.mine.title(today, film(7))).notes).toEqual([]);
    good(await store.mine.undo(scored));
    expect(good(await store.mine.title(today, series(7))).notes).toEqual(
      all.filter(({ score }) => score !== 6),
    );
  });

  it('are listed with their titles, page by page', async () => {
    const store = await stored();
    good(
      await store.bodies.accept(
        body('tv.season', { series_id: 7, season_number: 1 }, season(1, 'One', 'Two')),
      ),
    );
    const episode = { kind: 'episode', id: 7, season: 1, episode: 2 } as const;
    await change(
      store,
      { what: 'score', subject: episode, score: 10 },
      { what: 'note', subject: episode, note: 'On the train' },
      { what: 'note', subject: film(2), note: 'Again' },
      { what: 'score', subject: film(1), score: 1 },
      { what: 'score', subject: series(7), score: 8.5 },
      { what: 'follow', subject: series(8), on: true },
    );
    await change(store, { what: 'score', subject: film(1), score: null });
    const { total, entries } = good(await store.mine.noted({ offset: 0, limit: 2 }));
    const rest = good(await store.mine.noted({ offset: 2, limit: 2 }));
    expect([total, rest.total]).toEqual([3, 3]);
    expect([...entries, ...rest.entries]).toMatchObject([
      {
        ...{ subject: film(2), title: { name: 'Ash' }, episodeName: '' },
        note: { season: null, episode: null, score: null, note: 'Again' },
      },
      { subject: series(7), note: { season: null, episode: null, score: 8.5, note: '' } },
      {
        ...{ subject: series(7), episodeName: 'Two' },
        note: { season: 1, episode: 2, score: 10, note: 'On the train' },
      },
    ]);
  });

  it('a paused series stays on the watchlist and is not up next', async () => {
    const store = await stored();
    good(
      await store.bodies.accept(
        body('tv.season', { series_id: 7, season_number: 1 }, season(1, 'One', 'Two')),
      ),
    );
    const subject = { kind: 'series', id: 7 } as const;
    await change(store, { what: 'follow', subject, on: true });
    expect(good(await store.mine.upNext(today, 9))).toHaveLength(1);
    const paused = await change(store, { what: 'pause', subject, on: true });
    expect(good(await store.mine.upNext(today, 9))).toEqual([]);
    expect(good(await store.mine.of(today, [subject]))).toMatchObject([{ followed: true, paused: true }]);
    good(await store.mine.undo(paused));
    expect(good(await store.mine.upNext(today, 9))).toHaveLength(1);
  });
});
