import { expect, it } from 'vitest';
import { movie as seen } from '../../../../test/fixtures/import-records.ts';
import { openContext } from '../../../../test/fixtures/index-world.ts';
import { movie } from '../../../../test/fixtures/open-store.ts';
import { history } from '../../library/store/own-lists.ts';
import { addWaiting, waiting } from '../../library/store/waiting-titles.ts';
import { accept, begin, next } from './catalogue-index.ts';
import type { SlicePage } from './catalogue-index.ts';

/** An index that was begun, and pages of its only slice. */
function begun() {
  const context = openContext();
  const chosen = { pace: 0, leastVotes: 0, expected: 60, total: 60, language: 'en-US', paused: false };
  const build = { ...chosen, estimatedBytes: 60_000, receivedBytes: 0, grantedBytes: 0 };
  begin(context, { ...build, size: 'everything', isOpen: true }, [{ kind: 'movies', what: 'all' }]);
  const slice = next(context, 1)[0]?.id ?? 0;
  const pageOf = (page: number): SlicePage => ({
    ...{ slice, page, pass: 1, endpoint: 'discover.movie', parameters: { page }, fetchedAt: 1 },
    body: new TextEncoder().encode(
      JSON.stringify({ page, results: [movie(page, 'The Lantern')], total_pages: 3, total_results: 3 }),
    ),
    ...{ splitAt: Infinity, undated: false, isCheck: false, isCount: false },
    following: { page: page + 1, pass: 1 },
  });
  return { context, pageOf };
}

it('a page of a slice is stored only if it is the one that is wanted, so none is left out', async () => {
  const { context, pageOf } = begun();
  const stored = (): number[] =>
    context.database.all<{ key: number }>('select key from titles order by key').map(({ key }) => key >> 1);
  expect(await accept(context, [pageOf(2)])).toMatchObject([{ failure: { code: 'cancelled' } }]);
  expect(stored()).toEqual([]);
  expect(await accept(context, [pageOf(1), pageOf(2), pageOf(2), pageOf(3)])).toMatchObject([
    { value: { found: 1, goesOn: true } },
    { value: { found: 2, goesOn: true } },
    { failure: { code: 'cancelled' } },
    { value: { found: 3, goesOn: false } },
  ]);
  expect(stored()).toEqual([1, 2, 3]);
});

it('a page of a slice brings the title that an import waits for', async () => {
  const { context, pageOf } = begun();
  addWaiting(context, [seen('The Lantern', { year: 2020 })], 'a-1');
  await accept(context, [pageOf(1)]);
  expect(waiting(context).total).toBe(0);
  expect(history(context, { offset: 0, limit: 9 }).entries).toMatchObject([{ id: 1 }]);
});
