import { describe, expect, it } from 'vitest';
import { arrangementOf, fixedRows, homeRows } from './home-rows.ts';

const view = (id: number) => ({ id, name: `View ${id}`, query: '' });
const said = (...parameters: Parameters<typeof homeRows>) =>
  homeRows(...parameters).map(({ key, shown }) => (shown ? key : `(${key})`));

describe('the rows of Home', () => {
  it('are all fixed ones at first, and saved views are hidden', () => {
    expect(said([], [view(1)])).toEqual([...fixedRows, '(view 1)']);
  });

  it('are in the person’s order, those that they never arranged last, without views that are gone', () => {
    const arranged = [
      { row: 'popular', shown: true },
      { row: 'view 2', shown: true },
      { row: 'view 9', shown: true },
      { row: 'upNext', shown: false },
      { row: 'of another version', shown: true },
    ];
    expect(said(arranged, [view(1), view(2)])).toEqual([
      ...['popular', 'view 2', '(upNext)', 'arrived', 'airing', 'trending', 'onTheAir', 'nowPlaying'],
      '(view 1)',
    ]);
  });

  it('are the same after they were stored', () => {
    const rows = homeRows([{ row: 'airing', shown: false }], [view(1)]);
    expect(homeRows(arrangementOf(rows), [view(1)])).toEqual(rows);
  });
});
