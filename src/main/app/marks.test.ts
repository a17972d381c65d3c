import { expect, it } from 'vitest';
import {
  findSeries,
  proxy,
  readService,
  restart,
  start,
  stop,
} from '../../../test/fixtures/packs-on-service.ts';

it('a series of which nothing is known is marked without waiting for the network, and its episodes as they are found, in a later run too', async () => {
  let program = await start();
  const { results } = (await readService<{ results: { id: number }[] }>('/trending/tv/week'))!;
  const subject = { kind: 'series', id: results[0]?.id ?? 0 } as const;
  const seen = async () => (await program.ask('mine.title', { subject })).progress?.seen ?? 0;

  proxy.delay((path) => path.includes('/season/'));
  const marked = await program.ask('mine.change', { changes: [{ what: 'seen', subject, at: null }] });
  expect(marked).toMatchObject({ count: 0, isOpen: true });
  await proxy.until((requests) => requests.some((path) => path.includes(`/tv/${subject.id}/season/`)));
  expect(await seen()).toBe(0);

  await stop(program);
  proxy.delay(null);
  program = await restart();
  const all = await program.until(seen, (count) => count > 0);
  const { seasons } = await program.ask('mine.title', { subject });
  expect(seasons.filter(({ season }) => season > 0).every(({ seen: count, aired }) => count === aired)).toBe(
    true,
  );
  // What is known by now is marked at once.
  await program.until(
    () => program.ask('seasons.known', { seriesId: subject.id }),
    ({ complete }) => complete,
  );
  const again = await program.ask('mine.change', { changes: [{ what: 'seen', subject, at: null }] });
  expect(again).toMatchObject({ batch: null, count: 0 });

  const undone = await program.ask('mine.undo', { batch: marked.batch ?? '', undos: [] });
  expect([undone.count, await seen()]).toEqual([all, 0]);
});

it('a series of which one season is known is marked as a whole', async () => {
  const program = await start();
  const id = await findSeries(2);
  const subject = { kind: 'series', id } as const;
  const parameters = { series_id: id, season_number: 1 };
  await program.ask('catalogue.read', { endpoint: 'tv.season', parameters });
  const marked = await program.ask('mine.change', { changes: [{ what: 'seen', subject, at: null }] });
  expect(marked).toMatchObject({ isOpen: true });
  await program.until(
    () => program.ask('mine.title', { subject }),
    ({ seasons }) =>
      seasons.filter(({ season }) => season > 0).length > 1 &&
      seasons.every(({ season, seen, aired }) => season === 0 || seen === aired),
  );
});

it('a series with a mark is in Up next at once, and its next episode is found without a visit of its page', async () => {
  const program = await start();
  const { results } = (await readService<{ results: { id: number }[] }>('/trending/tv/week'))!;
  const nextOf = async (id: number) => {
    const entries = await program.ask('mine.upNext', { limit: 9 });
    const entry = entries.find(({ seriesId }) => seriesId === id);
    return entry === undefined ? null : [entry.episode?.season, entry.episode?.episode];
  };
  // The second once the first is done: at the start, any series would be found.
  for (const { id } of results.slice(0, 2)) {
    const subject = { kind: 'episode', id, season: 1, episode: 1 } as const;
    await program.ask('mine.change', { changes: [{ what: 'seen', subject, at: null }] });
    // Its next episode can be known by then.
    expect(await nextOf(id)).not.toBeNull();
    // The seasons arrive in any order.
    await program.until(
      () => nextOf(id),
      (next) => next?.join() === '1,2',
    );
    await program.until(
      () => program.ask('seasons.known', { seriesId: id }),
      ({ complete }) => complete,
    );
  }
});

it('a season that the service no longer has counts no more, but what is stored of it can be read', async () => {
  const program = await start();
  const id = await findSeries(2);
  const find = () => program.ask('seasons.find', { seriesId: id });
  await program.until(find, ({ complete }) => complete);
  const subject = { kind: 'series', id } as const;
  const seasons = async () =>
    (await program.ask('mine.title', { subject })).seasons.map((each) => each.season);
  expect(await seasons()).toContain(2);
  proxy.intercept = (path, answer) => {
    if (!path.includes(`/tv/${id}/season/2`)) return false;
    answer.writeHead(404, { 'content-type': 'application/json' });
    answer.end('{"status_code":34}');
    return true;
  };
  const question = { endpoint: 'tv.season', parameters: { series_id: id, season_number: 2 } } as const;
  await program.ask('catalogue.read', { ...question, refresh: true });
  await program.until(seasons, (numbers) => !numbers.includes(2));
  expect((await program.ask('catalogue.read', question)).text).toContain('"season_number":2');
  expect(await seasons()).not.toContain(2);
});

it('seasons that are numbered by year are found, and marking up to one of their episodes waits for no other season', async () => {
  const program = await start();
  const { results } = (await readService<{ results: { id: number; first_air_date: string }[] }>(
    '/trending/tv/week',
  ))!;
  const { id, first_air_date: began } = results[0]!;
  const years = [Number(began.slice(0, 4)), Number(began.slice(0, 4)) + 1] as const;
  const season = (await readService<{ episodes: object[] }>(`/tv/${id}/season/1`))!;
  proxy.intercept = (path, answer) => {
    const number = Number(new RegExp(`/tv/${id}/season/(\\d+)(?:[?]|$)`).exec(path)?.[1] ?? Number.NaN);
    if (Number.isNaN(number)) return false;
    const numbers = { id: number, season_number: number, air_date: `${number}-03-01` };
    const episodes = season.episodes.slice(0, 3).map((each, index) => ({
      ...each,
      ...{ id: number * 10 + index, season_number: number, episode_number: index + 1 },
    }));
    const isThere = years.includes(number);
    answer.writeHead(isThere ? 200 : 404, { 'content-type': 'application/json' });
    answer.end(JSON.stringify(isThere ? { ...season, ...numbers, episodes } : { status_code: 34 }));
    return true;
  };
  const find = () => program.ask('seasons.find', { seriesId: id });
  const found = await program.until(find, ({ complete }) => complete);
  expect(found.seasons.map(({ seasonNumber }) => seasonNumber)).toEqual(years);
  const subject = { kind: 'episode', id, season: years[1], episode: 2 } as const;
  const marked = await program.ask('mine.change', { changes: [{ what: 'seenUpTo', subject, at: null }] });
  expect(marked.count).toBe(5);
  expect(marked.isOpen).toBeUndefined();
});
