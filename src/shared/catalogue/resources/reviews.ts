import * as v from 'valibot';
import { amountOrNull, momentOrNull, text, textOrNull } from '../tolerant.ts';
import { optionalId, pageOf } from './lists.ts';

/** A picture path, or a whole URL that some services put behind slashes: those before a URL are taken away. */
const avatarPath = v.pipe(
  textOrNull,
  v.transform((path) => (path === null ? null : path.replace(/^\/+(?=https?:\/\/)/, ''))),
);

const authorDetails = v.object({
  name: text,
  username: text,
  avatar_path: avatarPath,
  /** 0.5 to 10 in half steps; null when the author gave none. */
  rating: amountOrNull,
});

/** A review that a user of the service wrote; `content` is hostile text until rendered safely. */
export const review = v.object({
  id: v.string(),
  author: text,
  author_details: v.nullish(authorDetails, null),
  content: text,
  created_at: momentOrNull,
  updated_at: momentOrNull,
  url: text,
});
export type Review = v.InferOutput<typeof review>;

/** E6. */
export const reviewPage = pageOf(review, optionalId);
