import { artPath } from '../art/art-path.ts';
import { portraitSeed } from '../art/portrait-seed.ts';
import { hash } from './random.ts';
import type { Concept } from './concept.ts';
import type { World } from './world.ts';

/** What makes two pictures of the same title differ. */
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
 * The path of a picture of a title. `parts` tell this picture from the title's others; `title` is set on posters and
 * logos, and "" leaves them without text.
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

/** The path of a person's portrait; `gender` as the interface counts it, 1 a woman, 2 a man. */
export function portraitPicture(world: World, gender: number, ...parts: readonly number[]): string {
  const seed = hash(world.seed, ...parts);
  const known = gender === 1 || gender === 2;
  return artPath({ kind: 'profile', seed: known ? portraitSeed(seed, gender === 1) : seed });
}

/** The path of somebody's avatar, a provider's sign, or anything else that belongs to no title. */
export function otherPicture(
  world: World,
  kind: 'profile' | 'logo',
  title: string,
  ...parts: readonly number[]
): string {
  return artPath({ kind, seed: hash(world.seed, ...parts), ...(kind === 'logo' ? { title } : {}) });
}
