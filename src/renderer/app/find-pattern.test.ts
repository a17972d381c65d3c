import { describe, expect, it } from 'vitest';
import { findPattern } from './find-text.ts';

describe('the pattern of a text to find', () => {
  it.each(['Spider-Man', 'a-b', '$()*+./?[]^{|}\\-', '漢字', '👩‍👩‍👧'])('matches %s exactly', (text) => {
    expect(`x${text}y`.match(findPattern(text) ?? /$/g)).toEqual([text]);
  });

  it('matches in any case, with any white space between words', () => {
    expect('THE\n  end'.match(findPattern(' the end ') ?? /$/g)).toEqual(['THE\n  end']);
    expect(findPattern(' \n')).toBeNull();
  });

  it('has a limited length', () => {
    const long = 'word '.repeat(10_000);
    expect(findPattern(long)?.source.length).toBeLessThan(300);
  });
});
