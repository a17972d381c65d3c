import type { CastEntry, CrewEntry, SeriesCredits } from '#shared/catalogue/resources/people.ts';
import type { Episode, Season } from '#shared/catalogue/resources/seasons.ts';

/** An episode in which a person is. */
export interface CreditedEpisode {
  readonly season: number;
  readonly episode: number;
  readonly name: string;
  /** Its place in the season as it is held, from 0; neighbours follow each other. */
  readonly place: number;
}

/** A person in one group of a whole series' credits. */
export interface WholeCredit {
  readonly id: number;
  readonly name: string;
  readonly profilePath: string | null;
  /** Characters or jobs, the first named first. */
  readonly roles: readonly string[];
  /** In the order of the series, specials last. */
  readonly episodes: readonly CreditedEpisode[];
  /** Named for the whole latest season, so that no single episodes are known of it. */
  readonly regular: boolean;
  /** A guest in two episodes or more. */
  readonly returning: boolean;
}

/** People of one kind: `directors`, `writers`, `cast`, or a department as the service names it. */
export interface CreditGroup {
  readonly kind: 'directors' | 'writers' | 'department' | 'cast';
  /** "" unless it is a department. */
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
  /** The rank in the latest season's cast; Infinity: not in it. */
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

/** Regulars in their rank, then guests by number of episodes; of a crew, which has no ranks, only the latter counts. */
function finished(people: People, isCast: boolean): WholeCredit[] {
  const byEpisodes = [...people.values()].sort((a, b) =>
    isCast && a.regular !== b.regular
      ? Number(b.regular) - Number(a.regular)
      : (isCast && a.regular ? a.rank - b.rank : 0) || b.episodes.size - a.episodes.size,
  );
  return byEpisodes.map(({ id, name, profilePath, roles, episodes, regular }) => ({
    id,
    name,
    profilePath,
    roles: [...roles],
    episodes: [...episodes.values()],
    regular,
    returning: isCast && episodes.size >= 2,
  }));
}

/**
 * Merges everybody of every episode that is held, and those who are named for the latest season as a whole: directors
 * first, then writers, the other departments, and the cast with its guests. Of each group those of the most episodes come
 * first, but the cast begins with the regulars of the latest season.
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
    { kind: 'directors', department: '', people: finished(crew.get('directors') ?? new Map(), false) },
    { kind: 'writers', department: '', people: finished(crew.get('writers') ?? new Map(), false) },
    ...departments,
    { kind: 'cast', department: '', people: finished(cast, true) },
  ];
  return groups.filter(({ people }) => people.length > 0);
}

/** Episodes that follow each other in a season. */
export interface EpisodeRange {
  readonly first: CreditedEpisode;
  readonly last: CreditedEpisode;
}

/** Episodes, in their order, as ranges of those that follow each other. */
export function episodeRanges(episodes: readonly CreditedEpisode[]): readonly EpisodeRange[] {
  const ranges: { first: CreditedEpisode; last: CreditedEpisode }[] = [];
  for (const episode of episodes) {
    const open = ranges.at(-1);
    if (open?.last.season === episode.season && open.last.place + 1 === episode.place) open.last = episode;
    else ranges.push({ first: episode, last: episode });
  }
  return ranges;
}

/** A range in writing: "1×3–1×5", "2×1". */
export function sayRange({ first, last }: EpisodeRange): string {
  const code = ({ season, episode }: CreditedEpisode): string => `${season}×${episode}`;
  return first === last ? code(first) : `${code(first)}–${code(last)}`;
}

/** How much of a series the credits are from. */
export interface Coverage {
  readonly episodes: number;
  readonly allEpisodes: number;
  readonly seasons: number;
  readonly allSeasons: number;
}

/** How much of a series is held. `known`: every season that is known, with its number of episodes. */
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
