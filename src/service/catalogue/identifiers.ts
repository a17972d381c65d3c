/*
 * Computed ids. The id of a season or episode contains the key of its series, so that E8 finds a season before its
 * details exist.
 */

const seasonsPerSeries = 256;
const episodesPerSeries = 4096;

/** A season's id; `seasonNumber` 0 to 255. */
export function seasonId(seriesKey: number, seasonNumber: number): number {
  return seriesKey * seasonsPerSeries + seasonNumber;
}

/** The key of the series of a season id; the series might not exist. */
export function seriesKeyOfSeason(id: number): number {
  return Math.floor(id / seasonsPerSeries);
}

/** An episode's id; `index` counts through the whole series, 0 to 4095. */
export function episodeId(seriesKey: number, index: number): number {
  return seriesKey * episodesPerSeries + index;
}

/** Scrambles a 32-bit number; a bijection. */
export function scramble(value: number): number {
  let mixed = value | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

function hexadecimal(value: number): string {
  return value.toString(16).padStart(8, '0');
}

/** 24 hexadecimal digits for a pair of numbers; deterministic, and unique for each pair. */
export function objectId(kind: string, first: number, second: number): string {
  const salt = [...kind].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 7);
  // `scramble` is a bijection, so the middle and last words alone are unique for each pair.
  return (
    hexadecimal(scramble(salt ^ first ^ Math.imul(second, 0x9e3779b9))) +
    hexadecimal(scramble(salt ^ first)) +
    hexadecimal(scramble((salt + second) | 0))
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
