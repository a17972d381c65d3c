import { beforeEach, describe, expect, it } from 'vitest';
import { storeKey } from '#shared/catalogue/store-key.ts';
import type { StoreKey } from '#shared/catalogue/store-key.ts';
import type { Change } from '#shared/contract/mine.ts';
import { own, today } from '../../../../test/fixtures/importing-library.ts';
import { good } from '../../../../test/fixtures/open-store.ts';
import { episodeOf, seasonOf } from '../../../../test/fixtures/resources.ts';
import { accept, confirm, lookup, reindex } from '../../catalogue/store/bodies.ts';
import type { Accepted } from '../../catalogue/store/bodies.ts';
import { clearIndex } from '../../catalogue/store/index-rows.ts';
import type { StoreContext } from '../../store/context.ts';
import { change as makeChange, undo } from './changes.ts';
import { bindWritten } from './episode-marks.ts';
import { list } from './inbox.ts';
import { title } from './mine.ts';
import { merge } from './merge.ts';
import { logPage } from './operation-log.ts';
import {
  moveBack as moveMarksBack,
  removeSeason,
  saveDiscovery,
  unsettledSince,
} from './renumbered-episodes.ts';

const series = { kind: 'series', id: 7 } as const;
const at = (season: number, episode: number) => ({ kind: 'episode', id: 7, season, episode }) as const;
const seen = (season: number, episode: number): Change => ({
  ...{ what: 'seen', subject: at(season, episode), at: today },
});

/** An episode as the service tells it: its id, and perhaps its name and day. */
type Told = readonly [id: number, name?: string, day?: string];

let context: StoreContext;
let fetchedAt: number;
beforeEach(() => {
  context = own.context;
  fetchedAt = 1_000;
});

/** The service tells a season, episode by episode. */
async function tell(number: number, ...episodes: readonly Told[]): Promise<Accepted> {
  fetchedAt += 1;
  const answer = seasonOf(
    number,
    episodes.map(([id, name = `Name ${id}`, day = `2024-02-${id}`], index) =>
      episodeOf(number, index + 1, { id, name, air_date: day, episode_type: 'standard', show_id: 7 }),
    ),
    { id: 700 + number, air_date: '2024-01-01', name: `Season ${number}` },
  );
  const bytes = new TextEncoder().encode(JSON.stringify(answer));
  const accepted = await accept(context, {
    ...{ key: keyOfSeason(number), body: bytes, etag: null, fetchedAt, freshUntil: fetchedAt },
  });
  expect(accepted).toMatchObject({ ok: true, value: { dropped: 0, stored: true } });
  return good(accepted);
}

function keyOfSeason(number: number): StoreKey {
  const parameters = { series_id: 7, season_number: number };
  return storeKey({ profile: 'demo', endpoint: 'tv.season', parameters, account: null });
}

const change = (...changes: readonly Change[]): string => makeChange(context, today, changes).batch ?? '';

/** All seasons were looked for; the service doesn't have some. */
const search = (...gaps: readonly number[]): boolean => saveDiscovery(context, 7, { gaps, checkedAt: 1 });
/** Whether marks wait until all seasons were fetched again. */
const isUnsettled = (): boolean => unsettledSince(context, 7) !== null;
/** The service no longer has a season. */
const remove = (number: number): boolean => removeSeason(context, 7, number);

/** Where the marks are. */
const marks = (): string[] =>
  title(context, today, series).marks.map(({ season, episode }) => `${season}x${episode}`);
const notes = (): string[] =>
  title(context, today, series).notes.map(({ season, episode, score, note }) =>
    [`${season}x${episode}`, score ?? note].join(' '),
  );

/** What the inbox tells of moves. */
const told = (): string[] =>
  list(context, { offset: 0, limit: 10 }).entries.flatMap(({ news: { moves = [] } }) =>
    moves.map(
      (each) =>
        `${each.season}x${each.episode} → ${each.toSeason}x${each.toEpisode}${each.isProbable ? ' ?' : ''}`,
    ),
  );
const moveBack = (): number => {
  const [entry] = list(context, { offset: 0, limit: 1 }).entries;
  return moveMarksBack(context, 7, entry?.entry ?? '');
};

describe('what was marked of an episode that got other numbers', () => {
  it('follows its id to the specials, once these are fetched, and is told once', async () => {
    await tell(0, [1]);
    await tell(1, [11], [12], [13]);
    change(seen(1, 2), { what: 'score', subject: at(1, 2), score: 8 });
    await tell(1, [11], [13]);
    expect([marks(), isUnsettled()]).toEqual([['1x2'], true]);
    await tell(0, [1], [12]);
    expect(marks()).toEqual(['0x2']);
    expect(notes()).toEqual(['0x2 8']);
    expect([told(), isUnsettled()]).toEqual([['1x2 → 0x2'], false]);
    expect(title(context, today, series).continueWith).toMatchObject({ episode: 1 });
    await tell(1, [11], [13]);
    search();
    expect(told()).toEqual(['1x2 → 0x2']);
  });

  it('follows it at once where the new place is known', async () => {
    await tell(1, [11], [12], [13]);
    change(seen(1, 1), seen(1, 2));
    await tell(0, [12]);
    expect(marks()).toEqual(['1x1', '1x2']);
    await tell(1, [11], [13]);
    expect([marks(), told()]).toEqual([['0x1', '1x1'], ['1x2 → 0x1']]);
  });

  it('makes way for what follows to its place, and exchanges places', async () => {
    await tell(1, [11], [12], [13], [14]);
    change(
      ...[seen(1, 2), seen(1, 3)],
      { what: 'score', subject: at(1, 2), score: 2 },
      { what: 'score', subject: at(1, 3), score: 3 },
    );
    change({ what: 'note', subject: at(1, 4), note: 'four' });
    await tell(1, [11], [13], [14], [12]);
    expect(marks()).toEqual(['1x2', '1x4']);
    expect(notes()).toEqual(['1x2 3', '1x3 four', '1x4 2']);
    await tell(1, [11], [12], [14], [13]);
    expect(notes()).toEqual(['1x2 2', '1x3 four', '1x4 3']);
  });

  it('is taken back with what marked it, and nothing else is', async () => {
    await tell(1, [11], [12], [13]);
    const first = change(seen(1, 2), { what: 'score', subject: at(1, 2), score: 2 });
    const second = change(seen(1, 3), { what: 'score', subject: at(1, 3), score: 3 });
    await tell(1, [11], [13], [12]);
    expect(notes()).toEqual(['1x2 3', '1x3 2']);
    undo(context, first);
    expect([marks(), notes()]).toEqual([['1x2'], ['1x2 3']]);
    undo(context, second);
    expect([marks(), notes()]).toEqual([[], []]);
  });

  it('is moved back by the person, stays there, and is then taken back with what marked it', async () => {
    await tell(1, [11], [12], [13]);
    const first = change(seen(1, 2), { what: 'score', subject: at(1, 2), score: 2 });
    change(seen(1, 3), { what: 'score', subject: at(1, 3), score: 3 });
    const before = [marks(), notes()];
    await tell(1, [11], [13], [12]);
    expect([marks(), notes()]).not.toEqual(before);
    expect(moveBack()).toBeGreaterThan(0);
    expect([marks(), notes(), told()]).toEqual([...before, []]);
    await tell(1, [11], [13], [12]);
    search();
    expect([marks(), told()]).toEqual([before[0], []]);
    undo(context, first);
    expect([marks(), notes()]).toEqual([['1x3'], ['1x3 3']]);
    expect(moveBack()).toBe(0);
  });

  it('gives way where the person set the same of that episode already, and comes back from there', async () => {
    change({ what: 'score', subject: at(0, 1), score: 9 });
    await tell(1, [11], [12]);
    change({ what: 'score', subject: at(1, 2), score: 2 });
    await tell(0, [12]);
    await tell(1, [11], [13]);
    expect([notes(), told()]).toEqual([['0x1 9'], ['1x2 → 0x1']]);
    moveBack();
    expect(notes()).toEqual(['0x1 9', '1x2 2']);
  });

  it('is moved back over two moves of a day, and is then about the episode there', async () => {
    await tell(1, [11], [12], [13], [14]);
    change(seen(1, 2));
    await tell(1, [12], [11], [13], [14]);
    await tell(1, [11], [13], [12], [14]);
    expect([marks(), told()]).toEqual([['1x3'], ['1x2 → 1x1', '1x1 → 1x3']]);
    moveBack();
    expect(marks()).toEqual(['1x2']);
    await tell(1, [11], [14], [13], [12]);
    expect(marks()).toEqual(['1x3']);
  });

  it('isn’t moved back to where the person set another value since', async () => {
    await tell(1, [11], [12], [13]);
    change({ what: 'score', subject: at(1, 2), score: 2 });
    await tell(1, [11], [13], [12]);
    change({ what: 'score', subject: at(1, 2), score: 9 });
    moveBack();
    expect([notes(), told()]).toEqual([['1x2 9', '1x3 2'], []]);
  });

  it('keeps its id when the catalogue is lost, and when it is unmarked and marked again', async () => {
    await tell(1, [11], [12], [13]);
    const first = change(seen(1, 2));
    change(seen(1, 3));
    const undone = undo(context, first);
    undo(context, undone.batch ?? '');
    context.database.run('delete from episodes');
    await tell(1, [11], [13], [12], [14]);
    expect([marks(), told()]).toEqual([
      ['1x2', '1x3'],
      ['1x2 → 1x3', '1x3 → 1x2'],
    ]);
  });

  it('keeps its id where another device had removed it before it was set again', async () => {
    await tell(1, [11], [12]);
    const score = { what: 'score', subject: at(1, 2) } as const;
    change({ ...score, score: 5 });
    const [operation] = logPage(context, null).operations;
    const stamp = (operation?.stamp ?? 0) + 1;
    change({ ...score, score: 9 });
    const theirs = { device: '0123456789ab', batch: stamp, number: stamp, stamp, before: '5', after: null };
    merge(context, [{ ...operation!, ...theirs }]);
    expect(notes()).toEqual(['1x2 9']);
    await tell(1, [12], [11]);
    expect(notes()).toEqual(['1x1 9']);
  });

  it('isn’t missed in a season of which the catalogue dropped the episodes', async () => {
    await tell(0, [1]);
    await tell(1, [11], [12]);
    change(seen(0, 1), seen(1, 2));
    context.database.run('delete from episodes where season_number = 0');
    await tell(1, [11], [12], [13]);
    expect(isUnsettled()).toBe(false);
  });

  it('follows a season that is called by its year by now', async () => {
    await tell(1, [11], [12]);
    change(seen(1, 2));
    await tell(2023, [11], [12]);
    expect([remove(1), marks(), told()]).toEqual([true, ['2023x2'], ['1x2 → 2023x2']]);
  });

  it('waits where its season is gone, until the others were fetched, and stays at its numbers where it is in none', async () => {
    await tell(1, [11], [12]);
    await tell(2, [21], [22]);
    change(seen(2, 1), { what: 'score', subject: at(2, 2), score: 8 });
    fetchedAt = context.now();
    expect([remove(2), remove(2)]).toEqual([true, false]);
    expect([marks(), isUnsettled(), search()]).toEqual([['2x1'], true, false]);
    expect(title(context, today, series).continueWith).toMatchObject({ season: 1, episode: 1 });
    await tell(1, [11], [12], [22]);
    expect([search(), marks(), notes()]).toEqual([true, ['2x1'], ['1x3 8']]);
    expect([told(), isUnsettled()]).toEqual([['2x2 → 1x3'], false]);
  });

  it('follows where a search alone tells that its season is gone, because no answer of that is stored', async () => {
    await tell(1, [11], [12]);
    await tell(2, [21], [22]);
    change(seen(2, 1));
    context.database.run("delete from bodies where parameters ->> '$.season_number' = 2");
    fetchedAt = context.now();
    await tell(1, [11], [12], [21], [22]);
    expect([search(2, 3), marks(), told()]).toEqual([true, ['1x3'], ['2x1 → 1x3']]);
    expect(title(context, today, series).seasons).toMatchObject([{ season: 1, seen: 1, aired: 4 }]);
    change({ what: 'unseen', subject: at(1, 3) });
    expect([search(2, 3), search(1), title(context, today, series).seasons]).toEqual([false, true, []]);
  });

  it('counts again in a season that is gone for a while and comes back as it was', async () => {
    fetchedAt = context.now();
    await tell(1, [11], [12]);
    change(seen(1, 1));
    context.database.run('update bodies set fresh_until = ?', fetchedAt + 1e9);
    remove(1);
    const { text } = keyOfSeason(1);
    // Or nobody would ask for it.
    expect(lookup(context, text)?.freshUntil).toBe(fetchedAt + 1);
    // Not because the index is made anew of what is stored.
    context.database.transaction(() => clearIndex(context.database));
    reindex(context, text);
    expect(title(context, today, series)).toMatchObject({ seasons: [], continueWith: null });
    const again = { fetchedAt, freshUntil: fetchedAt };
    expect([confirm(context, text, again), confirm(context, text, again)]).toEqual([true, false]);
    remove(1);
    expect(await tell(1, [11], [12])).toMatchObject({ changed: true });
    expect(await tell(1, [11], [12])).toMatchObject({ changed: false });
    expect(title(context, today, series)).toMatchObject({
      seasons: [{ season: 1, seen: 1, aired: 2 }],
      continueWith: { season: 1, episode: 2 },
    });
    expect([marks(), told(), isUnsettled()]).toEqual([['1x1'], [], false]);
  });

  it('waits no longer for a season that the service no longer has, or for what nobody marks any more', async () => {
    await tell(2, [21]);
    await tell(1, [11], [12]);
    change(seen(1, 1), seen(1, 2));
    await tell(1, [11], [13]);
    search();
    expect(isUnsettled()).toBe(true);
    const unmarked = change({ what: 'unseen', subject: at(1, 2) });
    expect(isUnsettled()).toBe(false);
    undo(context, unmarked);
    remove(2);
    fetchedAt = context.now();
    await tell(1, [12], [13]);
    search();
    expect([marks(), isUnsettled()]).toEqual([['1x1', '1x2'], false]);
  });

  it('waits no longer when a season has it again', async () => {
    await tell(1, [11], [12]);
    change(seen(1, 2));
    await tell(1, [11]);
    expect(isUnsettled()).toBe(true);
    await tell(1, [11], [12]);
    expect([marks(), isUnsettled()]).toEqual([['1x2'], false]);
  });

  it('is moved by this device where another one marked it', async () => {
    await tell(1, [11], [12]);
    const stamp = context.now() * 4_096;
    const [device, own] = [
      '0123456789ab',
      { kind: 'seen', subject: 'episode', id: 7, season: 1, episode: 2 } as const,
    ];
    merge(context, [
      { ...own, element: 'a', device, batch: stamp, number: stamp, stamp, before: null, after: today },
    ]);
    bindWritten(context, [own]);
    await tell(1, [12], [11]);
    expect(marks()).toEqual(['1x1']);
    const made = logPage(context, null).operations.filter(
      ({ kind, device: by }) => kind === 'seen' && by === device,
    );
    expect(made).toHaveLength(1);
  });

  it('stays where another device moved it, although an older season is stored here and something is marked in it', async () => {
    await tell(1, [11], [12], [13]);
    const stamp = context.now() * 4_096;
    merge(context, [
      {
        ...{ ...at(1, 2), kind: 'seen', subject: 'episode', element: 'a', device: '0123456789ab' },
        ...{ batch: stamp, number: stamp, stamp, before: null, after: today },
      },
    ]);
    change(seen(1, 3));
    await tell(2, [21]);
    await tell(1, [10], [11], [12], [13]);
    expect(marks()).toEqual(['1x2', '1x4']);
  });

  it('is moved back as a whole after several moves of a day, but for what was changed since', async () => {
    await tell(1, [11], [12], [13]);
    change(seen(1, 2), seen(1, 3));
    await tell(1, [12], [11], [13]);
    await tell(1, [12], [13], [11]);
    expect([marks(), told()]).toEqual([
      ['1x1', '1x2'],
      ['1x2 → 1x1', '1x3 → 1x2'],
    ]);
    change({ what: 'unseen', subject: at(1, 2) });
    moveBack();
    expect(marks()).toEqual(['1x2']);
  });
});

describe('what was marked of an episode whose id is gone', () => {
  it('stays where the episode has the same name and day, without a word', async () => {
    await tell(1, [11], [12]);
    change(seen(1, 2));
    await tell(1, [21, 'Name 11', '2024-02-11'], [22, 'name 12', '2024-02-12']);
    await tell(1, [22, 'Name 12', '2024-02-12'], [21, 'Name 11', '2024-02-11']);
    expect([marks(), told()]).toEqual([['1x1'], ['1x2 → 1x1']]);
  });

  it('goes to the only other episode of its name and day, as probable', async () => {
    await tell(1, [11], [12], [13]);
    change(seen(1, 2));
    await tell(1, [11], [13], [22, 'Name 12', '2024-02-12']);
    expect([marks(), told()]).toEqual([['1x3'], ['1x2 → 1x3 ?']]);
  });

  it('goes to one of its name in a season that is fetched later', async () => {
    await tell(0, [1]);
    await tell(1, [11], [12], [13]);
    change(seen(1, 2));
    await tell(1, [11], [13]);
    search();
    expect([marks(), isUnsettled()]).toEqual([['1x2'], true]);
    await tell(0, [22, 'Name 12', '2025-01-01']);
    expect(search()).toBe(true);
    expect([marks(), told()]).toEqual([['0x1'], ['1x2 → 0x1 ?']]);
  });

  it('goes to the only one of its day where a name isn’t told', async () => {
    await tell(1, [11, ''], [12, ''], [13, '']);
    change(seen(1, 2));
    await tell(1, [21, '', '2024-02-11'], [23, '', '2024-02-13'], [22, 'Name', '2024-02-12']);
    search();
    expect([marks(), told()]).toEqual([['1x3'], ['1x2 → 1x3 ?']]);
  });

  const others: readonly (readonly [string, Told, Told])[] = [
    ['comes there has its day, but another name', [22, 'Else', '2024-02-12'], [13]],
    ['has its day and another name comes elsewhere', [13], [22, 'Else', '2024-02-12']],
    ['comes there has neither its name nor its day', [22, 'Else', '2024-05-01'], [13]],
  ];
  it.each(others)(
    'stays at its numbers where what %s, once all seasons were fetched',
    async (_, one, other) => {
      await tell(0, [1]);
      await tell(1, [11], [12], [13]);
      change(seen(1, 2));
      await tell(1, [11], one, other);
      await tell(0, [1]);
      expect(search()).toBe(false);
      expect([marks(), told(), isUnsettled()]).toEqual([['1x2'], [], false]);
      // From now on it is about that episode.
      await tell(1, one, [11], other);
      expect(marks()).toEqual(['1x1']);
    },
  );

  it('doesn’t go where another one is marked', async () => {
    await tell(1, [11], [12], [13]);
    change(seen(1, 2), seen(1, 3));
    await tell(1, [11], [23], [13, 'Name 12', '2024-02-12']);
    search();
    expect([marks(), told()]).toEqual([['1x2', '1x3'], []]);
  });

  it('doesn’t go where two episodes are alike', async () => {
    await tell(1, [11], [12], [13]);
    change(seen(1, 2), seen(1, 3));
    await tell(
      1,
      [11],
      [21, 'Name 12', '2024-02-12'],
      [13, 'Name 12', '2024-02-12'],
      [22, 'Name 12', '2024-02-12'],
    );
    expect([marks(), told()]).toEqual([['1x2', '1x3'], []]);
    await tell(1, [11], [24], [13], [25, 'Name 12', '2024-02-12'], [26, 'Name 12', '2024-02-12']);
    search();
    expect([marks(), told()]).toEqual([['1x2', '1x3'], []]);
  });
});

it('a mark of an episode that is fetched later has its id from then on', async () => {
  change(seen(1, 2));
  await tell(1, [11], [12]);
  await tell(1, [12], [11]);
  expect(marks()).toEqual(['1x1']);
});
