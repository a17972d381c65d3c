import * as v from 'valibot';

/** The highest number of a season: some services number seasons by years. */
export const mostSeason = 9_999;
/** The highest number of an episode: a daily series of decades counts all of them. */
export const mostEpisode = 99_999;

/** A season's number from this on is a year: no series has so many seasons. */
export const firstYear = 1_900;

const numberUpTo = (most: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(most));

/** A season's number; 0 holds the specials. Whatever counts by it is bounded. */
export const seasonNumber = numberUpTo(mostSeason);
export const episodeNumber = numberUpTo(mostEpisode);
