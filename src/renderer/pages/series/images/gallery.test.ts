import { describe, expect, it } from 'vitest';
import type { Image } from '#shared/catalogue/resources/media.ts';
import { arrange, isWide, languagesOf, ratioOf, widthChoices } from './gallery.ts';

const image = (file: string, language: string | null, votes: number, width = 100): Image => ({
  aspect_ratio: 1,
  height: 100,
  width,
  iso_639_1: language,
  iso_3166_1: null,
  file_path: file,
  vote_average: votes,
  vote_count: 1,
});
const images = [image('/a', 'de', 5), image('/b', null, 9), image('/c', 'de', 7, 900), image('/b', null, 9)];

describe('a gallery', () => {
  it('lists its languages, the most frequent first', () => {
    expect(languagesOf(images.slice(0, 3))).toEqual([
      { language: 'de', count: 2 },
      { language: '', count: 1 },
    ]);
  });

  it('lists each picture once, filtered by language, sorted by votes or size', () => {
    const files = (found: readonly Image[]): string[] => found.map(({ file_path: file }) => file);
    expect(files(arrange(images, [], 'votes'))).toEqual(['/b', '/c', '/a']);
    expect(files(arrange(images, [''], 'votes'))).toEqual(['/b']);
    expect(files(arrange(images, ['de'], 'size'))).toEqual(['/c', '/a']);
    expect(arrange(images, ['fr'], 'votes')).toEqual([]);
  });

  it('filters by the widths that some images have and others don’t', () => {
    const sized = [image('/a', null, 1, 600), image('/b', null, 2, 1_200), image('/c', null, 3, 1_900)];
    expect(widthChoices(sized)).toEqual([1_000]);
    expect(arrange(sized, [], 'votes', 1_000).map(({ file_path: file }) => file)).toEqual(['/c', '/b']);
    expect(widthChoices(sized.slice(0, 1))).toEqual([]);
  });

  it('frames a logo as wide as it is, within limits, and other images by their kind', () => {
    expect(ratioOf(image('/a', null, 1, 300), 'logos')).toBe(3);
    expect(ratioOf(image('/a', null, 1, 3_000), 'logos')).toBe(4);
    expect(ratioOf(image('/a', null, 1, 20), 'logos')).toBe(1);
    expect(ratioOf(image('/a', null, 1, 300), 'posters')).toBeCloseTo(2 / 3);
    expect([
      isWide(image('/a', null, 1, 300), 'logos'),
      isWide(image('/a', null, 1, 300), 'posters'),
    ]).toEqual([true, false]);
  });
});
