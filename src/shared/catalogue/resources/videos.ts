import * as v from 'valibot';
import { bodyAbout, count, flag, listOf, momentOrNull, requiredText, text } from '../tolerant.ts';

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
