import { firstTables } from './migrations/0001-first-tables.ts';
import { localThings } from './migrations/0002-local-things.ts';
import { signedIn } from './migrations/0003-signed-in.ts';
import { seen } from './migrations/0004-seen.ts';
import { packs } from './migrations/0005-packs.ts';
import { languages } from './migrations/0006-languages.ts';
import { library } from './migrations/0007-library.ts';
import { noColours } from './migrations/0008-no-colours.ts';
import { deadlyResponses } from './migrations/0009-deadly-responses.ts';
import { catalogueIndex } from './migrations/0010-catalogue-index.ts';
import { renewedWords } from './migrations/0011-renewed-words.ts';
import { runtimes } from './migrations/0012-runtimes.ts';
import { indexTotal } from './migrations/0013-index-total.ts';
import { shortItems } from './migrations/0014-short-items.ts';
import { indexRounds } from './migrations/0015-index-rounds.ts';
import { descriptions } from './migrations/0016-descriptions.ts';
import { shortNames } from './migrations/0017-short-names.ts';
import { pendingWords } from './migrations/0018-pending-words.ts';
import { wordsWithoutPositions } from './migrations/0019-words-without-positions.ts';
import { oneRowForEachTitle } from './migrations/0020-one-row-for-each-title.ts';
import { smallerTitles } from './migrations/0021-smaller-titles.ts';
import { indexBudget } from './migrations/0022-index-budget.ts';

/** The catalogue's migrations, in order; `user_version` is the number that a database has. */
export const catalogueMigrations: readonly string[] = [
  firstTables,
  localThings,
  signedIn,
  seen,
  packs,
  languages,
  library,
  noColours,
  deadlyResponses,
  catalogueIndex,
  renewedWords,
  runtimes,
  indexTotal,
  shortItems,
  indexRounds,
  descriptions,
  shortNames,
  pendingWords,
  wordsWithoutPositions,
  oneRowForEachTitle,
  smallerTitles,
  indexBudget,
];
