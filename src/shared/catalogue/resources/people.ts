import * as v from 'valibot';
import { amount, bodyAbout, count, flag, identifier, listOf, text, textOrNull } from '../tolerant.ts';

const personReferenceEntries = {
  adult: flag,
  /** 0 not given, 1 female, 2 male, 3 non-binary; an open set. */
  gender: count,
  id: identifier,
  known_for_department: text,
  name: text,
  original_name: text,
  popularity: amount,
  profile_path: textOrNull,
};

/** A person in cast, crew and guest star entries. */
export const personReference = v.object(personReferenceEntries);
export type PersonReference = v.InferOutput<typeof personReference>;

/** A cast entry, also of a guest star in an episode. `order` is a rank with gaps, not an index. */
export const castEntry = v.object({
  ...personReferenceEntries,
  character: text,
  credit_id: text,
  order: count,
});
export type CastEntry = v.InferOutput<typeof castEntry>;

/** A crew entry. */
export const crewEntry = v.object({
  ...personReferenceEntries,
  credit_id: text,
  department: text,
  job: text,
});
export type CrewEntry = v.InferOutput<typeof crewEntry>;

/** E3: the credits of a series' latest season. */
export const seriesCredits = bodyAbout({ cast: listOf(castEntry), crew: listOf(crewEntry) });
export type SeriesCredits = v.InferOutput<typeof seriesCredits>;
