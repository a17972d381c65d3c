import { dayText } from '#shared/text/calendar-day.ts';
import type { Database } from '../service/catalogue/database.ts';
import { episodeId, objectId, seasonId } from '../service/catalogue/identifiers.ts';
import { overviewOf } from './concept.ts';
import type { Season } from './episodes.ts';
import { keywords } from './keywords.ts';
import { pictureOf, titlePicture } from './pictures.ts';
import { Random, purposes } from './random.ts';
import type { SeriesFacts } from './series-facts.ts';
import type { World } from './world.ts';

type Value = string | number | boolean | readonly unknown[] | Readonly<Record<string, unknown>>;

/** A change without its time. */
interface Change {
  readonly attribute: string;
  readonly action: 'added' | 'updated' | 'deleted';
  readonly language?: string;
  readonly country?: string;
  readonly value?: Value;
  readonly original?: Value;
}

function seriesChange(world: World, facts: SeriesFacts, random: Random, number: number): Change {
  const { concept, names, story, shape } = facts;
  const kind = random.pick(['poster', 'backdrop', 'logo'] as const);
  const file = titlePicture(world, concept, kind, names.english, pictureOf.gallery, 900 + number);
  const bare = titlePicture(world, concept, kind, '', pictureOf.gallery, 900 + number);
  const field = kind === 'logo' ? 'title_logo' : kind;
  const language = random.pick(['en', 'de', 'fr', 'es', 'ja', 'ar']);
  const keyword = random.pick(keywords);
  const regular = shape.seasons.filter((season) => season.number > 0).length;
  const choices: readonly (() => Change)[] = [
    () => ({
      attribute: 'images',
      action: 'added',
      language,
      country: 'US',
      value: { [field]: { file_path: file, iso_639_1: language } },
    }),
    () => ({
      attribute: 'images',
      action: 'added',
      value: { [field]: { file_path: bare, iso_639_1: null } },
    }),
    () => ({
      attribute: 'images',
      action: 'deleted',
      language: '',
      country: '',
      original: { [field]: { file_path: file } },
    }),
    () => ({
      attribute: 'overview',
      action: 'updated',
      language,
      country: 'US',
      value: overviewOf(world, concept, story),
      original: `${story.hero.name} returns to ${story.place}.`,
    }),
    () => ({
      attribute: 'name',
      action: 'added',
      language,
      value: names.translations[language] ?? names.english,
    }),
    () => ({ attribute: 'plot_keywords', action: 'added', value: { id: keyword.id, name: keyword.name } }),
    () => ({
      attribute: 'plot_keywords',
      action: 'deleted',
      original: { id: keyword.id, name: keyword.name },
    }),
    () => ({
      attribute: 'season',
      action: 'updated',
      value: { season_id: seasonId(concept.key, shape.lastSeason), season_number: shape.lastSeason },
      original: { season_id: seasonId(concept.key, shape.lastSeason), season_number: shape.lastSeason },
    }),
    () => ({ attribute: 'episode_run_time', action: 'updated', value: [42, 48], original: [45] }),
    () => ({ attribute: 'homepage', action: 'deleted', original: 'https://example.org/series' }),
    () => ({ attribute: 'in_production', action: 'updated', value: shape.living, original: !shape.living }),
    () => ({
      attribute: 'number_of_seasons',
      action: 'updated',
      value: regular,
      original: regular - 1,
    }),
  ];
  return random.pick(choices)();
}

function seasonChange(facts: SeriesFacts, season: Season, random: Random, today: number): Change {
  const { key } = facts.concept;
  const one = random.pick(season.episodes);
  const day = dayText(one.day ?? today);
  const told = season.overview === '' ? one.overview : season.overview;
  const episode = { episode_id: episodeId(key, one.index), episode_number: one.number };
  const choices: readonly (() => Change)[] = [
    // The change is inside the episode; both values only name it.
    () => ({ attribute: 'episode', action: 'updated', value: episode, original: episode }),
    () => ({ attribute: 'episode', action: 'added', value: episode }),
    () => ({ attribute: 'air_date', action: 'updated', value: season.airDate ?? '', original: day }),
    () => ({
      attribute: 'name',
      action: 'updated',
      language: 'en',
      country: 'US',
      value: season.name,
      original: `Series ${season.shape.number}`,
    }),
    () => ({ attribute: 'overview', action: 'added', language: 'en', country: 'US', value: told }),
    () => ({ attribute: 'overview', action: 'deleted', language: 'de', original: told }),
  ];
  return random.pick(choices)();
}

/** What changes repeatedly, each time with other values. */
const repeatable: ReadonlySet<string> = new Set(['images', 'plot_keywords', 'season', 'episode']);

/** Writes the changes of the last two weeks: of the series, of its latest season, and of some other seasons. */
export function writeChanges(
  database: Database,
  world: World,
  facts: SeriesFacts,
  seasons: readonly Season[],
): void {
  const { key } = facts.concept;
  const random = new Random(world.seed, purposes.change, key, world.today);
  const insert = database.prepare('INSERT INTO changes VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  let number = 0;
  const write = (season: number | null, daysAgo: number, change: Change): void => {
    // Changes of today are in its first minutes, so that none is in the future for long.
    const second = daysAgo === 0 ? random.below(600) : random.below(86_400);
    insert.run(
      key,
      season,
      (world.today - daysAgo) * 86_400 + second,
      objectId('change', key * 16 + (world.today % 16), number++),
      change.attribute,
      change.action,
      change.language ?? null,
      change.country ?? null,
      change.value === undefined ? null : JSON.stringify(change.value),
      change.original === undefined ? null : JSON.stringify(change.original),
    );
  };
  const made = new Set<string>();
  /** Writes a change unless it would contradict an earlier one, or changes nothing. */
  const writeOnce = (season: number | null, daysAgo: number, change: Change): void => {
    const { attribute, action, language } = change;
    const [value, original] = [change.value, change.original].map((each) => JSON.stringify(each));
    const isRepeatable = repeatable.has(attribute);
    const what = [season, attribute, action, language, ...(isRepeatable ? [value, original] : [])].join();
    if (made.has(what) || (!isRepeatable && value === original)) return;
    made.add(what);
    write(season, daysAgo, change);
  };
  /** Writes so many changes, with one of today, which the others mustn't contradict. */
  const writeSome = (season: number | null, count: number, today: boolean, make: () => Change): void => {
    const all = Array.from({ length: count }, () => [random.below(14), make()] as const);
    if (today) all.unshift([0, make()]);
    for (const [daysAgo, change] of all) writeOnce(season, daysAgo, change);
  };
  /** Every delay of the coming episodes is in both histories. */
  const writeDelays = ({ shape, episodes }: Season): void => {
    const id = seasonId(key, shape.number);
    const named = { season_id: id, season_number: shape.number };
    for (const delay of shape.delays.filter((day) => day > world.today - 14)) {
      const moved = episodes.find(({ day }) => day !== null && day > delay);
      if (moved === undefined) continue;
      const episode = { episode_id: episodeId(key, moved.index), episode_number: moved.number };
      write(null, world.today - delay, {
        attribute: 'season',
        action: 'updated',
        value: named,
        original: named,
      });
      write(id, world.today - delay, {
        attribute: 'episode',
        action: 'updated',
        value: episode,
        original: episode,
      });
    }
  };
  const quiet = key > 3 && random.chance(0.1);
  if (!quiet) {
    writeSome(null, random.between(6, 24), facts.shape.living, () =>
      seriesChange(world, facts, random, number),
    );
  }
  for (const season of seasons) {
    writeDelays(season);
    const latest = season.shape.number === facts.shape.lastSeason;
    if (season.episodes.length === 0 || !(latest || random.chance(0.2))) continue;
    const id = seasonId(key, season.shape.number);
    writeSome(id, random.between(3, 12), latest, () => seasonChange(facts, season, random, world.today));
  }
}
