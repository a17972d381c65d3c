import { afterEach, describe, expect, it } from 'vitest';
import { connect } from './database.ts';
import { PostingsBuilder, codeNumber, firstPostings, postingsOf } from './postings.ts';
import { tables } from './schema.ts';

const database = connect(':memory:');
database.exec(tables);
afterEach(() => database.exec('DELETE FROM postings'));

const found = (values: number[]) => postingsOf(database, 'genre', values).flatMap((keys) => [...keys]);

describe('postings', () => {
  it('have the keys of each value in the order in which they were added', () => {
    const builder = new PostingsBuilder();
    // More than a part has, and than the builder has room for at first.
    for (let key = 1; key <= 3000; key += 1) builder.add(key % 3 === 0 ? 18 : 35, key);
    builder.write(database, 'genre');
    const every = Array.from({ length: 3000 }, (_, index) => index + 1);
    const [drama, comedy] = [every.filter((key) => key % 3 === 0), every.filter((key) => key % 3 !== 0)];
    expect(found([18])).toEqual(drama);
    expect(found([35])).toEqual(comedy);
    expect(found([35, 18, 99])).toEqual([...drama, ...comedy]);
    expect([...firstPostings(database, 'genre', 18, 2)]).toEqual([3, 6]);
    expect([...firstPostings(database, 'genre', 99, 2)]).toEqual([]);
    expect(found([0, 99])).toEqual([]);
    expect(postingsOf(database, 'cast', [18])).toEqual([]);
  });

  it('a builder without pairs writes nothing', () => {
    new PostingsBuilder().write(database, 'genre');
    expect(found([0])).toEqual([]);
  });

  it('codes of two letters have different numbers, and other texts none', () => {
    expect(new Set(['US', 'SU', 'DE', 'us'].map(codeNumber)).size).toBe(4);
    expect(['', 'U', 'USA', '12', 'ü'].map(codeNumber)).toEqual([0, 0, 0, 0, 0]);
  });
});
