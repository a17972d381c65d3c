import { artPath } from './art/art-path.ts';
import { portraitSeed } from './art/portrait-seed.ts';
import { hash } from './random.ts';
import type { Concept } from './concept.ts';
import type { World } from './world.ts';

/** Distinguishes the pictures of a title. */
export const pictureOf = {
  main: 1,
  backdrop: 2,
  season: 3,
  still: 4,
  gallery: 5,
  logo: 6,
  brand: 7,
  profile: 8,
  avatar: 9,
} as const;

/**
 * The path of a picture of a title. `parts` distinguish it from the title's other pictures. `title` is the text on
 * posters and logos; "" for none.
 */
export function titlePicture(
  world: World,
  concept: Concept,
  kind: 'poster' | 'backdrop' | 'still' | 'logo',
  title: string,
  ...parts: readonly number[]
): string {
  const seed = hash(world.seed, concept.media === 'movie' ? 1 : 2, concept.key, ...parts);
  const worded = kind === 'poster' || kind === 'logo';
  return artPath({
    kind: kind === 'logo' ? 'wordmark' : kind,
    seed,
    mood: concept.mood,
    ...(worded ? { title } : {}),
  });
}

/** The path of a person's portrait; `gender` is 1 for a woman and 2 for a man, as in the interface. */
export function portraitPicture(world: World, gender: number, ...parts: readonly number[]): string {
  const seed = hash(world.seed, ...parts);
  const known = gender === 1 || gender === 2;
  return artPath({ kind: 'profile', seed: known ? portraitSeed(seed, gender === 1) : seed });
}

/** The path of a picture without a title, such as an avatar or a provider's logo. */
export function otherPicture(
  world: World,
  kind: 'profile' | 'logo',
  title: string,
  ...parts: readonly number[]
): string {
  return artPath({ kind, seed: hash(world.seed, ...parts), ...(kind === 'logo' ? { title } : {}) });
}
