import { fc } from '../../../test/fixtures/properties.ts';
import { describe, expect, it } from 'vitest';
import { pictureFile } from '#shared/catalogue/pictures.ts';
import { artKinds, artPath, moods, parseArtPath } from './art-path.ts';

describe('the path of a picture', () => {
  it('the path contains the whole subject, and is a valid picture path', () => {
    const subject = fc.record({
      kind: fc.constantFrom(...artKinds),
      seed: fc.integer({ min: 0, max: 0xffffffff }),
      mood: fc.constantFrom(...moods),
      title: fc.string({ minLength: 1, maxLength: 24, unit: 'grapheme-composite' }),
    });
    fc.assert(
      fc.property(subject, (each) => {
        const path = artPath(each);
        expect(pictureFile(path)).toBe(path.slice(1));
        const read = parseArtPath(path);
        expect(read).toMatchObject({ kind: each.kind, seed: each.seed, mood: each.mood });
        expect(each.title.startsWith(read?.title ?? '?')).toBe(true);
      }),
    );
  });

  it('a long title is cut between characters', () => {
    const read = parseArtPath(artPath({ kind: 'poster', seed: 1, title: '灯台'.repeat(40) }));
    expect(read?.title).toBe('灯台'.repeat(16));
  });

  it('any other path is rejected', () => {
    for (const wrong of [
      '',
      'x.jpg',
      'p60000001.gif',
      'pz0000001.jpg',
      'p6zzzzzzz.jpg',
      '../p60000001.jpg',
    ]) {
      expect(parseArtPath(wrong), wrong).toBeNull();
    }
  });
});
