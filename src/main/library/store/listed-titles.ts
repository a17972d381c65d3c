import type { ListedTitle } from '#shared/contract/mine-answers.ts';
import type { Followable } from '#shared/contract/mine.ts';
import { episodeNameShown } from '../../catalogue/store/title-names.ts';
import { posterOf, releasedOf, scoreOf } from '../../catalogue/store/title-items.ts';
import { titleKey } from '../../catalogue/store/titles.ts';
import type { Named, ReadContext } from '../../store/context.ts';

const nothing: ListedTitle = { name: '', posterPath: null, day: null, score: 0, votes: 0 };

/** What is stored about a movie, series or person. */
export function listedTitle({ database }: ReadContext, { kind, id }: Followable): ListedTitle {
  if (kind === 'person') {
    const person = database.get<{ name: string; path: string | null }>(
      'select name, profile_path as path from people where id = ?',
      id,
    );
    return person === undefined ? nothing : { ...nothing, name: person.name, posterPath: person.path };
  }
  const row = database.get<ListedTitle>(
    `select name, ${releasedOf} as day, ${posterOf} as posterPath, ${scoreOf} as score, votes from titles where key = ?`,
    titleKey(kind === 'series' ? 'tv' : 'movie', id),
  );
  return row ?? nothing;
}

/** The titles and people with anything of the person's own, also episodes' series. */
export function named({ library, service }: ReadContext): Named[] {
  const rows = library.all<{ subject: string; id: number }>(
    `select distinct subject, id from current_values
     where service = ? and subject in ('movie', 'series', 'season', 'episode', 'person') and value is not null`,
    service,
  );
  return rows.map(({ subject, id }) =>
    subject === 'person'
      ? { kind: 'person', key: id }
      : { kind: 'title', key: titleKey(subject === 'movie' ? 'movie' : 'tv', id) },
  );
}

/** The name of an episode of a series; "" if it is unknown or held in another language, or the numbers are unknown. */
export function episodeName(
  { database }: ReadContext,
  {
    id,
    season,
    episode,
  }: { readonly id: number; readonly season: number | null; readonly episode: number | null },
): string {
  const named = database.get<{ name: string }>(
    `select ${episodeNameShown} as name from episodes
     where series_id = ? and season_number = ? and episode_number = ?`,
    ...[id, season, episode],
  );
  return named?.name ?? '';
}
