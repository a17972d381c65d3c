import { endpointNames, endpointOf } from '#shared/catalogue/endpoints.ts';
import type { EndpointName } from '#shared/catalogue/endpoints.ts';
import { addDays } from '#shared/text/calendar-day.ts';
import { filledLists } from './check-fields.ts';
import { bodies } from './field-tables.ts';
import { call } from './requests.ts';
import type { Values } from './requests.ts';
import { today } from './service-process.ts';
import type { ServiceProcess } from './service-process.ts';
import { signIn } from './sign-in.ts';

/** For each endpoint, parameters with a non-empty response. */
export type Samples = Readonly<Record<EndpointName, Values>>;

type Candidates = Readonly<Record<string, readonly (string | number)[]>>;

/** Parameters that are sent to every endpoint that has them, required or not. */
const alwaysSent: ReadonlySet<string> = new Set(['start_date', 'end_date', 'session_id']);

/** Every combination of candidates for an endpoint's parameters. */
function combinations(name: EndpointName, candidates: Candidates): Values[] {
  const { pathParameters, queryParameters } = endpointOf(name);
  const sent = Object.entries({ ...pathParameters, ...queryParameters }).filter(
    ([key, { required }]) => required === true || alwaysSent.has(key),
  );
  let found: Values[] = [{}];
  for (const [key, { oneOf }] of sent) {
    const values = oneOf ?? candidates[key];
    if (values === undefined) throw new Error(`There is no sample of ${key}.`);
    found = values.flatMap((value) => found.map((others) => ({ ...others, [key]: value })));
  }
  return found;
}

/** The first combination whose body fills all lists, or else the one that fills the most. */
async function bestSample(base: string, name: EndpointName, candidates: Candidates): Promise<Values> {
  let best: Values | null = null;
  let most = -1;
  for (const values of combinations(name, candidates)) {
    const { status, body } = await call(base, name, values);
    if (status !== 200) continue;
    const { filled, all } = filledLists(body, bodies[name] ?? {});
    if (filled > most) [best, most] = [values, filled];
    if (filled === all) break;
  }
  if (best === null) throw new Error(`The catalogue has no sample for ${name}.`);
  return best;
}

async function idsOf(base: string, name: EndpointName, values: Values, list = 'results'): Promise<number[]> {
  const { body } = await call(base, name, values);
  return (body[list] as readonly { id: number }[]).map(({ id }) => id);
}

/** Finds parameters for every endpoint with requests, and signs in. */
export async function samplesOf(service: ServiceProcess): Promise<Samples> {
  const { base } = service;
  const series = await idsOf(base, 'trending.tv', { time_window: 'day' });
  const seasons = await Promise.all(
    series.map((id) => call(base, 'tv.season', { series_id: id, season_number: 1 })),
  );
  const credits = await bestSample(base, 'tv.credits', { series_id: series });
  const candidates: Candidates = {
    series_id: series,
    season_number: [1],
    episode_number: [1, 2, 3, 4, 5],
    season_id: seasons.filter(({ status }) => status === 200).map(({ body }) => body.id as number),
    movie_id: await idsOf(base, 'movie.popular', {}),
    person_id: await idsOf(base, 'tv.credits', credits, 'crew'),
    query: [...'aeinorst'],
    start_date: [addDays(today, -14)],
    end_date: [today],
    session_id: [await signIn(service)],
  };
  const found: [EndpointName, Values][] = [];
  for (const name of endpointNames) {
    const isRead = endpointOf(name).method === 'GET';
    found.push([name, isRead ? await bestSample(base, name, candidates) : {}]);
  }
  return Object.fromEntries(found) as Record<EndpointName, Values>;
}
