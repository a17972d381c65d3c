import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { today } from '../../../test/fixtures/demo-catalogue.ts';
import { opened } from '../../../test/fixtures/open-catalogue.ts';
import { folder } from '../../../test/fixtures/temporary-folder.ts';
import type { Catalogue } from './catalogue.ts';
import { moviePage } from './movie-order.ts';
import { postingsOf } from './postings.ts';
import { keys } from './query.ts';
import { seriesItems } from './series-items.ts';

let file = '';

beforeEach(() => {
  file = join(folder, 'catalogue.sqlite');
});

function seriesIds({ database }: Catalogue): number[] {
  return keys(database, 'SELECT id AS key FROM series ORDER BY key');
}

describe('another day', () => {
  /** What the catalogue shows: lists, and the items, credits and episodes of all series. */
  function shown(catalogue: Catalogue): unknown {
    const series = keys(catalogue.database, 'SELECT key FROM series ORDER BY key');
    for (const id of seriesIds(catalogue)) catalogue.ensureSeries(id);
    const movies = moviePage(catalogue, {
      movies: catalogue.movies.listed({ adult: true, video: true }),
      sortBy: 'day',
      descending: true,
      releases: { region: null, types: null, from: null, to: null },
      language: 'de',
      page: 1,
    });
    return {
      lists: (['day', 'week', 'on the air'] as const).map((list) => catalogue.seriesIn(list)),
      series: seriesItems(catalogue, series, 'de'),
      movies,
      columns: catalogue.movies.columns,
      episodes: catalogue.database.prepare('SELECT * FROM episodes ORDER BY id').all(),
      credits: catalogue.database.prepare('SELECT * FROM series_credits ORDER BY 1, 2').all(),
    };
  }

  it('a catalogue shows other days the same in every run, and its file stays the same', () => {
    const catalogue = opened({ file, titles: 60 });
    const before = shown(catalogue);
    const content = (): Buffer[] => [file, `${file}-wal`].map((each) => readFileSync(each));
    const written = content();
    for (const day of ['2026-11-22', '2027-03-15']) {
      expect(catalogue.moveToDay(day)).toBe(true);
      expect(catalogue.moveToDay(day)).toBe(false);
      const after = shown(catalogue);
      expect(after).not.toEqual(before);
      const again = opened({ titles: 60 });
      again.moveToDay(day);
      expect(shown(again)).toEqual(after);
    }
    catalogue.moveToDay(today);
    expect(shown(catalogue)).toEqual(before);
    expect(content()).toEqual(written);
  });

  it('the series on the air are those with an episode within a week, on every day', () => {
    const catalogue = opened({ titles: 60 });
    const { database } = catalogue;
    const ids = database.prepare('SELECT id FROM series WHERE living = 1').all();
    for (const day of [today, '2026-11-27', '2026-12-31', '2027-01-01', '2027-02-14']) {
      catalogue.moveToDay(day);
      for (const { id } of ids) catalogue.ensureSeries(Number(id));
      const airing = keys(
        database,
        `SELECT DISTINCT series_key AS key FROM episodes WHERE air_date BETWEEN ?1 AND date(?1, '+6 days') ORDER BY 1`,
        catalogue.today,
      );
      expect(catalogue.seriesIn('on the air')).toEqual(airing);
    }
  });

  it('offers change after the day of creation, and dates of movies stay', () => {
    const catalogue = opened({ titles: 60 });
    const { day, watchPlan } = catalogue.movies.columns;
    catalogue.moveToDay('2027-01-20');
    expect(catalogue.movies.columns.day).toEqual(day);
    expect(catalogue.movies.columns.watchPlan).not.toEqual(watchPlan);
  });

  it('the series of every person are those with a credit, on every day of the year', () => {
    const catalogue = opened({ titles: 60, seed: 6, today: '2026-01-05' });
    const { database } = catalogue;
    for (const day of ['2026-01-05', '2026-10-05', '2027-02-03']) {
      catalogue.moveToDay(day);
      for (const id of seriesIds(catalogue)) catalogue.ensureSeries(id, ['credits']);
      const credited = database
        .prepare('SELECT DISTINCT person_id, series_key FROM series_credits ORDER BY 1, 2')
        .all()
        .map(({ person_id: person, series_key: key }) => [Number(person), Number(key)]);
      for (const [person, series] of Map.groupBy(credited, ([each]) => Number(each))) {
        const listed = postingsOf(database, 'series', [person]).flatMap((part) => [...part]);
        expect(listed).toEqual(series.map(([, key]) => key));
      }
    }
  });

  it("a person's credits in a series are those of the series", () => {
    const catalogue = opened();
    catalogue.ensureSeries(seriesIds(catalogue)[1] ?? 0, ['credits']);
    const credits = catalogue.database
      .prepare('SELECT * FROM series_credits WHERE series_key = 2 ORDER BY number')
      .all();
    expect(credits.length).toBeGreaterThan(10);
    for (const credit of credits) {
      const found = catalogue.creditsOf(2, Number(credit['person_id']), 'de');
      expect(found.texts).toEqual(catalogue.textsOf('tv', 2, 'de'));
      expect(
        found.credits.map((each) => [each.number, each.kind, each.character, each.jobId, each.episodeCount]),
      ).toEqual([
        [credit['number'], credit['kind'], credit['character'], credit['job_id'], credit['episode_count']],
      ]);
    }
  });

  it('a file that is opened on another day keeps the dates of the day of its creation', () => {
    const episodes = (catalogue: Catalogue): unknown => {
      catalogue.ensureSeries(seriesIds(catalogue)[0] ?? 0);
      return catalogue.database.prepare('SELECT id, air_date FROM episodes ORDER BY id').all();
    };
    const first = opened({ file });
    const before = episodes(first);
    first.close();
    const later = opened({ file, today: '2026-11-23' });
    expect(later.today).toBe('2026-11-23');
    expect(episodes(later)).toEqual(before);
  });
});
