import type { Database } from '../catalogue/database.ts';
import { findSeason } from '../catalogue/catalogue.ts';
import type { SeasonRow } from '../catalogue/catalogue.ts';
import { seasonObjectId } from '../catalogue/identifiers.ts';
import { languageCode, nameIn, overviewIn } from '../catalogue/languages.ts';
import type { Translated } from '../catalogue/languages.ts';
import { networkOf, seasonCredits } from '../catalogue/series-items.ts';
import { castEntry, crewEntry, personColumns, personJoins } from '../catalogue/person-entries.ts';
import type { PersonRow } from '../catalogue/person-entries.ts';
import { keys, row, rows } from '../catalogue/query.ts';
import { creditKinds } from '../catalogue/schema.ts';
import type { SeriesPart } from '../catalogue/source.ts';
import { changesIn } from './changes.ts';
import type { Context, Readers } from './context.ts';
import { ratingsOf, videosOf } from './episodes.ts';
import { answer, refuse } from './outcome.ts';
import type { Refusal } from './outcome.ts';
import { readParameters } from './parameters.ts';
import type { RequestParameters } from './parameters.ts';
import { imagesOf } from './series.ts';

/** An appended block; null: nothing to append, so the response omits the name. */
type Block = { readonly ok: true; readonly block: object } | Refusal | null;

type ReadBlock = (context: Context, season: SeasonRow, query: URLSearchParams) => Block;

/** Replaces the path of a sub-endpoint, whose path parameters the season determines. */
const anyPath = new Map(
  ['series_id', 'season_number', 'episode_number', 'season_id'].map((name) => [name, '0']),
);

const credits: ReadBlock = ({ catalogue: { database } }, season) => ({
  ok: true,
  block: seasonCredits(database, season.series_key, season.season_number),
});

const images: ReadBlock = ({ catalogue: { database } }, season, query) => {
  const read = readParameters('tv.images', anyPath, query);
  if (!read.ok) return read;
  const { poster } = imagesOf(database, season.series_key, season.season_number, read.parameters);
  return { ok: true, block: { posters: poster } };
};

const videos: ReadBlock = ({ catalogue: { database } }, season, query) => {
  const read = readParameters('tv.episodeVideos', anyPath, query);
  if (!read.ok) return read;
  const episodes = keys(
    database,
    'SELECT id AS key FROM episodes WHERE series_key = ? AND season_number = ? ORDER BY episode_number',
    season.series_key,
    season.season_number,
  );
  return { ok: true, block: { results: videosOf(database, episodes, read.parameters) } };
};

const changes: ReadBlock = ({ catalogue }, season, query) => {
  const read = readParameters('season.changes', anyPath, query);
  if (!read.ok) return read;
  const found = changesIn(catalogue.database, { seasonId: season.id }, read.parameters, catalogue.today);
  return found.ok ? { ok: true, block: { changes: found.changes } } : found;
};

const ratings: ReadBlock = (context, season, query) => {
  const read = readParameters('tv.seasonRatings', anyPath, query);
  if (!read.ok) return read;
  const results = ratingsOf(context, season, read.parameters);
  return results && { ok: true, block: { results } };
};

/** What can be appended, and the part of a series' details that it reads. */
const blocks: Readonly<Record<string, { readonly read: ReadBlock; readonly part: SeriesPart }>> = {
  credits: { read: credits, part: 'credits' },
  images: { read: images, part: 'images' },
  videos: { read: videos, part: 'videos' },
  changes: { read: changes, part: 'changes' },
  account_state: { read: ratings, part: 'videos' },
  account_states: { read: ratings, part: 'videos' },
};

/** Query parameters of the appended blocks. */
const blockParameters = [
  'include_image_language',
  'include_video_language',
  'official_only',
  'start_date',
  'end_date',
  'page',
  // The default language doesn't filter pictures, so only an explicit one counts.
  'language',
];

type SeasonParameters = RequestParameters<'tv.season'>;

function namesIn({ append_to_response: list = '' }: SeasonParameters): string[] {
  return [...new Set(list.split(','))].filter((name) => Object.hasOwn(blocks, name));
}

/** Whether the appended blocks depend on the session. */
export function appendsPersonal(parameters: SeasonParameters): boolean {
  return namesIn(parameters).some((name) => blocks[name]?.read === ratings);
}

/** What the appended blocks depend on besides the season's parameters. */
export function appendedParameters(
  parameters: SeasonParameters,
  query: URLSearchParams,
): Record<string, string> {
  if (namesIn(parameters).length === 0) return {};
  const present = blockParameters.filter((name) => query.get(name));
  return Object.fromEntries(present.map((name) => [`appended ${name}`, query.get(name) ?? '']));
}

/** The blocks that E1 appends, by name and without an id. Omits unknown names. */
function readAppended(
  context: Context,
  season: SeasonRow,
  parameters: SeasonParameters,
  query: URLSearchParams,
): { readonly ok: true; readonly blocks: object } | Refusal {
  const appended: [string, object][] = [];
  for (const name of namesIn(parameters)) {
    const found = blocks[name]?.read(context, season, query) ?? null;
    if (found && !found.ok) return found;
    if (found) appended.push([name, found.block]);
  }
  return { ok: true, blocks: Object.fromEntries(appended) };
}

/** The columns that need conversion. */
interface EpisodeRow extends Translated {
  readonly id: number;
  readonly name: string;
  readonly overview: string;
}

interface EpisodePersonRow extends PersonRow {
  readonly episode_id: number;
  readonly kind: number;
}

function peopleByEpisode(database: Database, season: SeasonRow): Map<number, EpisodePersonRow[]> {
  const found = rows<EpisodePersonRow>(
    database,
    `SELECT ec.episode_id, c.kind, ${personColumns}
     FROM episodes e
     JOIN episode_credits ec ON ec.episode_id = e.id
     JOIN series_credits c ON c.series_key = e.series_key AND c.number = ec.number ${personJoins}
     WHERE e.series_key = ? AND e.season_number = ?
     ORDER BY ec.episode_id, c.position, c.number`,
    season.series_key,
    season.season_number,
  );
  return Map.groupBy(found, ({ episode_id: episode }) => episode);
}

function episodesOf(database: Database, season: SeasonRow, seriesId: number, language: string): object[] {
  const found = rows<EpisodeRow>(
    database,
    `SELECT e.id, e.episode_number, e.air_date, e.episode_type, e.name, e.overview, e.production_code, e.runtime,
            e.still_path, e.vote_average, e.vote_count,
            t.name AS translated_name, t.overview AS translated_overview
     FROM episodes e LEFT JOIN episode_translations t ON t.episode_id = e.id AND t.language = ?1
     WHERE e.series_key = ?2 AND e.season_number = ?3 ORDER BY e.episode_number`,
    language,
    season.series_key,
    season.season_number,
  );
  const people = peopleByEpisode(database, season);
  return found.map(({ translated_name: name, translated_overview: overview, ...episode }) => {
    const credited = people.get(episode.id) ?? [];
    return {
      ...episode,
      name: nameIn(language, name, episode.name),
      overview: overviewIn(language, overview, episode.overview),
      season_number: season.season_number,
      show_id: seriesId,
      crew: credited.filter(({ kind }) => kind !== creditKinds.guest).map(crewEntry),
      guest_stars: credited.filter(({ kind }) => kind === creditKinds.guest).map(castEntry),
    };
  });
}

/** Seasons. */
export const seasonRoutes = {
  /** E1: a season with all its episodes, and the requested blocks. */
  'tv.season': (context, parameters, query) => {
    const { catalogue } = context;
    const { database } = catalogue;
    const language = languageCode(parameters.language);
    const parts = new Set<SeriesPart>(['credits']);
    // Nothing is translated into English.
    if (language !== 'en') parts.add('translations');
    for (const name of namesIn(parameters)) parts.add(blocks[name]?.part ?? 'credits');
    const season = findSeason(catalogue, parameters.series_id, parameters.season_number, [...parts]);
    if (!season) return refuse(34);
    const appended = readAppended(context, season, parameters, query);
    if (!appended.ok) return appended;
    const translated = row<Translated>(
      database,
      `SELECT name AS translated_name, overview AS translated_overview
       FROM season_translations WHERE season_id = ? AND language = ?`,
      season.id,
      language,
    );
    const { series_key: _key, network_id: networkId, ...fields } = season;
    const network = networkOf(database, networkId);
    return answer({
      ...fields,
      _id: seasonObjectId(season.id),
      episodes: episodesOf(database, season, parameters.series_id, language),
      name: nameIn(language, translated?.translated_name ?? null, season.name),
      networks: network ? [network] : [],
      overview: overviewIn(language, translated?.translated_overview ?? null, season.overview),
      ...appended.blocks,
    });
  },
} satisfies Partial<Readers>;
