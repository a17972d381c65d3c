import { rows } from '../database/query.ts';
import type { Fault } from '../http/outcome.ts';
import { readParameters } from '../http/parameters.ts';
import type { Asked } from '../http/parameters.ts';
import type { CatalogueService } from '../service.ts';
import { changesIn } from './changes.ts';
import { seasonCredits } from './credits.ts';
import type { SeasonRow } from './found.ts';
import { imagesOf } from './images.ts';
import { ratingsOf } from './ratings.ts';
import { videosOf } from './videos.ts';

type Block =
  | { readonly ok: true; readonly block: object }
  | { readonly ok: false; readonly fault: Fault }
  /** Nothing to append: the name is left out, as an unknown one is. */
  | null;

interface Appending {
  readonly service: CatalogueService;
  readonly season: SeasonRow;
  readonly search: URLSearchParams;
}

/** Path parameters of the sub-endpoints, whose place the season takes. */
const anyPath = new Map([
  ['series_id', '0'],
  ['season_number', '0'],
  ['episode_number', '0'],
]);

function credits({ service, season }: Appending): Block {
  const { series_key: seriesKey, season_number: number } = season;
  return { ok: true, block: seasonCredits(service.catalogue.database, seriesKey, number) };
}

function images({ service, season, search }: Appending): Block {
  const asked = readParameters('tv.images', anyPath, search);
  if (!asked.ok) return asked;
  const { database } = service.catalogue;
  const { poster } = imagesOf(database, season.series_key, season.season_number, asked.parameters);
  return { ok: true, block: { posters: poster } };
}

function videos({ service, season, search }: Appending): Block {
  const asked = readParameters('tv.episodeVideos', anyPath, search);
  if (!asked.ok) return asked;
  const { database } = service.catalogue;
  const episodes = rows<{ id: number }>(
    database,
    'SELECT id FROM episodes WHERE series_key = ? AND season_number = ? ORDER BY episode_number',
    season.series_key,
    season.season_number,
  );
  const ids = episodes.map(({ id }) => id);
  return { ok: true, block: { results: videosOf(database, ids, asked.parameters) } };
}

function changes({ service, season, search }: Appending): Block {
  const asked = readParameters('season.changes', new Map([['season_id', '0']]), search);
  if (!asked.ok) return asked;
  const of = { seasonId: season.id };
  const found = changesIn(service.catalogue.database, of, asked.parameters, service.day());
  return found.ok ? { ok: true, block: { changes: found.changes } } : found;
}

function ratings({ service, season, search }: Appending): Block {
  const asked = readParameters('tv.seasonRatings', anyPath, search);
  if (!asked.ok) return asked;
  const results = ratingsOf(service, season, asked.parameters);
  return results && { ok: true, block: { results } };
}

const blocks: Readonly<Record<string, (appending: Appending) => Block>> = {
  credits,
  images,
  videos,
  changes,
  account_state: ratings,
  account_states: ratings,
};

/** Query parameters that act on appended blocks. */
const blockParameters = [
  'include_image_language',
  'include_video_language',
  'official_only',
  'start_date',
  'end_date',
  'page',
];

function namesIn({ append_to_response: list = '' }: Asked<'tv.season'>): string[] {
  return [...new Set(list.split(','))].filter((name) => Object.hasOwn(blocks, name));
}

/** Whether what is appended depends on who asks. */
export function appendsPersonal(asked: Asked<'tv.season'>): boolean {
  return namesIn(asked).some((name) => name === 'account_state' || name === 'account_states');
}

/** What an answer depends on besides the endpoint's own parameters: those of the appended blocks. */
export function alsoAskedOf(asked: Asked<'tv.season'>, search: URLSearchParams): Record<string, string> {
  if (namesIn(asked).length === 0) return {};
  // Pictures are filtered by a language only when it is spelled out, so that a default must not count as one.
  const given = [...blockParameters, 'language'].flatMap((name) => {
    const value = search.get(name);
    return value === null || value === '' ? [] : [[`appended ${name}`, value] as const];
  });
  return Object.fromEntries(given);
}

/** The blocks that E1 appends, each under its name and without an id of its own; names that mean nothing are left out. */
export function readAppended(
  service: CatalogueService,
  season: SeasonRow,
  asked: Asked<'tv.season'>,
  search: URLSearchParams,
): { readonly ok: true; readonly blocks: object } | { readonly ok: false; readonly fault: Fault } {
  const appended: [string, object][] = [];
  for (const name of namesIn(asked)) {
    const found = blocks[name]?.({ service, season, search }) ?? null;
    if (found && !found.ok) return found;
    if (found) appended.push([name, found.block]);
  }
  return { ok: true, blocks: Object.fromEntries(appended) };
}
