import * as v from 'valibot';
import { count, flag, identifier, listOf, momentOrNull, text, textOrNull } from '../tolerant.ts';

/** The person's own rating of an episode: a number in half steps, or null when not rated; also as it was decoded before. */
const rated = v.union([
  v.null(),
  v.pipe(v.number(), v.finite()),
  v.pipe(
    v.literal(false),
    v.transform(() => null),
  ),
  v.pipe(
    v.object({ value: v.pipe(v.number(), v.finite()) }),
    v.transform(({ value }): number | null => value),
  ),
]);

/** E11 item. `rated` is the value, 0.5 to 10, or null when the episode is not rated. */
export const episodeRating = v.object({ id: identifier, episode_number: count, rated });
export type EpisodeRating = v.InferOutput<typeof episodeRating>;

/** E11. */
export const seasonRatings = v.object({ id: identifier, results: listOf(episodeRating) });
export type SeasonRatings = v.InferOutput<typeof seasonRatings>;

const decodedAvatar = v.object({
  gravatar_hash: v.nullable(v.string()),
  avatar_path: v.nullable(v.string()),
});

const sentAvatar = v.pipe(
  v.nullish(v.record(v.string(), v.unknown()), {}),
  v.transform((parts) => {
    const gravatar = v.safeParse(v.object({ hash: textOrNull }), parts.gravatar);
    // The second sub-object is named after the service, so its name is not known here.
    const own = Object.entries(parts)
      .filter(([name]) => name !== 'gravatar')
      .map(([, part]) => v.safeParse(v.object({ avatar_path: textOrNull }), part))
      .find((part) => part.success);
    return {
      gravatar_hash: gravatar.success ? gravatar.output.hash : null,
      avatar_path: own?.success ? own.output.avatar_path : null,
    };
  }),
);

/** As it is sent, and as it was decoded before. */
const avatar = v.union([decodedAvatar, sentAvatar]);

/** E2c. */
export const account = v.object({
  id: identifier,
  username: text,
  name: text,
  include_adult: flag,
  iso_639_1: text,
  iso_3166_1: text,
  avatar,
});
export type Account = v.InferOutput<typeof account>;

/** E2a: a token that the person approves on the service's own page. */
export const requestToken = v.object({
  request_token: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{8,128}$/)),
  expires_at: momentOrNull,
});
export type RequestToken = v.InferOutput<typeof requestToken>;

/** E2b: what the approved token was exchanged for. A secret. */
export const session = v.object({ session_id: v.pipe(v.string(), v.minLength(8), v.maxLength(256)) });
export type Session = v.InferOutput<typeof session>;
