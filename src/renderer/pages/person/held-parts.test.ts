import { describe, expect, it } from 'vitest';
import type { HeldAppearance } from '#shared/contract/answers.ts';
import type { SeriesCredit } from './credits.ts';
import { heldParts } from './credits.ts';

const appearance = (seriesId: number, episodeNumber: number, kind: 'cast' | 'crew'): HeldAppearance => ({
  seriesId,
  seriesName: '',
  seasonNumber: 1,
  episodeNumber,
  episodeName: '',
  airDate: null,
  stillPath: null,
  role: '',
  kind,
});
const credit = (id: number, episodes: number): SeriesCredit => ({
  id,
  name: `Series ${id}`,
  posterPath: null,
  roles: [],
  episodes,
  day: null,
});
const stored = (...episodes: readonly HeldAppearance[]) => ({ episodes, mainIn: [] });
const numbers = (episodes: readonly HeldAppearance[]): number[] =>
  episodes.map(({ episodeNumber }) => episodeNumber);

describe('what is stored of a person’s work', () => {
  const seen = { isWhole: () => false, hidesGuests: () => false };

  it('names a kept series once for its main cast, without their guest parts, and keeps their crew work', () => {
    const parts = heldParts(
      stored(appearance(1, 1, 'cast'), appearance(1, 2, 'cast'), appearance(1, 3, 'crew')),
      [credit(1, 40), credit(2, 8)],
      { ...seen, isWhole: (id) => id === 1 },
    );
    expect(parts.series.map(({ id }) => id)).toEqual([1]);
    expect(numbers(parts.episodes)).toEqual([3]);
    expect(parts.hidden).toBe(0);
  });

  it('lists a guest’s episodes of a kept series, and those of a series that is not kept', () => {
    const guest = stored(appearance(1, 1, 'cast'), appearance(1, 2, 'cast'));
    const whole = heldParts(guest, [credit(1, 2)], { ...seen, isWhole: () => true });
    expect(whole.series).toEqual([]);
    expect(numbers(whole.episodes)).toEqual([1, 2]);
    expect(numbers(heldParts(guest, [credit(1, 40)], seen).episodes)).toEqual([1, 2]);
  });

  it('names a series of their main parts once a season of it was opened', () => {
    const parts = heldParts({ episodes: [], mainIn: [2] }, [credit(1, 40), credit(2, 8)], seen);
    expect(parts.series.map(({ id }) => id)).toEqual([2]);
  });

  it('hides guest parts in unseen episodes, not work in the crew, and counts them', () => {
    const parts = heldParts(
      stored(appearance(1, 1, 'cast'), appearance(1, 2, 'cast'), appearance(1, 2, 'crew')),
      [],
      {
        ...seen,
        hidesGuests: ({ episode }) => episode === 2,
      },
    );
    expect(parts.episodes.map(({ episodeNumber, kind }) => [episodeNumber, kind])).toEqual([
      [1, 'cast'],
      [2, 'crew'],
    ]);
    expect(parts.hidden).toBe(1);
  });
});
