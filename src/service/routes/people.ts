import { dayText } from '#shared/text/calendar-day.ts';
import { creditId } from '../catalogue/identifiers.ts';
import { row, rows } from '../catalogue/query.ts';
import { creditKinds } from '../catalogue/schema.ts';
import { seasonCredits } from '../catalogue/season-credits.ts';
import { seriesItems } from '../catalogue/series-items.ts';
import type { Readers } from './context.ts';
import { answer, refuse } from './outcome.ts';

interface CreditRow {
  readonly series_key: number;
  readonly number: number;
  readonly kind: number;
  readonly character: string;
  readonly episode_count: number;
  readonly first_credit_day: number | null;
  readonly job: string | null;
  readonly department: string | null;
}

/** The credits of series and people. */
export const peopleRoutes = {
  /** E3: the credits of a series' latest season. */
  'tv.credits': ({ catalogue: { database } }, { series_id: id }) => {
    const sql = 'SELECT key, last_season FROM series WHERE id = ?';
    const series = row<{ key: number; last_season: number }>(database, sql, id);
    if (!series) return refuse(34);
    return answer({ ...seasonCredits(database, series.key, series.last_season), id });
  },

  /** E9: the series in which a person acted or on which they worked, most popular first. */
  'person.tvCredits': ({ catalogue: { database } }, parameters) => {
    const { person_id: id, language } = parameters;
    if (!row(database, 'SELECT id FROM people WHERE id = ?', id)) return refuse(34);
    const found = rows<CreditRow>(
      database,
      `SELECT c.series_key, c.number, c.kind, c.character, c.episode_count, c.first_credit_day, j.job, j.department
       FROM series_credits c LEFT JOIN jobs j ON j.id = c.job_id
       WHERE c.person_id = ? ORDER BY c.series_key, c.number`,
      id,
    );
    const keys = found.map((credit) => credit.series_key);
    const items = seriesItems(database, keys, language);
    const entries = found.map((credit, index) => ({
      ...items[index],
      ...(credit.kind === creditKinds.crew
        ? { department: credit.department ?? '', job: credit.job ?? '' }
        : { character: credit.character }),
      credit_id: creditId(credit.series_key, credit.number),
      episode_count: credit.episode_count,
      first_credit_air_date: credit.first_credit_day === null ? null : dayText(credit.first_credit_day),
    }));
    const entriesOf = (crew: boolean): object[] =>
      entries.filter((_, index) => (found[index]?.kind === creditKinds.crew) === crew);
    return answer({ cast: entriesOf(false), crew: entriesOf(true), id });
  },
} satisfies Partial<Readers>;
