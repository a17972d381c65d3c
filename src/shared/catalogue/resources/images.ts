import * as v from 'valibot';
import { amount, bodyAbout, count, listOf, requiredText, textOrNull } from '../tolerant.ts';

/** A backdrop, poster or logo. */
export const image = v.object({
  aspect_ratio: amount,
  /** Pixels. */
  height: count,
  /** Pixels. */
  width: count,
  /** null: the picture has no text. */
  iso_639_1: textOrNull,
  iso_3166_1: textOrNull,
  file_path: v.pipe(requiredText, v.minLength(1)),
  vote_average: amount,
  vote_count: count,
});
export type Image = v.InferOutput<typeof image>;

/** E15. */
export const seriesImages = bodyAbout({
  backdrops: listOf(image),
  posters: listOf(image),
  logos: listOf(image),
});
export type SeriesImages = v.InferOutput<typeof seriesImages>;
