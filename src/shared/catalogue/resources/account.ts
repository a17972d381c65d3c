import * as v from 'valibot';
import { mostEpisode } from '../numbers.ts';
import {
  bodyAbout,
  countUpTo,
  flag,
  identifier,
  listOf,
  momentOrNull,
  partOf,
  text,
  textOrNull,
} from '../tolerant.ts';

/** The person's rating of an episode in half steps, null if not rated; as sent or as decoded before. */
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

/** An item of E11. `rated` is 0.5 to 10, or null if the episode isn't rated. */
export const episodeRating = v.object({ id: identifier, episode_number: countUpTo(mostEpisode), rated });

/** E11. */
export const seasonRatings = bodyAbout({ results: listOf(episodeRating) });

const decodedAvatar = v.object({
  gravatar_hash: v.nullable(v.string()),
  avatar_path: v.nullable(v.string()),
});

const sentAvatar = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((parts) => {
    const gravatar = v.safeParse(v.object({ hash: textOrNull }), parts.gravatar);
    // The second object has the name of the service, which isn't known here.
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

/** As sent, or as decoded before. */
const avatar = partOf(v.union([decodedAvatar, sentAvatar]), { gravatar_hash: null, avatar_path: null });

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

/** E2a: a request token, which the person approves on the service's page. */
export const requestToken = v.object({
  request_token: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{8,128}$/)),
  expires_at: momentOrNull,
});

/** E2b: the session of an approved request token. A secret. */
export const session = v.object({ session_id: v.pipe(v.string(), v.minLength(8), v.maxLength(256)) });
