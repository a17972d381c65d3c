import { fc } from '../../../../test/fixtures/properties.ts';
import { describe, expect, it } from 'vitest';
import { isQuiet, newsOf } from './view-news.ts';

const looks = fc
  .uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 20 })
  .map((ids) => ({ at: 1, total: ids.length, ids }));

describe('the news of a view', () => {
  it('is empty without changes', () => {
    fc.assert(fc.property(looks, (look) => void expect(isQuiet(newsOf(look, look))).toBe(true)));
  });

  it('lists new, gone and moved movies', () => {
    expect(newsOf({ at: 5, total: 4, ids: [1, 2, 3, 4] }, { total: 4, ids: [9, 3, 1, 2] })).toEqual({
      since: 5,
      more: 0,
      added: [9],
      gone: [4],
      up: [{ id: 3, by: 2 }],
      down: [
        { id: 1, by: 1 },
        { id: 2, by: 1 },
      ],
    });
  });

  it('excludes positions that only one visit reached', () => {
    const news = newsOf({ at: 1, total: 100, ids: [1, 2, 3] }, { total: 100, ids: [1, 2, 3, 4, 5] });
    expect(isQuiet(news)).toBe(true);
    expect(newsOf({ at: 1, total: 2, ids: [1, 2] }, { total: 3, ids: [1, 2, 3] }).added).toEqual([3]);
  });

  it('lists each movie once as new, gone or unchanged', () => {
    fc.assert(
      fc.property(looks, looks, (before, now) => {
        const { added, gone, up, down } = newsOf(before, now);
        for (const id of added) expect(before.ids).not.toContain(id);
        for (const id of gone) expect(now.ids).not.toContain(id);
        for (const { id, by } of [...up, ...down]) {
          expect(before.ids).toContain(id);
          expect(now.ids).toContain(id);
          expect(by).toBeGreaterThan(0);
        }
      }),
    );
  });
});
