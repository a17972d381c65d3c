import type { Database } from '../service/catalogue/database.ts';
import { pictureOf, titlePicture } from './pictures.ts';
import { Random, purposes } from './random.ts';
import type { SeriesFacts } from './series-facts.ts';
import type { World } from './world.ts';

/** Pixel sizes, with the aspect ratio of the drawings. */
const dimensions: Readonly<
  Record<'poster' | 'backdrop' | 'logo', readonly (readonly [width: number, height: number])[]>
> = {
  poster: [
    [2000, 3000],
    [1000, 1500],
    [680, 1020],
  ],
  backdrop: [
    [3840, 2160],
    [1920, 1080],
    [1280, 720],
  ],
  logo: [
    [800, 320],
    [500, 200],
    [1200, 480],
  ],
};

const homeOf: Readonly<Record<string, string>> = {
  en: 'US',
  de: 'DE',
  fr: 'FR',
  es: 'ES',
  ja: 'JP',
  ar: 'EG',
};

/** Writes the pictures of a series: posters and logos with and without a language, and backdrops mostly without. */
export function writeGallery(database: Database, world: World, facts: SeriesFacts): void {
  const { concept, names, shape } = facts;
  const random = new Random(world.seed, purposes.image, concept.key);
  const insert = database.prepare(
    `INSERT INTO images (series_key, season_number, kind, file_path, width, height, iso_639_1, iso_3166_1, vote_average, vote_count)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  let number = 0;
  const write = (
    kind: keyof typeof dimensions,
    language: string | null,
    season: number | null,
    path: string | null = null,
  ): void => {
    const title = language === null ? '' : (names.translations[language] ?? names.english);
    const [width, height] = random.pick(dimensions[kind]);
    const votes = random.chance(0.4) ? 0 : random.between(1, 60);
    const file = path ?? titlePicture(world, concept, kind, title, pictureOf.gallery, number);
    number++;
    const home = language === null ? null : (homeOf[language] ?? concept.country);
    const score = votes === 0 ? 0 : Math.round((4 + random.next() * 3) * 1000) / 1000;
    insert.run(
      concept.key,
      season,
      kind,
      file,
      width,
      height,
      language,
      random.chance(0.7) ? home : null,
      score,
      votes,
    );
  };
  const languages = [...new Set(['en', concept.language, ...Object.keys(names.translations)])];
  if (facts.posterPath !== null) write('poster', 'en', null, facts.posterPath);
  for (const language of languages) {
    for (let more = random.between(language === 'en' ? 2 : 0, 3); more > 0; more--)
      write('poster', language, null);
    if (random.chance(0.6)) write('logo', language, null);
    if (random.chance(0.2)) write('backdrop', language, null);
  }
  for (let more = random.between(1, 3); more > 0; more--) write('poster', null, null);
  if (facts.backdropPath !== null) write('backdrop', null, null, facts.backdropPath);
  for (let more = random.between(2, 9); more > 0; more--) write('backdrop', null, null);
  if (random.chance(0.3)) write('logo', null, null);
  for (const season of shape.seasons) {
    const own = titlePicture(world, concept, 'poster', names.english, pictureOf.season, season.number);
    write('poster', 'en', season.number, own);
    for (let more = random.between(0, 3); more > 0; more--)
      write('poster', random.pick([...languages, null]), season.number);
  }
}
