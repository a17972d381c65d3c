/*
 * The tables of a catalogue. Two rules explain most of them:
 *
 * 1. `key` is a title's rank by popularity, 1 first. It is the rowid of `movies` and `series`, and every other
 *    table refers to it. A scan in key order is therefore in order of popularity, and the join tables
 *    (genre, key), (keyword, key) … intersect in that order and stop early. `id` is the number in the interface;
 *    it doesn't depend on the rank.
 * 2. A table is either *listed* (complete for every title: the source of lists, discovery and credits) or *detailed*
 *    (written at the first request for a title, see `ensureSeries` and `ensureMovie`).
 *
 * Days in listed tables are whole numbers of days since 1970-01-01, because release plans are added to them;
 * `dayText` formats them as YYYY-MM-DD. Days in detailed tables are text as the interface shows it, including null
 * and "". JSON columns contain arrays that are sent unchanged.
 */
import { accountTables, detailTables } from './schema-detailed.ts';
import { discoveryTables, peopleTables, titleTables } from './schema-listed.ts';

export { detailedTableNames } from './schema-detailed.ts';

/** Increases with every change of the tables or their content; a catalogue of another version is created again. */
export const schemaVersion = 3;

/** SQLite's `application_id` of a catalogue: "MarQ". */
export const applicationId = 0x4d617251;

/** The values of `series_credits.kind`. */
export const creditKinds = { cast: 0, guest: 1, crew: 2 } as const;

/** All tables and views of a catalogue. */
export const tables = titleTables + discoveryTables + peopleTables + detailTables + accountTables;

/** Indexes of listed tables, created after the data because that is several times faster. */
export const listedIndexes = `
CREATE INDEX movies_by_release ON movies (primary_release_day);
CREATE INDEX movies_by_votes ON movies (vote_count);
CREATE INDEX movies_by_score ON movies (vote_average);
CREATE INDEX movies_by_revenue ON movies (revenue);
CREATE INDEX movies_by_title ON movies (title COLLATE NOCASE);
CREATE INDEX movies_by_original_title ON movies (original_title COLLATE NOCASE);
CREATE INDEX movies_by_language ON movies (original_language);
CREATE INDEX movies_by_release_plan ON movies (release_plan);
CREATE INDEX movies_by_watch_plan ON movies (watch_plan);
CREATE INDEX living_movies ON movies (key) WHERE living = 1;
CREATE INDEX living_series ON series (key) WHERE living = 1;
CREATE INDEX series_credits_of_person ON series_credits (person_id);
`;
