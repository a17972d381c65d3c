import { stories } from './words/stories.ts';

const people =
  'mother|father|daughter|son|sister|brother|grandmother|grandfather|teacher|student|doctor|patient|detective|suspect|queen|servant|neighbour|stranger|friend|rival|priest|sailor|painter|pianist|soldier|spy|widow|orphan|judge|thief'.split(
    '|',
  );
const subjects =
  'lighthouse|island|train|ferry|harbour|orchard|snowstorm|hospital|school|theatre|circus|monastery|desert|submarine|mine|border|prison|restaurant|orchestra|observatory|archive|village|hotel|newspaper|railway|mountain|river|forest|market|bakery|library|court|parliament|laboratory|space colony|castle|farm|cemetery|radio station|football club'.split(
    '|',
  );
const angles =
  'life|at night|in winter|during wartime|accident|strike|mystery|romance|rescue|reunion|inheritance|documentary'.split(
    '|',
  );
const ages = Array.from({ length: 21 }, (_, index) => `${1820 + index * 10}s`);
const themes =
  'friendship|betrayal|loss|revenge|hope|memory|identity|exile|class|faith|jealousy|forgiveness|courage|obsession|guilt|ambition|survival|belonging|first love|old age|childhood|immigration|unemployment|climate change|independence'.split(
    '|',
  );
const forms =
  'based on a novel|based on a play|based on a short story|based on a true story|anthology|one night|single location|black and white|silent film|multiple timelines|unreliable narrator|ensemble cast|road trip|remake|woman director|stop motion|musical|satire|parody|short film'.split(
    '|',
  );

const names = [
  ...new Set([
    ...stories.flatMap(({ keywords }) => keywords),
    ...forms,
    ...themes,
    ...ages,
    ...people,
    ...subjects,
    ...stories.flatMap(({ roles }) => roles),
    ...people.flatMap((one) => people.filter((other) => other > one).map((other) => `${one} and ${other}`)),
    ...subjects.flatMap((subject) => angles.map((angle) => `${subject} ${angle}`)),
    ...themes.flatMap((theme) => subjects.slice(0, 24).map((subject) => `${theme} and the ${subject}`)),
  ]),
];

/** All rows of `keywords`, numbered from 1. */
export const keywords = names.map((name, index) => ({ id: index + 1, name }));

/** How many keywords there are. */
export const keywordCount = keywords.length;

const byStory = new Map(
  stories.map(({ name, keywords: own }) => [name, own.map((keyword) => names.indexOf(keyword) + 1)]),
);

/** The keywords of a kind of story. */
export function keywordsOfStory(story: string): readonly number[] {
  return byStory.get(story) ?? [];
}
