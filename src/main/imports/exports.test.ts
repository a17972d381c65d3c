import { describe, expect, it } from 'vitest';
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
import { watcharrExamples } from '../../../test/fixtures/exports/watcharr.ts';
import { yamtrackExamples } from '../../../test/fixtures/exports/yamtrack.ts';
import { readFiles } from './read-files.ts';

/* The examples are written from what is known of the apps' formats, not from the readers. */

const apps: Readonly<Record<string, readonly ExportExample[]>> = {
  Letterboxd: letterboxdExamples,
  IMDb: imdbExamples,
  Trakt: traktExamples,
  'TV Time': tvTimeExamples,
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

const sorted = (items: readonly object[]): string[] =>
  items.map((item) => JSON.stringify(Object.entries(item).sort())).sort();

describe.each(Object.entries(apps))('an export of %s', (_app, examples) => {
  it.each(examples.map((example) => [example.title, example] as const))('%s', (_title, example) => {
    const { files, records, remarks } = example;
    const read = readFiles(files.map(({ name, content }) => ({ name, content: Buffer.from(content) })));
    if (!read.ok) throw new Error(JSON.stringify(read.failure));
    const said = read.value.remarks.flatMap(({ kind, first }) =>
      first.map(({ file, line }) => ({ kind, file, line })),
    );
    expect(sorted(said)).toEqual(sorted(remarks));
    expect(sorted(read.value.records)).toEqual(sorted(records));
  });
});
