import { dayNumber, dayText } from '#shared/text/calendar-day.ts';
import { overviewOf } from '../../src/demo/concept.ts';
import { createDemoSource } from '../../src/demo/demo-source.ts';
import { movieFacts } from '../../src/demo/movie-facts.ts';
import type { MovieFacts } from '../../src/demo/movie-facts.ts';
import { translatedOverviews } from '../../src/demo/overviews.ts';
import { seriesStory } from '../../src/demo/series-facts.ts';
import type { SeriesStory } from '../../src/demo/series-facts.ts';
import { worldOf } from '../../src/demo/world.ts';
import type { World } from '../../src/demo/world.ts';
import { openCatalogue } from '../../src/service/catalogue/catalogue.ts';

/** A title of the demo catalogue under all its names. */
export interface DemoTitle {
  readonly id: number;
  readonly mediaType: 'tv' | 'movie';
  readonly name: string;
  readonly original: string;
  /** Names in other languages. */
  readonly translations: readonly string[];
  readonly year: string;
  readonly popularity: number;
  readonly votes: number;
  readonly overview: string;
}

function factsOf(
  world: World,
  mediaType: DemoTitle['mediaType'],
  key: number,
): [facts: MovieFacts | SeriesStory, firstDay: number | null] {
  if (mediaType === 'tv') {
    const series = seriesStory(world, key);
    return [series, series.shape.firstDay];
  }
  const movie = movieFacts(world, key);
  return [movie, movie.day];
}

/** The titles of a demo catalogue of seed 1 with so many, the most popular first. */
export function demoTitles(count: number): DemoTitle[] {
  const today = '2026-11-21';
  const options = { file: ':memory:', titles: count, seed: 1, today };
  const { database, close } = openCatalogue(options, createDemoSource());
  const day = dayNumber(today);
  const world = worldOf({ seed: 1, titles: count, createdOn: day, today: day });
  const kinds = [
    { mediaType: 'movie', all: 'movies', name: 'title' },
    { mediaType: 'tv', all: 'series', name: 'name' },
  ] as const;
  const titles = kinds.flatMap(({ mediaType, all, name }) =>
    database
      .prepare(
        `select key, id, ${name} as name, original_${name} as original, popularity, vote_count as votes
         from ${all}`,
      )
      .all()
      .map(({ key, ...row }) => {
        const [facts, firstDay] = factsOf(world, mediaType, Number(key));
        const names = translatedOverviews(world, facts).toSorted(([a], [b]) => (a < b ? -1 : 1));
        return {
          ...(row as unknown as Omit<DemoTitle, 'mediaType' | 'overview' | 'translations' | 'year'>),
          // A title has no votes before its first day.
          ...(firstDay === null || firstDay > day ? { votes: 0 } : {}),
          mediaType,
          overview: overviewOf(world, facts.concept, facts.story),
          year: firstDay === null ? '' : dayText(firstDay).slice(0, 4),
          translations: names.flatMap(([, translated]) =>
            translated === null || translated === '' ? [] : [translated],
          ),
        };
      }),
  );
  close();
  return titles.toSorted((a, b) => b.popularity - a.popularity);
}
