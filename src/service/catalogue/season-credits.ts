import type { Database } from './connection.ts';
import { castEntry, crewEntry, personColumns, personJoins } from './person-entries.ts';
import type { PersonRow } from './person-entries.ts';
import { rows } from './query.ts';
import { creditKinds } from './schema.ts';

/** The regular cast and the crew of a season. */
export function seasonCredits(
  database: Database,
  seriesKey: number,
  seasonNumber: number,
): { readonly cast: object[]; readonly crew: object[] } {
  const found = rows<PersonRow & { readonly kind: number }>(
    database,
    `SELECT ${personColumns}, c.kind FROM series_credits c ${personJoins}
     WHERE c.series_key = ?1 AND c.kind IN (${creditKinds.cast}, ${creditKinds.crew})
       AND ?2 BETWEEN c.first_season AND c.last_season
     ORDER BY c.position, c.number`,
    seriesKey,
    seasonNumber,
  );
  return {
    cast: found.filter(({ kind }) => kind === creditKinds.cast).map(castEntry),
    crew: found.filter(({ kind }) => kind === creditKinds.crew).map(crewEntry),
  };
}
