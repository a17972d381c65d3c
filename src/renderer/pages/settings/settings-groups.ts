import { createContext } from 'svelte';

/** Gives the part that the page was opened at; null: its beginning. */
export const [getOpenedPart, provideOpenedPart] = createContext<() => string | null>();
