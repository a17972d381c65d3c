import * as v from 'valibot';
import { count, flag, identifier, listOf, momentOrNull, text } from '../tolerant.ts';

/** A video about an episode. `site`, `type` and `size` are open sets. */
export const video = v.object({
  id: v.string(),
  iso_639_1: text,
  iso_3166_1: text,
  name: text,
  key: v.string(),
  site: text,
  /** Lines of the picture: 360, 480, 720, 1080 …; 0 when unknown. */
  size: count,
  type: text,
  official: flag,
  published_at: momentOrNull,
});
export type Video = v.InferOutput<typeof video>;

/** E7. */
export const videoList = v.object({ id: identifier, results: listOf(video) });
export type VideoList = v.InferOutput<typeof videoList>;
