import { dayNumber } from '../database/days.ts';
import { row, rows } from '../database/query.ts';
import { answer } from '../http/outcome.ts';
import type { Outcome } from '../http/outcome.ts';
import type { Asked } from '../http/parameters.ts';
import type { CatalogueService } from '../service.ts';
import { offsetOf, pageOf, pageSize } from './paging.ts';
import { seriesItems } from './series-items.ts';

interface Keyed {
  readonly key: number;
}

/** E4: series by how they trend, at most 10,000 of them. */
export function readTrending(service: CatalogueService, asked: Asked<'trending.tv'>): Outcome {
  const { database } = service.catalogue;
  const { time_window: window, language, page } = asked;
  const total = row<{ total: number }>(
    database,
    'SELECT count(*) AS total FROM trending WHERE time_window = ?',
    window,
  );
  const listed = rows<Keyed>(
    database,
    'SELECT series_key AS key FROM trending WHERE time_window = ? ORDER BY place LIMIT ? OFFSET ?',
    window,
    pageSize,
    offsetOf(page),
  );
  const items = seriesItems(
    database,
    listed.map(({ key }) => key),
    language,
  );
  return answer(
    pageOf(
      page,
      items.map((item) => ({ ...item, media_type: 'tv' })),
      total?.total ?? 0,
    ),
  );
}

/** Days of E5, today included. */
const daysAhead = 7;

/** E5: series that air in the next 7 days, most popular first. */
export function readOnTheAir(service: CatalogueService, asked: Asked<'tv.onTheAir'>): Outcome {
  const { database } = service.catalogue;
  const today = dayNumber(service.day());
  const window = [today, today + daysAhead - 1] as const;
  const total = row<{ total: number }>(
    database,
    'SELECT count(DISTINCT series_key) AS total FROM series_airings WHERE day BETWEEN ? AND ?',
    ...window,
  );
  const listed = rows<Keyed>(
    database,
    `SELECT DISTINCT series_key AS key FROM series_airings WHERE day BETWEEN ? AND ?
     ORDER BY series_key LIMIT ? OFFSET ?`,
    ...window,
    pageSize,
    offsetOf(asked.page),
  );
  const items = seriesItems(
    database,
    listed.map(({ key }) => key),
    asked.language,
  );
  return answer(pageOf(asked.page, items, total?.total ?? 0));
}
