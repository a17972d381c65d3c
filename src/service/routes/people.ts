import { dayText } from '#shared/text/calendar-day.ts';
import { creditId } from '../catalogue/identifiers.ts';
import { languageCode } from '../catalogue/languages.ts';
import { postingsOf } from '../catalogue/postings.ts';
import { row, rows } from '../catalogue/query.ts';
import { creditKinds } from '../catalogue/schema.ts';
import { seasonCredits, seriesItems } from '../catalogue/series-items.ts';
import type { Readers } from './context.ts';
import { answer, refuse } from './outcome.ts';

interface JobRow {
  readonly id: number;
  readonly job: string;
  readonly department: string;
}

/** The credits of series and people. */
export const peopleRoutes = {
  /** E3: the credits of a series' latest season. */
  'tv.credits': ({ catalogue }, { series_id: id }) => {
    const { database } = catalogue;
    const sql = 'SELECT key, last_season FROM series WHERE id = ?';
    const series = row<{ key: number; last_season: number }>(database, sql, id);
    if (!series) return refuse(34);
    catalogue.ensureSeries(id, ['credits']);
    return answer({ ...seasonCredits(database, series.key, series.last_season), id });
  },

  /** E9: the series in which a person acted or on which they worked, most popular first. */
  'person.tvCredits': ({ catalogue }, parameters) => {
    const { database } = catalogue;
    const { person_id: id, language } = parameters;
    if (!row(database, 'SELECT id FROM people WHERE id = ?', id)) return refuse(34);
    const credited = postingsOf(database, 'series', [id]).flatMap((keys) => [...keys]);
    const found = credited.flatMap((key) => {
      const { credits, texts } = catalogue.creditsOf(key, id, languageCode(language));
      return credits.map((credit) => ({ ...credit, key, texts }));
    });
    const keys = found.map(({ key }) => key);
    const texts = found.map((credit) => credit.texts);
    const items = seriesItems(catalogue, keys, language, texts);
    const jobs = new Map(rows<JobRow>(database, 'SELECT * FROM jobs').map((job) => [job.id, job]));
    const entries = found.map(({ key, number, kind, character, jobId, episodeCount, firstDay }, index) => {
      const { department = '', job = '' } = jobs.get(jobId ?? 0) ?? {};
      return {
        ...items[index],
        ...(kind === creditKinds.crew ? { department, job } : { character }),
        credit_id: creditId(key, number),
        episode_count: episodeCount,
        first_credit_air_date: firstDay === null ? null : dayText(firstDay),
      };
    });
    const entriesOf = (crew: boolean): object[] =>
      entries.filter((_, index) => (found[index]?.kind === creditKinds.crew) === crew);
    return answer({ cast: entriesOf(false), crew: entriesOf(true), id });
  },
} satisfies Partial<Readers>;
