import { describe, expect, it } from 'vitest';
import type { ImportRecord } from '#shared/mine/import-record.ts';
import type { ExportExample } from '../../../test/fixtures/exports/example.ts';
import { imdbExamples } from '../../../test/fixtures/exports/imdb.ts';
import { letterboxdExamples } from '../../../test/fixtures/exports/letterboxd.ts';
import { letterboxdImportExamples } from '../../../test/fixtures/exports/letterboxd-import.ts';
import { movaryExamples } from '../../../test/fixtures/exports/movary.ts';
import { ryotExamples } from '../../../test/fixtures/exports/ryot.ts';
import { seriesGuideExamples } from '../../../test/fixtures/exports/series-guide.ts';
import { simklExamples } from '../../../test/fixtures/exports/simkl.ts';
import { spreadsheetExamples } from '../../../test/fixtures/exports/spreadsheets.ts';
import { tmdbExamples } from '../../../test/fixtures/exports/tmdb.ts';
import { traktExamples } from '../../../test/fixtures/exports/trakt.ts';
import { traktCsvExamples } from '../../../test/fixtures/exports/trakt-csv.ts';
import { tvTimeExamples } from '../../../test/fixtures/exports/tv-time.ts';
import { tvTime2026Examples } from '../../../test/fixtures/exports/tv-time-2026.ts';
import { watcharrExamples } from '../../../test/fixtures/exports/watcharr.ts';
import { yamtrackExamples } from '../../../test/fixtures/exports/yamtrack.ts';
import { film, own, show } from '../../../test/fixtures/importing-library.ts';
import { undo } from '../library/store/changes.ts';
import type { CollectedRecords } from './collected-records.ts';
import { readFiles } from './read-files.ts';

/* The examples are written from what is known of the apps' formats, not from the readers. */

const apps: Readonly<Record<string, readonly ExportExample[]>> = {
  Letterboxd: letterboxdExamples,
  IMDb: imdbExamples,
  Trakt: traktExamples,
  'TV Time': tvTimeExamples,
  'TV Time in 2026': tvTime2026Examples,
  SeriesGuide: seriesGuideExamples,
  'the format that Letterboxd imports': letterboxdImportExamples,
  Movary: movaryExamples,
  Ryot: ryotExamples,
  Simkl: simklExamples,
  TMDB: tmdbExamples,
  'Trakt’s table': traktCsvExamples,
  Watcharr: watcharrExamples,
  Yamtrack: yamtrackExamples,
  'a spreadsheet': spreadsheetExamples,
};

function read(...examples: readonly ExportExample[]): CollectedRecords {
  const files = examples.flatMap((example) => example.files);
  const result = readFiles(files.map(({ name, content }) => ({ name, content: Buffer.from(content) })));
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.value;
}

const sorted = (items: readonly object[]): string[] =>
  items.map((item) => JSON.stringify(Object.entries(item).sort())).sort();

describe.each(Object.entries(apps))('an export of %s', (_app, examples) => {
  it.each(examples.map((example) => [example.title, example] as const))('%s', (_title, example) => {
    const { records, remarks } = read(example);
    const said = remarks.flatMap(({ kind, first }) => first.map(({ file, line }) => ({ kind, file, line })));
    const expected = Object.entries(example.remarks ?? {}).flatMap(([file, kinds]) =>
      Object.entries(kinds).flatMap(([kind, lines]) => lines.map((line) => ({ kind, file, line }))),
    );
    expect(sorted(said)).toEqual(sorted(expected));
    expect(sorted(records)).toEqual(sorted(example.records.flat()));
  });
});

describe.each(Object.entries(apps))('all exports of %s together', (_app, examples) => {
  /** Stores every second title of the records, so that the others wait. */
  function storeTitles(records: readonly ImportRecord[]): void {
    const titles = [...new Map(records.map((each) => [`${each.kind} ${each.title}`, each])).values()];
    own.store(
      ...titles.flatMap(({ kind, title, year }, index) => {
        if (index % 2 === 1) return [];
        const day = `${year ?? 2000}-01-01`;
        return [kind === 'movie' ? film(index + 1, title, day) : show(index + 1, title, day)];
      }),
    );
  }

  /** Everything that the library says. The undo of an import is in its log, as everything that a person does. */
  const held = (): string =>
    JSON.stringify([
      own.context.library.all(
        `select service, kind, subject, id, season, episode, element, value from current_values
         where value is not null order by kind, subject, id, season, episode, element`,
      ),
      ...['to_match', 'chosen_titles', 'not_placed'].map((table) =>
        own.context.library.all(`select * from ${table}`),
      ),
    ]);

  it('change nothing when they are imported again, and leave nothing when that is undone', () => {
    const { records, remarks } = read(...examples);
    storeTitles(records);
    const seenEarlier = records.filter(({ what }) => what === 'seen').filter((_, index) => index % 3 === 0);
    own.imported(seenEarlier.map((each) => ({ ...each, value: '2001-01-01' })));
    const before = held();
    const { batch } = own.imported(records, false, [], remarks);
    expect(held()).not.toBe(before);
    expect(own.imported(records, false, [], remarks)).toEqual({ batch: null, added: 0, waits: 0 });
    undo(own.context, batch ?? '');
    expect(held()).toBe(before);
  });
});
