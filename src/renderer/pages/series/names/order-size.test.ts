import { describe, expect, it } from 'vitest';
import { compareOrder } from './order-size.ts';

const seasons = [
  { seasonNumber: 0, episodeCount: 5 },
  { seasonNumber: 1, episodeCount: 20 },
  { seasonNumber: 2, episodeCount: 22 },
];

describe('the size of an order', () => {
  it('is compared with all episodes including specials', () => {
    expect(compareOrder(47, seasons)).toEqual({ is: 'same' });
    expect(compareOrder(49, seasons)).toEqual({ is: 'more', by: 2 });
    expect(compareOrder(44, seasons)).toEqual({ is: 'fewer', by: 3 });
    expect(compareOrder(10, seasons)).toEqual({ is: 'fewer', by: 37 });
  });

  it('can equal that of the seasons without the specials', () => {
    expect(compareOrder(42, seasons)).toEqual({ is: 'withoutSpecials' });
    expect(compareOrder(42, seasons.slice(1))).toEqual({ is: 'same' });
  });
});
