import * as v from 'valibot';
import { monetisationTypes } from '../catalogue/monetisation.ts';
import { episodeNumber, seasonNumber } from '../catalogue/numbers.ts';
import { isCalendarDay } from '../text/calendar-day.ts';
import { mostNamed, mostNoteCharacters } from './operations.ts';

const day = v.nullable(
  v.pipe(
    v.string(),
    v.check((text) => isCalendarDay(text)),
  ),
);
const number = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const short = v.pipe(v.string(), v.maxLength(300));
const ways = v.pipe(v.array(v.picklist(monetisationTypes)), v.maxLength(monetisationTypes.length));

/** The day of a movie (season and episode null) or episode, and the one before; null: not known. */
const movedDay = v.strictObject({
  season: v.nullable(seasonNumber),
  episode: v.nullable(episodeNumber),
  day,
  before: day,
});
/** The ways to watch at a service in a country (ISO 3166-1), and those before. */
const movedOffer = v.strictObject({
  country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
  service: v.pipe(v.string(), v.maxLength(100)),
  ways,
  before: ways,
});
/** The numbers of an episode, and those that it has now. */
const movedEpisode = v.strictObject({
  season: seasonNumber,
  episode: episodeNumber,
  toSeason: seasonNumber,
  toEpisode: episodeNumber,
  /** Its id is another one, and its name or day is the same. */
  isProbable: v.boolean(),
});
const news = v.strictObject({
  /** The title's or view's name at that time, for when no list contains it any more. */
  title: short,
  days: v.pipe(v.array(movedDay), v.maxLength(mostNamed)),
  offers: v.pipe(v.array(movedOffer), v.maxLength(mostNamed)),
  /** Of a saved view. */
  movies: v.exactOptional(
    v.pipe(v.array(v.strictObject({ id: number, title: short })), v.maxLength(mostNamed)),
  ),
  /** Of a series, of which the marks of these episodes moved. */
  moves: v.exactOptional(v.pipe(v.array(movedEpisode), v.maxLength(mostNamed))),
  /** The operations that moved them: a device, and the numbers of the first and the last, in base 36. */
  spans: v.exactOptional(
    v.pipe(
      v.array(v.pipe(v.string(), v.regex(/^[0-9a-f]{12}(-[0-9a-z]{1,12}){2}$/))),
      v.maxLength(mostNamed),
    ),
  ),
  more: number,
});

export type MovedEpisode = Readonly<v.InferOutput<typeof movedEpisode>>;
export type MovedDay = Readonly<v.InferOutput<typeof movedDay>>;
export type MovedOffer = Readonly<v.InferOutput<typeof movedOffer>>;
/** What happened to a title, or in a saved view. */
export type News = Readonly<v.InferOutput<typeof news>>;

/** Reads such a value; null: it isn't one. Never throws. */
export function readNews(text: string): News | null {
  if (text.length > mostNoteCharacters) return null;
  try {
    const read = v.safeParse(news, JSON.parse(text));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}
