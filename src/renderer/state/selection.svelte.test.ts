import { describe, expect, it } from 'vitest';
import { Selection } from './selection.svelte.ts';
import type { SelectedTitle } from './selection.svelte.ts';

const movie = (id: number): SelectedTitle => ({ subject: { kind: 'movie', id }, name: `Movie ${id}` });
const grid = Array.from({ length: 300 }, (_, index) => movie(index + 1));
const idsIn = (selection: Selection) => selection.titles.map(({ subject }) => subject.id);

describe('a selection', () => {
  it('has the titles that were toggled, movies and series of the same id apart', () => {
    const selection = new Selection();
    selection.toggle(movie(1));
    selection.toggle(movie(2));
    selection.toggle({ subject: { kind: 'series', id: 1 }, name: 'Series' });
    selection.toggle(movie(1));
    expect(idsIn(selection)).toEqual([2, 1]);
    expect(selection.has({ kind: 'series', id: 1 })).toBe(true);
    expect(selection.has({ kind: 'movie', id: 1 })).toBe(false);
  });

  it('extends from the title that was toggled last, in both directions', () => {
    const selection = new Selection();
    selection.toggle(movie(5));
    selection.extendTo(movie(7), grid);
    expect(idsIn(selection)).toEqual([5, 6, 7]);
    selection.extendTo(movie(3), grid);
    expect(idsIn(selection).sort()).toEqual([3, 4, 5, 6, 7]);
  });

  it('extends to the title alone where nothing was toggled in the grid', () => {
    const selection = new Selection();
    selection.extendTo(movie(3), grid);
    expect(idsIn(selection)).toEqual([3]);
    selection.clear();
    selection.toggle({ subject: { kind: 'series', id: 9 }, name: 'Elsewhere' });
    selection.extendTo(movie(4), grid);
    expect(idsIn(selection)).toEqual([9, 4]);
  });

  it('loses what its grid no longer has', () => {
    const selection = new Selection();
    for (const id of [1, 2, 3]) selection.toggle(movie(id));
    const subjects = grid.map(({ subject }) => subject);
    selection.leave(subjects.slice(0, 2), subjects.slice(1));
    expect(idsIn(selection)).toEqual([2, 3]);
    selection.leave(subjects.slice(1, 2), []);
    expect(idsIn(selection)).toEqual([3]);
  });

  it('has as many titles as one question can name', () => {
    const selection = new Selection();
    selection.toggle(movie(1));
    selection.extendTo(movie(300), grid);
    expect(selection.titles.length).toBe(200);
  });
});
