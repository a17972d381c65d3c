/*
 * The words of stories, by kind. Slots: {hero} {second} {third} are characters, {h} {s} {t} their first names, {he}
 * {his} {him} {He} {His} the hero's pronouns, {role} {rival} professions ({a_role} with its article), {place} a named
 * place, {setting} a kind of place, {thing} an object.
 */

/** The words of one kind of story. */
export interface StoryWords {
  readonly name: string;
  /** How many of the movies and of the series are of this kind, relative to the others. */
  readonly weight: readonly [movies: number, series: number];
  /** A title gets one of these sets of genres. */
  readonly movieGenres: readonly (readonly number[])[];
  readonly seriesGenres: readonly (readonly number[])[];
  readonly roles: readonly string[];
  readonly settings: readonly string[];
  readonly things: readonly string[];
  readonly openings: readonly string[];
  readonly complications: readonly string[];
  readonly closers: readonly string[];
  readonly episodeNames: readonly string[];
  readonly episodeOverviews: readonly string[];
  readonly keywords: readonly string[];
}
