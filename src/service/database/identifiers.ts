/*
 * Identifiers that are computed rather than stored. Seasons and episodes carry their series' key in their id,
 * so that a season can be found before its series was ever asked for (E8).
 */

const seasonsPerSeries = 256;
const episodesPerSeries = 4096;

/** A season's id; `seasonNumber` 0 to 255. */
export function seasonId(seriesKey: number, seasonNumber: number): number {
  return seriesKey * seasonsPerSeries + seasonNumber;
}

/** The key of the series that a season id belongs to; it need not exist. */
export function seriesKeyOfSeason(id: number): number {
  return Math.floor(id / seasonsPerSeries);
}

/** An episode's id; `index` counts through the whole series, 0 to 4095. */
export function episodeId(seriesKey: number, index: number): number {
  return seriesKey * episodesPerSeries + index;
}

function mixed(value: number): number {
  let mixed = value | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

function hexadecimal(value: number): string {
  return value.toString(16).padStart(8, '0');
}

/** 24 hexadecimal digits for a pair of numbers: unique for each pair, the same every time. */
export function objectId(kind: string, first: number, second: number): string {
  const salt = [...kind].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 7);
  // `mixed` is a bijection on 32 bits: the middle and last words alone tell every pair apart.
  return (
    hexadecimal(mixed(salt ^ first ^ Math.imul(second, 0x9e3779b9))) +
    hexadecimal(mixed(salt ^ first)) +
    hexadecimal(mixed((salt + second) | 0))
  );
}

/** The interface's credit_id of a row of `series_credits`. */
export function creditId(seriesKey: number, number: number): string {
  return objectId('credit', seriesKey, number);
}

/** The interface's `_id` of a season. */
export function seasonObjectId(id: number): string {
  return objectId('season', seriesKeyOfSeason(id), id);
}
