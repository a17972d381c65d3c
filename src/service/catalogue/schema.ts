/*
 * The tables of a catalogue. Three rules explain most of them:
 *
 * 1. `key` is a title's rank by popularity, 1 first. It is the rowid of `movies` and `series`, and every other
 *    table refers to it. Keys in ascending order are therefore in order of popularity. `id` is the number in the
 *    interface; it doesn't depend on the rank.
 * 2. A table is either *listed* (complete for every title: the source of lists and discovery, in the file) or *detailed*
 *    (written at the first request for a title, in memory, see `Details`). Overviews and translations of titles are in
 *    no table, see `textsOf`.
 * 3. No table of the file depends on the current day, so a new day changes nothing there: what changes later is
 *    derived in memory (`movieIndexOn`, `textsOf`).
 *
 * Days in listed tables are whole numbers of days since 1970-01-01, because release plans are added to them;
 * `dayText` formats them as YYYY-MM-DD. Days in detailed tables are text as the interface shows it, including null
 * and "". JSON columns contain arrays that are sent unchanged.
 */
import { accountTables } from './schema-detailed.ts';
import { discoveryTables, peopleTables, titleTables } from './schema-listed.ts';

export { detailTables } from './schema-detailed.ts';

/** Increases with every change of the tables or their content; a catalogue of another version is created again. */
export const schemaVersion = 8;

/** SQLite's `application_id` of a catalogue: "MarQ". */
export const applicationId = 0x4d617251;

/** The values of `series_credits.kind`. */
export const creditKinds = { cast: 0, guest: 1, crew: 2 } as const;

/** All tables and views of a catalogue's file. */
export const tables = titleTables + discoveryTables + peopleTables + accountTables;

/** Indexes of listed tables, created after the data because that is several times faster. */
export const listedIndexes = `
CREATE INDEX living_series ON series (key) WHERE living = 1;
`;
