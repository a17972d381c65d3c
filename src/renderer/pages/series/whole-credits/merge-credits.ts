import type { CastEntry, CrewEntry, SeriesCredits } from '#shared/catalogue/resources/people.ts';
import type { Episode, Season } from '#shared/catalogue/resources/seasons.ts';
import { fold } from '#shared/text/fold.ts';
import { m } from '../../../i18n/messages.ts';

/** An episode of a person's credits. */
interface CreditedEpisode {
  readonly season: number;
  readonly episode: number;
  readonly name: string;
  /** Its index in the season. */
  readonly place: number;
}

export interface WholeCredit {
  readonly id: number;
  readonly name: string;
  readonly profilePath: string | null;
  /** Characters or jobs in the order of their credits. */
  readonly roles: readonly string[];
  /** In the order of the series, specials last. */
  readonly episodes: readonly CreditedEpisode[];
  /** Credited for the whole latest season, not for single episodes. */
  readonly regular: boolean;
  /** A guest in at least two episodes. */
  readonly returning: boolean;
}

/** A group of credits. */
export interface CreditGroup {
  readonly kind: 'directors' | 'writers' | 'department' | 'cast';
  /** The service's name; "" for other kinds. */
  readonly department: string;
  readonly people: readonly WholeCredit[];
}

interface Growing {
  readonly id: number;
  name: string;
  profilePath: string | null;
  readonly roles: Set<string>;
  readonly episodes: Map<string, CreditedEpisode>;
  regular: boolean;
  /** The position in the latest season's cast; Infinity: not in it. */
  rank: number;
}

type People = Map<number, Growing>;

function credit(people: People, entry: CastEntry | CrewEntry, role: string): Growing {
  const known = people.get(entry.id);
  const person: Growing = known ?? {
    id: entry.id,
    name: entry.name || entry.original_name,
    profilePath: entry.profile_path,
    roles: new Set(),
    episodes: new Map(),
    regular: false,
    rank: Infinity,
  };
  if (person.name === '') person.name = entry.name || entry.original_name;
  person.profilePath ??= entry.profile_path;
  if (role !== '') person.roles.add(role);
  people.set(entry.id, person);
  return person;
}

function kindOf({ department, job }: CrewEntry): string {
  if (job === 'Director' || job === 'Co-Director') return 'directors';
  return department === 'Writing' ? 'writers' : `in ${department}`;
}

/** Regulars by position, then guests by number of episodes; the crew has no order. */
function finished(people: People, isCast: boolean): WholeCredit[] {
  const byEpisodes = [...people.values()].sort((a, b) =>
    isCast && a.regular !== b.regular
      ? Number(b.regular) - Number(a.regular)
      : (isCast && a.regular ? a.rank - b.rank : 0) || b.episodes.size - a.episodes.size,
  );
  return byEpisodes.map(({ id, name, profilePath, roles, episodes, regular }) => ({
    id,
    name: name || m.person_numbered({ id }),
    profilePath,
    roles: [...roles],
    episodes: [...episodes.values()],
    regular,
    returning: isCast && episodes.size >= 2,
  }));
}

/**
 * Merges the credits of all loaded episodes and of the latest season: the cast, then directors, writers and other
 * departments. Each group is sorted by number of episodes; the cast begins with the regulars of the latest season.
 */
export function mergeCredits(
  seasons: readonly Season[],
  latest: Pick<SeriesCredits, 'cast' | 'crew'> | null,
): readonly CreditGroup[] {
  const cast: People = new Map();
  const crew = new Map<string, People>();
  const crewOf = (entry: CrewEntry): Growing => {
    const kind = kindOf(entry);
    const people = crew.get(kind) ?? (new Map() as People);
    crew.set(kind, people);
    return credit(people, entry, entry.job);
  };
  for (const entry of latest?.cast ?? []) {
    const person = credit(cast, entry, entry.character);
    person.regular = true;
    person.rank = Math.min(person.rank, entry.order);
  }
  for (const entry of latest?.crew ?? []) crewOf(entry).regular = true;
  const ordered = seasons.toSorted((a, b) => (a.season_number || Infinity) - (b.season_number || Infinity));
  for (const season of ordered) {
    const episodes = season.episodes.toSorted((a, b) => a.episode_number - b.episode_number);
    episodes.forEach((episode: Episode, place) => {
      const mark = {
        season: season.season_number,
        episode: episode.episode_number,
        name: episode.name,
        place,
      };
      const key = `${mark.season} ${mark.episode}`;
      for (const entry of episode.guest_stars) credit(cast, entry, entry.character).episodes.set(key, mark);
      for (const entry of episode.crew) crewOf(entry).episodes.set(key, mark);
    });
  }
  const departments = [...crew]
    .filter(([kind]) => kind.startsWith('in '))
    .map(([kind, people]): CreditGroup => ({
      kind: 'department',
      department: kind.slice(3),
      people: finished(people, false),
    }));
  const groups: CreditGroup[] = [
    { kind: 'cast', department: '', people: finished(cast, true) },
    { kind: 'directors', department: '', people: finished(crew.get('directors') ?? new Map(), false) },
    { kind: 'writers', department: '', people: finished(crew.get('writers') ?? new Map(), false) },
    ...departments,
  ];
  return groups.filter(({ people }) => people.length > 0);
}

/** Consecutive episodes of a season. */
interface EpisodeRange {
  readonly first: CreditedEpisode;
  readonly last: CreditedEpisode;
}

/** Groups ordered episodes into ranges of consecutive ones. */
export function episodeRanges(episodes: readonly CreditedEpisode[]): readonly EpisodeRange[] {
  const ranges: { first: CreditedEpisode; last: CreditedEpisode }[] = [];
  for (const episode of episodes) {
    const open = ranges.at(-1);
    if (open?.last.season === episode.season && open.last.place + 1 === episode.place) open.last = episode;
    else ranges.push({ first: episode, last: episode });
  }
  return ranges;
}

/** A range as text: "S1 E3–S1 E5", "S2 E1". */
export function rangeText({ first, last }: EpisodeRange): string {
  const code = ({ season, episode }: CreditedEpisode): string => m.upcoming_number({ season, episode });
  return first === last ? code(first) : `${code(first)}–${code(last)}`;
}

/** How much of a series the credits cover. */
interface Coverage {
  readonly episodes: number;
  readonly allEpisodes: number;
  readonly seasons: number;
  readonly allSeasons: number;
}

/** The loaded part of a series. `known`: all known seasons with their numbers of episodes. */
export function coverageOf(
  held: readonly Season[],
  known: readonly { readonly seasonNumber: number; readonly episodeCount: number }[],
): Coverage {
  const counts = new Map(known.map(({ seasonNumber, episodeCount }) => [seasonNumber, episodeCount]));
  for (const season of held) counts.set(season.season_number, season.episodes.length);
  return {
    episodes: held.reduce((sum, season) => sum + season.episodes.length, 0),
    allEpisodes: [...counts.values()].reduce((sum, count) => sum + count, 0),
    seasons: held.length,
    allSeasons: counts.size,
  };
}

/** The groups with the people whose name or roles contain all words, without empty groups. */
export function searchCredits(groups: readonly CreditGroup[], query: string): readonly CreditGroup[] {
  const words = fold(query).match(/\S+/g) ?? [];
  if (words.length === 0) return groups;
  const fits = ({ name, roles }: WholeCredit): boolean => {
    const text = fold([name, ...roles].join('\n'));
    return words.every((word) => text.includes(word));
  };
  return groups
    .map((group) => ({ ...group, people: group.people.filter(fits) }))
    .filter(({ people }) => people.length > 0);
}
