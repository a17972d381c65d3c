import { libraryPart } from '../library/store/part.ts';
import { offlinePart } from '../offline/store/part.ts';
import { cataloguePart } from '../store/catalogue-part.ts';

/** The parts of the store, in the order in which they learn of each other. */
export const storeParts = [cataloguePart, libraryPart, offlinePart] as const;
