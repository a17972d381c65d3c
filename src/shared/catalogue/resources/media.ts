import * as v from 'valibot';
import {
  amount,
  bodyAbout,
  count,
  flag,
  listOf,
  momentOrNull,
  requiredText,
  text,
  textOrNull,
} from '../tolerant.ts';

/** A video of an episode. `site`, `type` and `size` are open sets. */
export const video = v.object({
  id: requiredText,
  iso_639_1: text,
  iso_3166_1: text,
  name: text,
  key: requiredText,
  site: text,
  /** Vertical resolution in pixels: 360, 480, 720, 1080 …; 0 if unknown. */
  size: count,
  type: text,
  official: flag,
  published_at: momentOrNull,
});
export type Video = v.InferOutput<typeof video>;

/** E7. */
export const videoList = bodyAbout({ results: listOf(video) });

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
