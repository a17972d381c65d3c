import { movieGenres, seriesGenres } from '#shared/catalogue/codes.ts';
import type { MediaType } from '#shared/contract/answers.ts';
import { m } from '../i18n/messages.ts';

const names: Readonly<Record<number, () => string>> = {
  28: m.genre_action,
  12: m.genre_adventure,
  16: m.genre_animation,
  35: m.genre_comedy,
  80: m.genre_crime,
  99: m.genre_documentary,
  18: m.genre_drama,
  10751: m.genre_family,
  14: m.genre_fantasy,
  36: m.genre_history,
  27: m.genre_horror,
  10402: m.genre_music,
  9648: m.genre_mystery,
  10749: m.genre_romance,
  878: m.genre_science_fiction,
  10770: m.genre_tv_movie,
  53: m.genre_thriller,
  10752: m.genre_war,
  37: m.genre_western,
  10759: m.genre_action_adventure,
  10762: m.genre_kids,
  10763: m.genre_news,
  10764: m.genre_reality,
  10765: m.genre_scifi_fantasy,
  10766: m.genre_soap,
  10767: m.genre_talk,
  10768: m.genre_war_politics,
};

/** The names of genres in the page's language, without unknown ids. */
export function genreNames(mediaType: MediaType, ids: readonly number[]): string[] {
  const known = mediaType === 'tv' ? seriesGenres : movieGenres;
  return ids.map((id) => names[id]?.() ?? known[id]).filter((name) => name !== undefined);
}
