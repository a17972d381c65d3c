import * as v from 'valibot';
import { bodyAbout, count, listOf, longText, partOf, requiredText, text } from '../tolerant.ts';
import { network } from './seasons.ts';

/** A title of a series in another country; `type` is free text, often "". */
const alternativeTitle = v.object({ iso_3166_1: text, title: text, type: text });
export type AlternativeTitle = v.InferOutput<typeof alternativeTitle>;

/** E19. */
export const alternativeTitles = bodyAbout({ results: listOf(alternativeTitle) });

/** Another order of a series' episodes. */
const episodeGroup = v.object({
  id: requiredText,
  name: text,
  description: longText,
  episode_count: count,
  group_count: count,
  /** 1 original air date, 2 absolute, 3 DVD, 4 digital, 5 story arc, 6 production, 7 TV; an open set. */
  type: count,
  network: partOf(v.nullable(network), null),
});

/** E12. */
export const episodeGroups = bodyAbout({ results: listOf(episodeGroup) });
