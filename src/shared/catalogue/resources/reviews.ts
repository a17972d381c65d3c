import * as v from 'valibot';
import { amountOrNull, longText, momentOrNull, partOf, requiredText, text, textOrNull } from '../tolerant.ts';
import { optionalId, pageOf } from './lists.ts';

/** A picture path, or a whole URL after slashes, which are removed; some services send those. */
const avatarPath = v.pipe(
  textOrNull,
  v.transform((path) => (path === null ? null : path.replace(/^\/+(?=https?:\/\/)/, ''))),
);

const authorDetails = v.object({
  name: text,
  username: text,
  avatar_path: avatarPath,
  /** 0.5 to 10 in half steps; null if the author gave none. */
  rating: amountOrNull,
});

/** A review by a user of the service. `content` is untrusted text. */
const review = v.object({
  id: requiredText,
  author: text,
  author_details: partOf(v.nullable(authorDetails), null),
  content: longText,
  created_at: momentOrNull,
  updated_at: momentOrNull,
  url: text,
});
export type Review = v.InferOutput<typeof review>;

/** E6. */
export const reviewPage = pageOf(review, optionalId);
