import { addDays } from '../../src/shared/text/calendar-day.ts';
import type { CalendarDay } from '../../src/shared/text/calendar-day.ts';
import { getJson } from './service.ts';
import type { TestService } from './service.ts';
import { storyDay } from './story-day.ts';

/** A movie that a provider begins to offer in Germany. */
export interface Arrival {
  readonly id: number;
  readonly title: string;
  /** The provider's number. */
  readonly provider: number;
  /** When the provider offers it. */
  readonly day: CalendarDay;
}

type Offer = Omit<Arrival, 'day'>;

/** What Germany's providers offer of the popular movies now, as "movie provider". */
async function offersIn(service: TestService): Promise<Map<string, Offer>> {
  const list = await getJson<{ results: { id: number; title: string }[] }>(service, '/movie/popular');
  const found = new Map<string, Offer>();
  for (const { id, title } of list?.results ?? []) {
    const all = await getJson<{ results: Record<string, Record<string, { provider_id: number }[]>> }>(
      service,
      `/movie/${id}/watch/providers`,
    );
    for (const { provider_id: provider } of Object.values(all?.results['DE'] ?? {}).flat())
      if (provider !== undefined) found.set(`${id} ${provider}`, { id, title, provider });
  }
  return found;
}

/** Finds the popular movies that arrive from one day to another, each once. The service is at the day of the stories afterwards. */
export async function findArrivals(
  service: TestService,
  from: CalendarDay,
  to: CalendarDay,
): Promise<readonly Arrival[]> {
  await service.showAsOf(from);
  const before = await offersIn(service);
  await service.showAsOf(to);
  const arrived = [...(await offersIn(service))].flatMap(([key, offer]) => (before.has(key) ? [] : [offer]));
  await service.showAsOf(storyDay);
  const byMovie = new Map(arrived.map((offer) => [offer.id, { ...offer, day: to }]));
  return [...byMovie.values()];
}

/** Finds a popular movie that arrives within 60 days. */
export async function findArrival(service: TestService): Promise<Arrival> {
  const [arrived] = await findArrivals(service, storyDay, addDays(storyDay, 60));
  if (arrived === undefined) throw new Error('No movie arrives anywhere.');
  return arrived;
}
