import * as v from 'valibot';
import { count, identifier, listOf, text } from '../tolerant.ts';
import { network } from './seasons.ts';

/** A name under which a series is known somewhere; `type` is free text in any script, often "". */
export const alternativeTitle = v.object({ iso_3166_1: text, title: text, type: text });
export type AlternativeTitle = v.InferOutput<typeof alternativeTitle>;

/** E19. */
export const alternativeTitles = v.object({ id: identifier, results: listOf(alternativeTitle) });
export type AlternativeTitles = v.InferOutput<typeof alternativeTitles>;

/** Another order of a series' episodes. */
export const episodeGroup = v.object({
  id: v.string(),
  name: text,
  description: text,
  episode_count: count,
  group_count: count,
  /** 1 original air date, 2 absolute, 3 DVD, 4 digital, 5 story arc, 6 production, 7 TV; an open set. */
  type: count,
  network: v.nullish(network, null),
});
export type EpisodeGroup = v.InferOutput<typeof episodeGroup>;

/** E12. */
export const episodeGroups = v.object({ id: identifier, results: listOf(episodeGroup) });
export type EpisodeGroups = v.InferOutput<typeof episodeGroups>;
