import type { Episode, Season } from '#shared/catalogue/resources/seasons.ts';
import type { HeldAppearance, SeasonSummary } from '#shared/contract/answers.ts';
import type { Database } from './connection.ts';
import { indexable } from './fold.ts';
import { WordIndex } from './word-index.ts';
import type { IndexedRow } from './word-index.ts';

/** Where a season stands, and in which language it was told. */
export interface SeasonPlace {
  readonly seriesId: number;
  readonly seasonNumber: number;
  readonly language: string;
}

/** How far the search for a series' seasons came. */
export interface SeasonSearch {
  /** Numbers that were asked for and are no season. */
  readonly gaps: readonly number[];
  /** When the asking last came to its end, epoch ms; null: never. */
  readonly checkedAt: number | null;
}

/** A person seen in many more episodes than this is not shown in all of them. */
const mostAppearances = 500;

/** Seasons, their episodes, and who appears in them. */
export class Seasons {
  readonly #database: Database;
  readonly #index: WordIndex;
  #language: string;

  /** `language`: the one that is spoken. */
  constructor(database: Database, language: string) {
    this.#database = database;
    this.#language = language;
    this.#index = new WordIndex(database, 'episode_words', null);
  }

  /** Replaces what is known of one season and its episodes. */
  write(place: SeasonPlace, season: Season, fetchedAt: number): void {
    const { seriesId, seasonNumber, language } = place;
    this.#database.run(
      `insert or replace into seasons (series_id, season_number, language, id, name, overview, air_date, poster_path,
         episode_count, vote_average, fetched_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      seriesId,
      seasonNumber,
      language,
      season.id,
      season.name,
      season.overview,
      season.air_date,
      season.poster_path,
      season.episodes.length,
      season.vote_average,
      fetchedAt,
    );
    this.#writeEpisodes(place, season.episodes, fetchedAt);
    this.#writeAppearances(place, season.episodes);
  }

  /** A season that stays as it is was fetched again. */
  confirm({ seriesId, seasonNumber, language }: SeasonPlace, fetchedAt: number): void {
    this.#database.run(
      'update seasons set fetched_at = ? where series_id = ? and season_number = ? and language = ?',
      fetchedAt,
      seriesId,
      seasonNumber,
      language,
    );
  }

  /** From here on episodes are called what stored seasons in this language call them, where there are any. */
  speak(language: string): void {
    this.#language = language;
    // The texts are blobs, which SQLite would first try to read as its own binary JSON.
    const named = this.#database.all<{ ref: number; name: string }>(
      `select episodes.ref, json_extract(value, '$.name') as name
       from bodies join body_texts using (id), json_each(cast(text as text), '$.episodes')
         join episodes on episodes.series_id = json_extract(parameters, '$.series_id')
           and episodes.season_number = json_extract(parameters, '$.season_number')
           and episodes.episode_number = json_extract(value, '$.episode_number')
       where endpoint = 'tv.season' and json_extract(parameters, '$.language') = ?
         and episodes.name <> json_extract(value, '$.name')`,
      language,
    );
    const renamed = new Map(named.map(({ ref, name }) => [ref, name]));
    for (const [ref, name] of renamed) {
      this.#database.run('update episodes set name = ? where ref = ?', name, ref);
    }
    this.#index.write([...renamed].map(([ref, name]) => ({ oldRef: ref, ref, words: indexable(name) })));
  }

  /** One summary a season, in this language where it was seen in it, by season number. */
  known(seriesId: number, language: string): SeasonSummary[] {
    const rows = this.#database.all<{
      id: number;
      season_number: number;
      language: string;
      name: string;
      overview: string;
      air_date: string | null;
      poster_path: string | null;
      episode_count: number;
      vote_average: number;
      fetched_at: number;
    }>(
      `select * from seasons where series_id = ? order by season_number, language = ? desc, fetched_at desc`,
      seriesId,
      language,
    );
    return rows
      .filter((row, index) => rows[index - 1]?.season_number !== row.season_number)
      .map((row) => ({
        id: row.id,
        seasonNumber: row.season_number,
        name: row.name,
        overview: row.overview,
        airDate: row.air_date,
        posterPath: row.poster_path,
        episodeCount: row.episode_count,
        voteAverage: row.vote_average,
        fetchedAt: row.fetched_at,
        language: row.language,
      }));
  }

  search(seriesId: number): SeasonSearch | null {
    const row = this.#database.get<{ gaps: string; checked_at: number | null }>(
      'select gaps, checked_at from season_searches where series_id = ?',
      seriesId,
    );
    return row === undefined ? null : { gaps: JSON.parse(row.gaps) as number[], checkedAt: row.checked_at };
  }

  saveSearch(seriesId: number, { gaps, checkedAt }: SeasonSearch): void {
    this.#database.run(
      'insert or replace into season_searches (series_id, gaps, checked_at) values (?, ?, ?)',
      seriesId,
      JSON.stringify(gaps),
      checkedAt,
    );
  }

  /** Episodes that are held in which a person appears or worked, the latest first, at most 500. */
  appearances(personId: number): HeldAppearance[] {
    return this.#database
      .all<{
        series_id: number;
        series_name: string | null;
        season_number: number;
        episode_number: number;
        name: string;
        air_date: string | null;
        still_path: string | null;
        role: string;
        kind: 'cast' | 'crew';
      }>(
        `select series_id, titles.name as series_name, season_number, episode_number, episodes.name, air_date,
           still_path, role, kind
         from appearances join episodes using (series_id, season_number, episode_number)
           left join title_items on key = series_id * 2 left join titles on titles.ref = title_items.ref
         where person_id = ? order by air_date desc, season_number desc, episode_number desc, kind, role
         limit ${mostAppearances}`,
        personId,
      )
      .map((row) => ({
        seriesId: row.series_id,
        seriesName: row.series_name ?? '',
        seasonNumber: row.season_number,
        episodeNumber: row.episode_number,
        episodeName: row.name,
        airDate: row.air_date,
        stillPath: row.still_path,
        role: row.role,
        kind: row.kind,
      }));
  }

  forgetOlderThan(moment: number): void {
    const old = this.#database.all<{ ref: number }>('select ref from episodes where fetched_at < ?', moment);
    this.#index.remove(old.map(({ ref }) => ref));
    this.#database.run('delete from episodes where fetched_at < ?', moment);
    this.#database.run('delete from seasons where fetched_at < ?', moment);
    this.#database.run(
      'delete from appearances where (series_id, season_number) not in (select series_id, season_number from seasons)',
    );
    this.#database.run('delete from season_searches where checked_at < ?', moment);
  }

  #writeEpisodes(
    { seriesId, seasonNumber, language }: SeasonPlace,
    episodes: readonly Episode[],
    fetchedAt: number,
  ): void {
    const known = new Map(
      this.#database
        .all<{ ref: number; episode_number: number; name: string }>(
          'select ref, episode_number, name from episodes where series_id = ? and season_number = ?',
          seriesId,
          seasonNumber,
        )
        .map((row) => [row.episode_number, row]),
    );
    // A pack in another language may be renewed behind the one that is spoken: that keeps the names.
    const keepsNames = language !== this.#language && this.#isTold(seriesId, seasonNumber);
    const changed: IndexedRow[] = [];
    const written = new Set<number>();
    for (const episode of episodes) {
      const number = episode.episode_number;
      if (written.has(number)) continue;
      written.add(number);
      const old = known.get(number);
      const name = keepsNames ? (old?.name ?? episode.name) : episode.name;
      const { ref } = this.#database.get<{ ref: number }>(
        `insert into episodes (series_id, season_number, episode_number, id, name, air_date, still_path, fetched_at)
         values (?, ?, ?, ?, ?, ?, ?, ?)
         on conflict (series_id, season_number, episode_number) do update set id = excluded.id,
           name = excluded.name, air_date = excluded.air_date, still_path = excluded.still_path,
           fetched_at = excluded.fetched_at
         returning ref`,
        seriesId,
        seasonNumber,
        number,
        episode.id,
        name,
        episode.air_date,
        episode.still_path,
        fetchedAt,
      ) ?? { ref: 0 };
      if (old?.name !== name) {
        changed.push({ oldRef: old === undefined ? null : ref, ref, words: indexable(name) });
      }
    }
    const gone = [...known.values()].filter((row) => !written.has(row.episode_number)).map(({ ref }) => ref);
    this.#index.remove(gone);
    for (const ref of gone) this.#database.run('delete from episodes where ref = ?', ref);
    this.#index.write(changed);
  }

  /** Whether a season was told in the language that is spoken. */
  #isTold(seriesId: number, seasonNumber: number): boolean {
    return (
      this.#database.get(
        'select 1 from seasons where series_id = ? and season_number = ? and language = ?',
        seriesId,
        seasonNumber,
        this.#language,
      ) !== undefined
    );
  }

  #writeAppearances({ seriesId, seasonNumber }: SeasonPlace, episodes: readonly Episode[]): void {
    this.#database.run(
      'delete from appearances where series_id = ? and season_number = ?',
      seriesId,
      seasonNumber,
    );
    const appear = (personId: number, episode: number, kind: 'cast' | 'crew', role: string): void => {
      this.#database.run(
        `insert or ignore into appearances (person_id, series_id, season_number, episode_number, kind, role)
         values (?, ?, ?, ?, ?, ?)`,
        personId,
        seriesId,
        seasonNumber,
        episode,
        kind,
        role,
      );
    };
    for (const { episode_number: episode, guest_stars: guests, crew } of episodes) {
      for (const guest of guests) appear(guest.id, episode, 'cast', guest.character);
      for (const member of crew) appear(member.id, episode, 'crew', member.job);
    }
  }
}
