import { describe, expect, it } from 'vitest';
import { fill, plotOf } from './plots.ts';
import type { Story } from './plots.ts';
import { Random } from './random.ts';
import { stories } from './words/stories.ts';

const words = stories.find(({ name }) => name === 'thriller') ?? stories[0];
if (words === undefined) throw new Error('There are no stories.');

const story: Story = {
  words,
  hero: { name: 'Una Crane', first: 'Una', gender: 1, part: 'Una Crane' },
  second: { name: 'Ned Hobbs', first: 'Ned', gender: 2, part: 'Ned Hobbs' },
  third: { name: 'Orla Finch', first: 'Orla', gender: 1, part: 'Orla Finch' },
  place: 'Saltmarsh',
  places: ['Saltmarsh'],
  role: 'election observer',
  setting: 'a ski hut above the tree line',
  thing: 'a list with {his} name on it',
};

describe('fill', () => {
  it.each([
    ['{A_role} in {place}, {hero} waits.', 'An election observer in Saltmarsh, Una Crane waits.'],
    ['{hero}, {a_role}, does what {he} must.', 'Una Crane, an election observer, does what she must.'],
    [
      'Nobody reported {second} missing. {hero} has time on {his} hands.',
      'Nobody reported Ned Hobbs missing. Una Crane has time on her hands.',
    ],
    [
      '{thing} turns up. {setting} is empty.',
      'A list with her name on it turns up. A ski hut above the tree line is empty.',
    ],
  ])('the pronouns of a plot refer to the hero: %s', (template, text) => {
    expect(fill(template, story, 'plot')).toBe(text);
  });

  it.each([
    ['{s} asks {h} for {his} coat.', 'Ned asks Una for his coat.'],
    ['{t} knows that {he} is late. {He} runs.', 'Orla knows that she is late. She runs.'],
    ['It rains. {h} has {his} umbrella.', 'It rains. Una has her umbrella.'],
  ])('the pronouns of an episode refer to the first character: %s', (template, text) => {
    expect(fill(template, story, 'episode')).toBe(text);
  });

  it('a template keeps an unknown slot, so that a test finds it', () => {
    expect(fill('{nobody} waits.', story, 'plot')).toBe('{nobody} waits.');
  });
});

describe('the templates of stories', () => {
  it('every template of every story can be filled', () => {
    const open = stories.flatMap((each) => {
      const filled = { ...story, words: each };
      const { openings, complications, closers, episodeOverviews } = each;
      const plots = [...openings, ...complications, ...closers].map((template) =>
        fill(template, filled, 'plot'),
      );
      return [...plots, ...episodeOverviews.map((template) => fill(template, filled, 'episode'))];
    });
    expect(open.length).toBeGreaterThan(250);
    expect(open.filter((text) => /[{}]/.test(text))).toEqual([]);
    expect(open.filter((text) => !/[.?!”]$/.test(text))).toEqual([]);
  });
});

describe('plotOf', () => {
  it('a plot uses a full name once, and then the first name', () => {
    for (let seed = 0; seed < 200; seed++) {
      const text = plotOf(new Random(seed), story);
      for (const { name } of [story.hero, story.second, story.third]) {
        expect(text.split(name).length).toBeLessThanOrEqual(2);
      }
    }
  });
});
