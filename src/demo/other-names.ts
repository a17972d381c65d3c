import type { Database } from '../service/catalogue/database.ts';
import { episodeId, objectId, seasonId } from '../service/catalogue/identifiers.ts';
import type { Season } from './episodes.ts';
import { translated } from './overviews.ts';
import { Random, purposes } from './random.ts';
import type { SeriesFacts } from './series-facts.ts';
import { partNames } from './words/curious-titles.ts';
import { groupNames } from './words/episode-words.ts';
import { plotTemplates } from './words/plots-in-other-languages.ts';
import type { World } from './world.ts';

const countryOfLanguage: Readonly<Record<string, string>> = {
  de: 'DE', fr: 'FR', es: 'ES', ja: 'JP', ar: 'EG', it: 'IT', pt: 'BR', sv: 'SE', da: 'DK', no: 'NO', is: 'IS', pl: 'PL', cs: 'CZ',
  ko: 'KR', zh: 'CN', cn: 'HK', hi: 'IN', ta: 'IN', bn: 'IN', he: 'IL', tr: 'TR', el: 'GR', uk: 'UA', fi: 'FI', sw: 'KE',
}; // prettier-ignore

function seasonName(language: string, number: number): string {
  const words = partNames[language] ?? partNames['en'];
  if (words === undefined || number === 0) return words?.specials ?? '';
  return language === 'ja' ? `${words.season}${number}` : `${words.season} ${number}`;
}

function episodeName(language: string, number: number): string {
  const words = partNames[language];
  if (words === undefined) return '';
  return language === 'ja' ? `${words.episode}${number}話` : `${words.episode} ${number}`;
}

/** Writes the translations of a series' seasons and episodes. */
export function writeTranslations(
  database: Database,
  world: World,
  { concept, story }: SeriesFacts,
  seasons: readonly Season[],
): void {
  const { key } = concept;
  const random = new Random(world.seed, purposes.translation, 3, key);
  const season = database.prepare('INSERT INTO season_translations VALUES (?, ?, ?, ?)');
  const episode = database.prepare('INSERT INTO episode_translations VALUES (?, ?, ?, ?)');
  for (const [language, templates] of Object.entries(plotTemplates)) {
    const own = language === concept.language;
    if (templates === undefined || (!own && random.chance(0.35))) continue;
    const [openings = [], turns = []] = templates;
    for (const { shape, episodes } of seasons) {
      season.run(
        seasonId(key, shape.number),
        language,
        seasonName(language, shape.number),
        own ? translated(random, language, [turns], story) : '',
      );
      for (const one of episodes) {
        if (!own && random.chance(0.3)) continue;
        const overview =
          own || random.chance(0.5)
            ? translated(random, language, [random.chance(0.6) ? openings : turns], story)
            : '';
        episode.run(episodeId(key, one.index), language, episodeName(language, one.number), overview);
      }
    }
  }
}

/** Writes the alternative titles of a series. */
export function writeAlternatives(
  database: Database,
  world: World,
  { concept, names, story }: SeriesFacts,
): void {
  const random = new Random(world.seed, purposes.alternative, concept.key);
  const insert = database.prepare('INSERT INTO series_alternative_titles VALUES (?, ?, ?, ?, ?)');
  const titles: (readonly [country: string, title: string, type: string])[] = [];
  for (const [language, title] of Object.entries(names.translations)) {
    if (title !== undefined && language !== 'en' && random.chance(0.85))
      titles.push([countryOfLanguage[language] ?? concept.country, title, '']);
  }
  const letters = names.english
    .split(' ')
    .map((word) => word.charAt(0))
    .join('');
  if (random.chance(0.5)) titles.push(['US', `The ${story.place} Project`, 'working title']);
  if (letters.length > 2) titles.push([concept.country, letters, 'common abbreviation']);
  if (names.original !== names.english) {
    titles.push([concept.country, names.english, 'international title']);
    if (concept.language === 'ja') {
      titles.push([concept.country, `${story.place} no Monogatari`, 'romanization']);
    }
  }
  if (!names.english.includes(story.place) && random.chance(0.3))
    titles.push(['GB', `${names.english}: A ${story.place} Story`, '']);
  if (random.chance(0.2)) titles.push(['RU', `${story.place} — история`, 'рабочее название']);
  titles.forEach(([country, title, type], number) => insert.run(concept.key, number, country, title, type));
}

const ordinary = [
  [1, 'Original Air Date Order', 'Every episode in the order in which it was first shown.'],
  [2, 'Absolute Order', 'One number for each episode, from the first to the latest, without seasons.'],
  [3, 'Disc Order', 'As on the discs, which put the specials where they belong in the story.'],
  [4, 'Digital Order', ''],
  [6, 'Production Order', 'In the order of the production codes.'],
  [7, 'As Repeated on Television', ''],
] as const;

/** Writes the episode groups of a series. */
export function writeGroups(
  database: Database,
  world: World,
  { concept, networkId, shape: { seasons } }: SeriesFacts,
): void {
  const { key } = concept;
  const random = new Random(world.seed, purposes.group, key);
  const insert = database.prepare('INSERT INTO episode_groups VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  const episodes = seasons.reduce((sum, { count }) => sum + count, 0);
  const write = (number: number, type: number, name: string, description: string, groups: number): void => {
    const network = random.chance(0.25) ? networkId : null;
    insert.run(objectId('group', key, number), key, name, description, episodes, groups, type, network);
  };
  for (const [index, [type, name, description]] of ordinary.entries()) {
    if (key > 2 && random.chance(0.68)) continue;
    write(index, type, name, description, type === 2 ? 1 : seasons.length);
  }
  if (key <= 2 || random.chance(0.25)) {
    const arcs = random.between(2, Math.max(2, Math.ceil(episodes / 5)));
    write(9, 5, random.pick(groupNames), 'The same story told by its turning points.', arcs);
  }
}
