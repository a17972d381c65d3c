import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ImportRecord } from '#shared/mine/import-record.ts';
import { generateExport, generatedApps } from '../../../test/fixtures/exports/generate.ts';
import type { GeneratedExport } from '../../../test/fixtures/exports/generate.ts';
import { film, ImportingLibrary, show } from '../../../test/fixtures/importing-library.ts';
import { scaled } from '../../../test/fixtures/scale.ts';
import { undo } from '../library/store/changes.ts';
import { readFiles } from './read-files.ts';
import type { CollectedRecords } from './collected-records.ts';

/* One made-up history as each app would export it, with one row in fifty broken at random. */

const { count: percent, words } = scaled({ sample: 10, whole: 100 });
const seed = 7;

function read({ files }: GeneratedExport): CollectedRecords {
  const result = readFiles(files.map(({ name, content }) => ({ name, content: Buffer.from(content) })));
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.value;
}

const sorted = (items: readonly object[]): string[] =>
  items.map((item) => JSON.stringify(Object.entries(item).sort())).sort();

let own: ImportingLibrary;
beforeEach(() => {
  own = new ImportingLibrary();
});
afterEach(() => own.close());

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

describe.each(generatedApps)(`an export of %s with a broken row in fifty (${words} hundredths)`, (app) => {
  const made = generateExport(app, { seed, size: percent / 100, brokenEvery: 50 });

  it('arrives but for its broken rows, each of which a remark names', () => {
    const { records, remarks } = read(made);
    const lines = new Set(remarks.flatMap(({ first }) => first.map(({ file, line }) => `${file}:${line}`)));
    expect([...lines].sort()).toEqual(made.broken.map(({ file, line }) => `${file}:${line}`).sort());
    expect(sorted(records)).toEqual(sorted(made.records));
  });

  it('changes nothing when it is imported again, and leaves nothing when it is undone', () => {
    const { records, remarks } = read(made);
    storeTitles(records);
    const seenEarlier = records.filter(({ what }) => what === 'seen').slice(0, 40);
    own.imported(seenEarlier.map((each) => ({ ...each, value: '2001-01-01' })));
    const before = held();
    const { batch } = own.imported(records, false, [], remarks);
    expect(own.imported(records, false, [], remarks)).toEqual({ batch: null, added: 0, waits: 0 });
    undo(own.context, batch ?? '');
    expect(held()).toBe(before);
  });
});
