import type { Change } from '#shared/contract/mine.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import type { ReadContext, StoreContext } from '../../store/context.ts';

/** A change that marks a series, a season, or episodes up to one, of which not every one is known. */
export type LaterMark = Extract<Change, { what: 'seen' | 'seenUpTo' }>;

/** One that waits. */
interface Waiting {
  readonly batch: string;
  /** When the person made it: what airs since isn't meant. */
  readonly day: CalendarDay;
  readonly mark: LaterMark;
}

/** Keeps marks of a batch, inside the caller's transaction. */
export function keepLater(
  { library, service }: StoreContext,
  batch: string,
  day: CalendarDay,
  marks: readonly LaterMark[],
): void {
  for (const [number, mark] of marks.entries())
    library.run(
      'insert into later_marks (service, batch, number, series_id, day, change) values (?, ?, ?, ?, ?, ?)',
      ...[service, batch, number, mark.subject.id, day, JSON.stringify(mark)],
    );
}

/** Those of a series, batch by batch. */
export function laterOf({ library, service }: ReadContext, seriesId: number): Waiting[] {
  const rows = library.all<Omit<Waiting, 'mark'> & { readonly change: string }>(
    'select batch, day, change from later_marks where service = ? and series_id = ? order by batch, number',
    ...[service, seriesId],
  );
  return rows.map(({ change, ...row }) => ({ ...row, mark: JSON.parse(change) as LaterMark }));
}

/** The series that have some. */
export const laterSeries = ({ library, service }: ReadContext): number[] =>
  library.values<number>('select distinct series_id from later_marks where service = ?', service);

/** Forgets those of a batch. */
export function forgetLater({ library, service }: StoreContext, batch: string): void {
  library.run('delete from later_marks where service = ? and batch = ?', service, batch);
}

/** Forgets those of a series. */
export function forgetLaterOf({ library, service }: StoreContext, seriesId: number): void {
  library.run('delete from later_marks where service = ? and series_id = ?', service, seriesId);
}
