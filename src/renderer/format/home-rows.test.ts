import { describe, expect, it } from 'vitest';
import { mostHomeRows } from '#shared/contract/settings.ts';
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
    expect(homeRows(arrangementOf(rows, []), [view(1)])).toEqual(rows);
  });

  it('keep the places of views of another service, which aren’t here', () => {
    const before = ['view 7', 'popular', 'view 8', 'view 9'].map((row) => ({ row, shown: true }));
    const rows = homeRows(before, []).toReversed();
    const after = arrangementOf(rows, before).map(({ row }) => row);
    expect(after.slice(0, 2)).toEqual(['view 7', 'nowPlaying']);
    expect(after.slice(-3)).toEqual(['popular', 'view 8', 'view 9']);
  });

  it('are as many as can be stored, without hidden views where there are more', () => {
    const many = Array.from({ length: mostHomeRows }, (_, index) => view(index + 1));
    const rows = homeRows([], many);
    const stored = arrangementOf(
      [...rows.slice(0, -1), ...rows.slice(-1).map((row) => ({ ...row, shown: true }))],
      [],
    );
    expect(said(stored, many).slice(0, 8)).toEqual([...fixedRows, `view ${mostHomeRows}`]);
  });
});
