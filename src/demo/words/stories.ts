import { comedy } from './stories/comedy.ts';
import { crime } from './stories/crime.ts';
import { documentary } from './stories/documentary.ts';
import { drama } from './stories/drama.ts';
import { fantasy } from './stories/fantasy.ts';
import { history } from './stories/history.ts';
import { horror } from './stories/horror.ts';
import { live } from './stories/live.ts';
import { romance } from './stories/romance.ts';
import { science } from './stories/science.ts';
import { thriller } from './stories/thriller.ts';
import { young } from './stories/young.ts';
import type { StoryWords } from './story-words.ts';

/** All kinds of stories. */
export const stories: readonly StoryWords[] = [
  crime,
  drama,
  comedy,
  science,
  fantasy,
  thriller,
  romance,
  horror,
  history,
  young,
  documentary,
  live,
];
