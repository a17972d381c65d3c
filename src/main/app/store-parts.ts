import { accountPart } from '../account/store/part.ts';
import { cataloguePart } from '../catalogue/store/part.ts';
import { libraryPart } from '../library/store/part.ts';
import { offlinePart } from '../offline/store/part.ts';
import { searchPart } from '../search/store/part.ts';

/** The parts of the store, in the order in which they learn of each other. */
export const storeParts = [cataloguePart, searchPart, libraryPart, offlinePart, accountPart] as const;
