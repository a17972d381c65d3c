import { isCalendarDay } from '#shared/text/calendar-day.ts';
import type { RunningService } from './server.ts';

/** What a line on the standard input of `npm run service` does; returns what to print. */
export function runLine(line: string, service: Pick<RunningService, 'showAsOf'>): string {
  const [command = '', day = '', ...more] = line.trim().split(/\s+/);
  if (command === '') return '';
  if (command !== 'as-of' || more.length > 0 || !isCalendarDay(day))
    return 'The only command is: as-of YYYY-MM-DD';
  service.showAsOf(day);
  return `The catalogue is shown as of ${day}.`;
}
