import type { PersonCredit, TitleTexts } from '../service/catalogue/source.ts';
import { conceive, nameOf, overviewOf } from './concept.ts';
import type { Concept, Media } from './concept.ts';
import { movieFacts } from './movie-facts.ts';
import { translatedOverviews } from './overviews.ts';
import type { Story } from './plots.ts';
import { creditSeries } from './series-credits.ts';
import { seriesStory } from './series-facts.ts';
import { shapeOf } from './shape.ts';
import type { TitleNames } from './titles.ts';
import type { World } from './world.ts';

function textsFrom(
  world: World,
  title: { readonly concept: Concept; readonly story: Story; readonly names: TitleNames },
  firstDay: number | null,
  language: string,
): TitleTexts {
  const translated = language === 'en' ? [] : translatedOverviews(world, title);
  const found = translated.find(([code]) => code === language);
  return {
    overview: overviewOf(world, title.concept, title.story),
    translation: found ? { name: found[1], overview: found[2] } : null,
    firstDay,
  };
}

/** The texts of a title in a language (ISO 639-1). */
export function textsOf(world: World, media: Media, key: number, language: string): TitleTexts {
  if (media === 'tv') {
    const series = seriesStory(world, key);
    return textsFrom(world, series, series.shape.firstDay, language);
  }
  const movie = movieFacts(world, key);
  return textsFrom(world, movie, movie.day, language);
}

/** A person's credits in a series, and the texts of the series. */
export function creditsOf(
  world: World,
  key: number,
  person: number,
  language: string,
): { readonly credits: readonly PersonCredit[]; readonly texts: TitleTexts } {
  const concept = conceive(world, 'tv', key);
  const shape = shapeOf(world, concept);
  const { story, credits } = creditSeries(world, concept, shape);
  const series = { concept, story, names: nameOf(world, concept, story) };
  return {
    credits: credits.filter((credit) => credit.person.id === person),
    texts: textsFrom(world, series, shape.firstDay, language),
  };
}
