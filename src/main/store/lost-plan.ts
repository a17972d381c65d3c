import type { EndpointName, Parameters } from '#shared/catalogue/endpoints.ts';
import { defaultPackChoices, mostTitlesOfView } from '#shared/contract/packs.ts';
import type { PackChoices, PackSubject } from '#shared/contract/packs.ts';
import { keptSizes } from '#shared/packs/needs.ts';
import type { PackItem, PackPlan } from '#shared/packs/plan.ts';
import { daysBetween } from '#shared/text/calendar-day.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';

/**
 * How a pack was kept whose row is lost: read from its identity, which an index holds too, and from what it asked for.
 * null: that does not say it. `today`: where no item tells a day.
 */
export function lostPlan(identity: string, items: readonly PackItem[], today: CalendarDay): PackPlan | null {
  const bodies = items.flatMap((item) => (item.kind === 'body' ? [item] : []));
  const [first] = bodies;
  const subject = subjectOf(
    identity,
    bodies.map(({ asked }) => asked),
  );
  if (first === undefined || subject === null) return null;
  const told = (name: string): string | null => {
    for (const { asked } of bodies) {
      const value = asked.parameters[name];
      if (typeof value === 'string') return value;
    }
    return null;
  };
  const [start, end] = [told('start_date'), told('end_date')];
  const language = told('language') ?? 'en-US';
  return {
    subject,
    choices: choicesOf(items),
    service: first.item.slice(0, first.item.indexOf('|')),
    language,
    region: told('region'),
    videoLanguages: told('include_video_language') ?? language.slice(0, 2),
    today: end ?? today,
    changesWindowDays: start === null || end === null ? 14 : daysBetween(start, end) + 1,
  };
}

type Asked = { readonly endpoint: EndpointName; readonly parameters: Parameters };

function subjectOf(identity: string, asked: readonly Asked[]): PackSubject | null {
  const [, kind, id, season] = /^(series|season|movie|view) (\d+)(?: (\d+))?$/.exec(identity) ?? [];
  const of = (endpoint: EndpointName): Asked[] => asked.filter((each) => each.endpoint === endpoint);
  if (kind === 'series') {
    const specials = of('tv.season').some(({ parameters }) => parameters.season_number === 0);
    return { kind, seriesId: Number(id), specials };
  }
  if (kind === 'season' && season !== undefined)
    return { kind, seriesId: Number(id), seasonNumber: Number(season) };
  if (kind === 'movie') return { kind, movieId: Number(id) };
  const pages = of('discover.movie');
  const [first] = pages;
  if (kind !== 'view' || first === undefined) return null;
  const parameters = Object.fromEntries(
    Object.entries(first.parameters).flatMap(([name, value]) =>
      name === 'page' || name === 'language' || value === undefined ? [] : [[name, value] as const],
    ),
  );
  return { kind, viewId: Number(id), parameters, count: Math.min(mostTitlesOfView, pages.length * 20) };
}

/** Stills have a size of their own for each choice; where there is none, posters of like movies tell the small ones. */
function choicesOf(items: readonly PackItem[]): PackChoices {
  const pictures = items.flatMap((item) => (item.kind === 'picture' ? [item.asked] : []));
  const has = (kind: 'still' | 'poster', size: string): boolean =>
    pictures.some((picture) => picture.kind === kind && picture.size === size);
  const byStill = (['large', 'standard', 'small'] as const).find((each) =>
    has('still', keptSizes[each].still),
  );
  const byPoster = has('poster', keptSizes.large.poster) ? 'large' : has('poster', 'w92') ? 'small' : null;
  const kept = byStill ?? byPoster;
  const hasPeople = items.some((item) => item.kind === 'body' && item.asked.endpoint === 'person.tvCredits');
  return {
    pictures: pictures.length === 0 ? 'none' : (kept ?? defaultPackChoices.pictures),
    people: hasPeople ? 'everyone' : 'nobody',
  };
}
