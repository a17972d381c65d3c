import type { Database } from '../database/connection.ts';
import { dayText } from '../database/days.ts';
import { creditId } from '../database/identifiers.ts';
import { row, rows } from '../database/query.ts';
import type { Asked } from '../http/parameters.ts';
import { answer, refuse } from '../http/outcome.ts';
import type { Outcome } from '../http/outcome.ts';
import type { CatalogueService } from '../service.ts';
import { castEntry, crewEntry, personColumns, personJoins } from './person-entries.ts';
import type { PersonRow } from './person-entries.ts';
import { seriesItems } from './series-items.ts';

const castKind = 0;
const crewKind = 2;

/** The regular cast and the crew of a season. */
export function seasonCredits(
  database: Database,
  seriesKey: number,
  seasonNumber: number,
): { readonly cast: object[]; readonly crew: object[] } {
  const found = rows<PersonRow & { readonly kind: number }>(
    database,
    `SELECT ${personColumns}, c.kind FROM series_credits c ${personJoins}
     WHERE c.series_key = ?1 AND c.kind IN (${castKind}, ${crewKind})
       AND ?2 BETWEEN c.first_season AND c.last_season
     ORDER BY c.position, c.number`,
    seriesKey,
    seasonNumber,
  );
  return {
    cast: found.filter(({ kind }) => kind === castKind).map(castEntry),
    crew: found.filter(({ kind }) => kind === crewKind).map(crewEntry),
  };
}

/** E3: the credits of a series' latest season. */
export function readSeriesCredits(service: CatalogueService, asked: Asked<'tv.credits'>): Outcome {
  const { database } = service.catalogue;
  const series = row<{ key: number; last_season: number }>(
    database,
    'SELECT key, last_season FROM series WHERE id = ?',
    asked.series_id,
  );
  if (!series) return refuse(34);
  const { cast, crew } = seasonCredits(database, series.key, series.last_season);
  return answer({ cast, crew, id: asked.series_id });
}

interface CareerRow {
  readonly series_key: number;
  readonly number: number;
  readonly kind: number;
  readonly character: string;
  readonly episode_count: number;
  readonly first_credit_day: number | null;
  readonly job: string | null;
  readonly department: string | null;
}

/** E9: every series in which a person acted or on which they worked, most popular first. */
export function readPersonCredits(service: CatalogueService, asked: Asked<'person.tvCredits'>): Outcome {
  const { database } = service.catalogue;
  if (!row(database, 'SELECT id FROM people WHERE id = ?', asked.person_id)) return refuse(34);
  const found = rows<CareerRow>(
    database,
    `SELECT c.series_key, c.number, c.kind, c.character, c.episode_count, c.first_credit_day, j.job, j.department
     FROM series_credits c LEFT JOIN jobs j ON j.id = c.job_id
     WHERE c.person_id = ? ORDER BY c.series_key, c.number`,
    asked.person_id,
  );
  const items = seriesItems(
    database,
    found.map((credit) => credit.series_key),
    asked.language,
  );
  const credits = found.map((credit, index) => ({
    kind: credit.kind,
    entry: {
      ...items[index],
      ...(credit.kind === crewKind
        ? { department: credit.department ?? '', job: credit.job ?? '' }
        : { character: credit.character }),
      credit_id: creditId(credit.series_key, credit.number),
      episode_count: credit.episode_count,
      first_credit_air_date: credit.first_credit_day === null ? null : dayText(credit.first_credit_day),
    },
  }));
  return answer({
    cast: credits.filter(({ kind }) => kind !== crewKind).map(({ entry }) => entry),
    crew: credits.filter(({ kind }) => kind === crewKind).map(({ entry }) => entry),
    id: asked.person_id,
  });
}
