import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openCatalogue } from './catalogue.ts';
import type { Catalogue } from './catalogue.ts';
import { createDemoSource } from '../../demo/demo-source.ts';
import { moviePage } from './movie-page.ts';
import { postingsOf } from './postings.ts';
import { count, keys } from './query.ts';
import { seriesItems } from './series-items.ts';

const today = '2026-11-21';
const source = createDemoSource();
let folder = '';
let file = '';
const open: Catalogue[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'catalogue-'));
  file = join(folder, 'catalogue.sqlite');
});

afterEach(() => {
  for (const catalogue of open.splice(0)) catalogue.close();
  rmSync(folder, { recursive: true, force: true });
});

function opened(options: { file?: string; titles?: number; seed?: number; today?: string } = {}): Catalogue {
  const catalogue = openCatalogue({ file: ':memory:', titles: 30, seed: 1, today, ...options }, source);
  open.push(catalogue);
  return catalogue;
}

function seriesIds({ database }: Catalogue): number[] {
  return keys(database, 'SELECT id AS key FROM series ORDER BY key');
}

function countOf({ database }: Catalogue, query: string): number {
  return count(database, `FROM ${query}`);
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

  it.each(['2026-11-22', '2026-12-01', '2027-03-15'])(
    'a catalogue that moved to %s shows the same as one that was created then, and its file stays the same',
    (day) => {
      const moved = opened({ file, titles: 60 });
      const before = shown(moved);
      const content = (): Buffer[] => [file, `${file}-wal`].map((each) => readFileSync(each));
      const written = content();
      expect(moved.moveToDay(day)).toBe(true);
      expect(shown(moved)).not.toEqual(before);
      // A catalogue of another year has other old titles.
      if (day.startsWith('2026')) expect(shown(moved)).toEqual(shown(opened({ titles: 60, today: day })));
      moved.moveToDay(today);
      expect(shown(moved)).toEqual(before);
      expect(content()).toEqual(written);
    },
  );

  it('dates and airings follow the day', () => {
    const catalogue = opened({ titles: 60 });
    const newest = (): number => Math.max(...catalogue.movies.columns.day);
    const [id = 0] = seriesIds(catalogue);
    catalogue.ensureSeries(id);
    const before = newest();
    expect(catalogue.moveToDay('2026-11-25')).toBe(true);
    expect(catalogue.moveToDay('2026-11-25')).toBe(false);
    expect(newest()).toBe(before + 4);
    expect(countOf(catalogue, 'episodes')).toBe(0);
    expect(catalogue.ensureSeries(id)).toBe(true);
    expect(countOf(catalogue, "episodes WHERE series_key = 1 AND air_date = '2026-11-25'")).toBe(1);
  });

  it('the series on the air are those with an episode within a week, on every day and as of every later one', () => {
    const catalogue = opened({ titles: 60 });
    const { database } = catalogue;
    const ids = database.prepare('SELECT id FROM series WHERE living = 1').all();
    const days = ['2026-11-27', '2026-12-31', '2027-01-01', '2027-02-14', '2027-11-20'];
    for (const [day, asOf] of [...days.map((each) => [each, each]), ['2026-11-21', '2027-01-20']]) {
      catalogue.moveToDay(day ?? '', asOf);
      for (const { id } of ids) catalogue.ensureSeries(Number(id));
      const airing = keys(
        database,
        `SELECT DISTINCT series_key AS key FROM episodes WHERE air_date BETWEEN ?1 AND date(?1, '+6 days') ORDER BY 1`,
        catalogue.today,
      );
      expect(catalogue.seriesIn('on the air')).toEqual(airing);
    }
  });

  it('offers change after the day for which the catalogue is dated, and dates of movies stay', () => {
    const catalogue = opened({ titles: 60 });
    const { day, watchPlan } = catalogue.movies.columns;
    catalogue.moveToDay(today, '2027-01-20');
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

  it('opening a file on another day moves its catalogue to that day', () => {
    opened({ file }).close();
    const later = opened({ file, today: '2026-11-28' });
    later.ensureSeries(seriesIds(later)[0] ?? 0);
    expect(countOf(later, "episodes WHERE series_key = 1 AND air_date = '2026-11-28'")).toBe(1);
  });
});
