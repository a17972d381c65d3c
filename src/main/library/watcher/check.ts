import type { Title } from '#shared/contract/mine.ts';
import { newsText } from '#shared/mine/news.ts';
import { succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import { dayNumber, dayText } from '#shared/text/calendar-day.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import type { CheckOutcome, DueCheck, FollowedTitle } from '../store/due-checks.ts';
import { one } from './check-ports.ts';
import type { Checked, CheckPorts } from './check-ports.ts';
import { intervalOf } from './check-schedule.ts';
import { hasServices, newsOfOffers } from './offer-news.ts';
import { coming, daysToRemember, hasNewDays, newsOfDay, newsOfDays, seasonsNamed } from './series-days.ts';
import type { KnownDays } from './series-days.ts';
import type { ViewPage } from './watcher-requests.ts';

/**
 * Of a movie: when the snapshot was taken that was used last, epoch ms, and the known days by region, because lists of a region have
 * its days (E18, E20) and others the first of all.
 */
interface MovieState {
  readonly used: number;
  readonly days: Readonly<Record<string, CalendarDay>>;
}

/** Of a series: the day of the last request of its own history, since 1970, and the coming days. */
interface SeriesState {
  readonly listed: number;
  /** Whether all its seasons were looked for; otherwise the next check goes on, and nothing that it finds is news. */
  readonly isWhole: boolean;
  readonly days: KnownDays;
}

/** A title may use so many requests of a day, and at most this part of them, so that the others are checked too. */
const share = { most: 12, part: 0.25 } as const;

/** Days between two requests of a series' own history while the history of its current season decides. */
const listedEveryDays = 7;

/** Checks one title or view: asks what may have changed, and records what did. Returns how many entries the inbox got. */
export async function checkSubject(
  ports: CheckPorts,
  { subject, ...check }: DueCheck,
): Promise<Result<number>> {
  const checked =
    subject.kind === 'view'
      ? await checkView(ports, { subject, ...check })
      : await checkTitle(ports, { subject, ...check });
  if (!checked.ok) return checked;
  const { state, interval, news } = checked.value;
  const today = ports.today();
  const checkedDay = dayNumber(today);
  const outcome: CheckOutcome = {
    today,
    checkedDay,
    state: JSON.stringify(state),
    // By its id, so that titles of one day are spread over several.
    dueDay: checkedDay + interval - (subject.id % (Math.floor(interval / 3) + 1)),
    // The first check only finds out what is known.
    news: check.state === null ? [] : news.map(([kind, each]) => ({ kind, text: newsText(each) })),
  };
  return ports.store.checks.record(subject, outcome);
}

/** A followed title, and its last check. */
type TitleCheck = DueCheck & { readonly subject: Title };

async function checkTitle(ports: CheckPorts, check: TitleCheck): Promise<Result<Checked>> {
  const known = await ports.store.checks.known(check.subject);
  if (!known.ok) return known;
  const found =
    check.subject.kind === 'movie'
      ? await checkMovie(ports, check, known.value)
      : await checkSeries(ports, check, known.value);
  if (!found.ok) return found;
  const { after, isWhole, ...others } = found.value;
  return succeed({
    ...others,
    interval: isWhole ? intervalOf(after, check.subject.kind, ports.today()) : 1,
  });
}

interface Found<State> {
  readonly after: FollowedTitle;
  /** false: the title's share of the day ended before everything was asked. */
  readonly isWhole: boolean;
  readonly state: State;
  readonly news: Checked['news'];
}

async function checkMovie(
  ports: CheckPorts,
  check: TitleCheck,
  known: FollowedTitle,
): Promise<Result<Found<MovieState>>> {
  const before = check.state === null ? null : (JSON.parse(check.state) as MovieState);
  const mine = ports.services();
  if (hasServices(mine)) {
    const fetched = await one(ports, () => ports.requests.offers(check.subject.id));
    if (!fetched.ok) return fetched;
  }
  const after = await ports.store.checks.known(check.subject);
  if (!after.ok) return after;
  const { name, snapshots, day, region } = after.value;
  const days = before?.days ?? (known.day === null ? {} : { [known.region]: known.day });
  // The first day of another region is no news.
  const was = days[region] ?? (Object.keys(days).length > 0 ? day : null);
  return succeed({
    after: after.value,
    isWhole: true,
    state: {
      used: snapshots[0]?.takenAt ?? before?.used ?? 0,
      days: day === null ? days : { ...days, [region]: day },
    },
    news: [
      ...newsOfDay(was, after.value, ports.today()),
      ...newsOfOffers(before?.used ?? 0, name, snapshots, mine),
    ],
  });
}

async function checkSeries(
  ports: CheckPorts,
  check: TitleCheck,
  known: FollowedTitle,
): Promise<Result<Found<SeriesState>>> {
  const before = check.state === null ? null : (JSON.parse(check.state) as SeriesState);
  const today = ports.today();
  const number = dayNumber(today);
  const last = known.seasons.at(-1)?.number ?? 0;
  const next = coming(known.episodes, today).at(-1)?.season;
  const current = known.seasons.find((season) => season.number === next);
  const isListed = current === undefined || before === null || number - before.listed >= listedEveryDays;
  const most = Math.max(1, Math.min(share.most, Math.floor(ports.limit() * share.part)));
  let listed = before?.listed ?? number;
  let isWhole = true;
  let wanted: readonly number[] = [];
  // The catalogue can lose what it knew, which no history of changes says.
  const isLost = known.seasons.length === 0;
  if (before?.isWhole !== true || isLost || listed > number || number - listed >= ports.changesWindowDays) {
    const searched = await searchSeasons(ports, check.subject.id, last, most);
    if (!searched.ok) return searched;
    isWhole = searched.value;
    listed = number;
  } else if (isListed) {
    const changes = await one(ports, () => ports.requests.changes('tv.changes', check.subject.id));
    if (!changes.ok) return changes;
    if (changes.value !== null) wanted = seasonsNamed(changes.value, startOf(listed), known.seasons);
    listed = number;
  } else {
    const changes = await one(ports, () => ports.requests.changes('season.changes', current.id));
    if (!changes.ok) return changes;
    if (changes.value !== null && hasNewDays(changes.value, startOf(check.checkedDay ?? listed)))
      wanted = [current.number];
  }
  // Of many, the latest ones.
  for (const season of [...wanted].sort((a, b) => b - a).slice(0, most)) {
    const fetched = await one(ports, () => ports.requests.season(check.subject.id, season));
    if (!fetched.ok) return fetched;
  }
  const after = await ports.store.checks.known(check.subject);
  if (!after.ok) return after;
  const { name, episodes } = after.value;
  // A clock that was ahead at the last check took days for past that are to come, and didn't remember them.
  const from = dayText(Math.max(number, (check.checkedDay ?? number) - 1));
  return succeed({
    after: after.value,
    isWhole,
    state: { listed, isWhole, days: daysToRemember(episodes, today) },
    news: before?.isWhole === true ? newsOfDays(before.days, name, episodes, from) : [],
  });
}

/** From when changes count after a check on a day, epoch ms: the day before, because clocks differ. */
function startOf(day: number): number {
  return Date.parse(dayText(day - 1));
}

/**
 * Fetches the last known season and those after it, or all of them if none is known, with at most so many requests. One gap in
 * the numbers is common. Returns whether there are no more.
 */
async function searchSeasons(
  ports: CheckPorts,
  seriesId: number,
  last: number,
  most: number,
): Promise<Result<boolean>> {
  const mostMissing = last === 0 ? 2 : 1;
  const first = Math.max(last, 1);
  let missing = 0;
  for (let number = first; missing < mostMissing; number += 1) {
    if (number - first >= most) return succeed(false);
    const fetched = await one(ports, () => ports.requests.season(seriesId, number));
    if (!fetched.ok) return fetched;
    missing = fetched.value === null ? missing + 1 : 0;
  }
  return succeed(true);
}

/** What is known of a view after a check. */
interface ViewState {
  /** The movies that it listed at some check, the latest first. */
  readonly ids: readonly number[];
  /** Whether the last check read the whole view. */
  readonly isWhole: boolean;
}

/** Pages that a check reads at most. */
const mostPages = 3;
/** The places of a longer view in which an unknown movie is news: it may have stood just behind what was read last. */
const newsPlaces = 40;
const mostKnown = 600;
/** Days until the next check, after news and without. */
const intervals = { lively: 2, quiet: 4 } as const;

/** Reads a saved view, and finds the movies that it newly lists. */
export async function checkView(ports: CheckPorts, { subject, state }: DueCheck): Promise<Result<Checked>> {
  const known = await ports.store.checks.checkedView(subject.id);
  if (!known.ok) return known;
  const before = state === null ? null : (JSON.parse(state) as ViewState);
  const nothing = succeed({ state: before, interval: intervals.quiet, news: [] });
  // It was deleted meanwhile.
  if (known.value === null) return nothing;
  const { name, query, seen } = known.value;
  // A service repeats movies where its pages meet.
  const movies = new Map<number, ViewPage['movies'][number]>();
  let read = 0;
  let isWhole = false;
  for (let page = 1; page <= mostPages && !isWhole; page += 1) {
    const sent = await one(ports, () => ports.requests.view(query, page));
    if (!sent.ok) return sent;
    // What the view lists isn't known then.
    if (sent.value === null) return nothing;
    for (const movie of sent.value.movies) movies.set(movie.id, movie);
    read += sent.value.movies.length;
    isWhole = read >= sent.value.total || sent.value.movies.length === 0;
  }
  const after = { movies: [...movies.values()], isWhole };
  const added = before === null ? [] : newMovies(before, after, seen);
  return succeed({
    state: stateAfter(before, after),
    interval: added.length > 0 ? intervals.lively : intervals.quiet,
    news:
      added.length === 0
        ? []
        : [['listed', { title: name, days: [], offers: [], movies: [...added], more: 0 }]],
  });
}

/** What a check read of a view. */
interface ViewRead {
  /** In the view's order. */
  readonly movies: ViewPage['movies'];
  readonly isWhole: boolean;
}

/** The movies of a view that neither a check nor the person saw in it before. */
function newMovies(before: ViewState, { movies }: ViewRead, seen: readonly number[]): ViewPage['movies'] {
  const known = new Set([...before.ids, ...seen]);
  return movies.filter(({ id }, place) => !known.has(id) && (before.isWhole || place < newsPlaces));
}

/** What is known of a view after a check. */
function stateAfter(before: ViewState | null, { movies, isWhole }: ViewRead): ViewState {
  const ids = new Set([...movies.map(({ id }) => id), ...(before?.ids ?? [])]);
  return { ids: [...ids].slice(0, mostKnown), isWhole };
}
