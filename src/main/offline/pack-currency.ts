import { isLastChangesPage, seasonNumberIn } from '#shared/catalogue/change-pages.ts';
import { endpointNames, endpointOf } from '#shared/catalogue/endpoints.ts';
import type { Answer } from '#shared/catalogue/endpoints.ts';
import { changesWindow } from '#shared/catalogue/endpoints/changes.ts';
import { depths } from '#shared/catalogue/endpoint.ts';
import { bodyItem } from '#shared/catalogue/pack-plan.ts';
import { succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import { addDays, daysBetween, utcDay } from '#shared/text/calendar-day.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import { concernsOne } from '../http/failures.ts';
import { Timer } from '../platform/timer.ts';
import type { PackPorts } from './pack-ports.ts';
import type { KeptBody, KeptSeason } from './store/kept.ts';
import type { PackRow } from './store/pack-rows.ts';

type Changes = Answer<'tv.changes'>['changes'];

const hour = 60 * 60_000;
const day = 24 * hour;

/** How many days after its last episode a season counts as on the air: corrections come late. */
const onTheAirDays = 14;
/** How long a pack counts as current, in ms: near an episode's day, on the air, and ended. */
const currentForMs = { near: 6 * hour, onTheAir: day, ended: 7 * day } as const;
const nearDays = 2;
/** How long before the service's limit a body or a picture is requested again, in ms. */
const renewBeforeMs = 14 * day;
/** Clocks differ: a change shortly before the last request or check is requested again. */
const clockMarginMs = hour;
/** So many failures in a row end a check, whatever they are. */
const failuresThatEnd = 3;
/** So many pages of histories are read in one check. */
const mostPages = 60;

/** What currency needs of the ports of packs. */
export interface CurrencyPorts extends Pick<
  PackPorts,
  'store' | 'fetchBody' | 'fetchPicture' | 'findSeasons' | 'now' | 'keepAtMostMs'
> {
  /** Adds the seasons of a series to a pack. */
  planSeasons(id: number, seasonNumbers: readonly number[]): Promise<Result<unknown>>;
}

/** Decides when a pack is checked for changes, and checks it with few requests. */
export class PackCurrency {
  readonly #ports: CurrencyPorts;

  constructor(ports: CurrencyPorts) {
    this.#ports = ports;
  }

  /** When a pack should be checked next, epoch ms. */
  async dueAt(pack: PackRow): Promise<number> {
    const since = pack.checkedAt ?? pack.createdAt;
    // Proved by pack-currency.test.ts: a pack that was checked in the future is checked again.
    if (since > this.#ports.now()) return this.#ports.now();
    if (pack.plan.subject.kind === 'movie' || pack.plan.subject.kind === 'view') return since + day;
    const seasons = await this.#ports.store.packs.keptSeasons(pack.id);
    return (
      since + (seasons.ok ? currentFor(seasons.value, utcDay(this.#ports.now())) : currentForMs.onTheAir)
    );
  }

  /** Fetches what changed at the service. Fails with what stopped it; then the pack does not count as current. */
  async check(pack: PackRow, signal: AbortSignal): Promise<Result<null>> {
    const ports = this.#ports;
    const { packs } = ports.store;
    const { subject } = pack.plan;
    const seasons = await packs.keptSeasons(pack.id);
    if (!seasons.ok) return seasons;
    const began = ports.now();
    const today = utcDay(began);
    const since = pack.checkedAt ?? pack.createdAt;
    const away = daysBetween(utcDay(since - clockMarginMs), today);
    const listed = subject.kind === 'movie' || subject.kind === 'view';
    // A history has a limited length; beyond it, and after a check while the clock was ahead, every body is revalidated.
    const isWhole = listed || since > ports.now() || away >= pack.plan.changesWindowDays;
    if (isWhole && subject.kind === 'series') {
      const found = await this.#addSeasons(pack.id, subject.seriesId);
      if (!found.ok) return found;
    }
    const changed = isWhole
      ? await packs.keptBodies(pack.id, ports.now())
      : await this.#changedSince(pack, seasons.value, since - clockMarginMs, today, signal);
    if (!changed.ok) return changed;
    const renewBefore = ports.keepAtMostMs === null ? null : ports.now() - ports.keepAtMostMs + renewBeforeMs;
    const aged = renewBefore === null ? succeed([]) : await packs.keptBodies(pack.id, renewBefore);
    if (!aged.ok) return aged;
    const again = new Map([...changed.value, ...aged.value].map((body) => [body.key, body]));
    const unread: string[] = [];
    let inARow = 0;
    let listsOthers = false;
    for (const body of again.values()) {
      const moviesBefore = body.asked.endpoint === 'discover.movie' ? await this.#moviesIn(body.key) : '';
      const fetched = await ports.fetchBody(body.asked, body.etag, signal);
      const isGone = !fetched.ok && fetched.failure.code === 'notFound';
      if (moviesBefore !== '' && fetched.ok && fetched.value.changed)
        listsOthers ||= moviesBefore !== (await this.#moviesIn(body.key));
      if (fetched.ok || isGone) inARow = 0;
      else {
        unread.push(body.key);
        inARow += 1;
        if (inARow >= failuresThatEnd || !concernsOne(fetched.failure)) return fetched;
      }
    }
    if (renewBefore !== null) await this.#renewPictures(pack.id, renewBefore, signal);
    const after = await packs.keptSeasons(pack.id);
    const freshUntil =
      listed || !after.ok || unread.length > 0 ? null : began + currentFor(after.value, today);
    const checked = await packs.checked(pack.id, began, today, freshUntil, unread);
    // Movies that left a view would stay in its pack, and be checked, for ever.
    return checked.ok && listsOthers && !pack.paused ? packs.planAgain(pack.id) : checked;
  }

  /** The movies on a stored page, as text; "": it isn't stored. */
  async #moviesIn(key: string): Promise<string> {
    const stored = await this.#ports.store.bodies.lookup(key);
    if (!stored.ok || stored.value === null) return '';
    const { results } = JSON.parse(stored.value.text) as Answer<'discover.movie'>;
    return results
      .map(({ id }) => id)
      .sort((a, b) => a - b)
      .join(' ');
  }

  /** The bodies that must be fetched again by the histories of changes. */
  async #changedSince(
    pack: PackRow,
    seasons: readonly KeptSeason[],
    since: number,
    today: CalendarDay,
    signal: AbortSignal,
  ): Promise<Result<readonly KeptBody[]>> {
    const again = new Map<string, KeptBody>();
    const { subject } = pack.plan;
    let pages = 0;
    if (subject.kind === 'series') {
      const changes = await this.#changesOf(pack, 'tv.changes', subject.seriesId, today, mostPages, signal);
      // Without its history, all of it is asked for.
      if (!changes.ok)
        return concernsOne(changes.failure)
          ? this.#ports.store.packs.keptBodies(pack.id, this.#ports.now())
          : changes;
      pages += changes.value.pages;
      const news = readSeriesChanges(changes.value.changes);
      for (const season of seasons) {
        if (isNewsOf(season, news.seasons.get(season.seasonNumber))) again.set(season.key, season);
      }
      const added = [...news.seasons]
        .filter(([number, at]) => at > since && !seasons.some(({ seasonNumber }) => seasonNumber === number))
        .map(([number]) => number);
      if (added.length > 0) {
        const found = await this.#addSeasons(pack.id, subject.seriesId, added);
        if (!found.ok) return found;
      }
      if (news.endpoints.size > 0) {
        const bodies = await this.#ports.store.packs.keptBodies(pack.id, this.#ports.now());
        if (!bodies.ok) return bodies;
        for (const body of bodies.value) {
          if (isNewsOf(body, news.endpoints.get(body.asked.endpoint))) again.set(body.key, body);
        }
      }
    }
    for (const season of seasons) {
      // The history of a series names its ended seasons that changed; a pack of one season has no such history.
      if (subject.kind === 'series' && !isOnTheAir(season, today)) continue;
      const { seasonId } = season;
      const left = mostPages - pages;
      const changes = await this.#changesOf(pack, 'season.changes', seasonId, today, left, signal);
      if (!changes.ok && !concernsOne(changes.failure)) return changes;
      if (!changes.ok) again.set(season.key, season);
      if (!changes.ok) continue;
      pages += changes.value.pages;
      // The season itself is one request, where its history may have no end.
      if (pages >= mostPages || changes.value.changes.some(({ items }) => isNewsOf(season, latestOf(items))))
        again.set(season.key, season);
    }
    return succeed([...again.values()]);
  }

  /** Adds every season of a series to its pack; `named`: others to look for, even if all were found recently. */
  async #addSeasons(id: number, seriesId: number, named?: readonly number[]): Promise<Result<unknown>> {
    const found = await this.#ports.findSeasons(seriesId, named);
    return found.ok ? this.#ports.planSeasons(id, found.value) : found;
  }

  /**
   * All changes of the last days on at most so many pages, requested exactly as the page's change journal does, so that it
   * finds them stored.
   */
  async #changesOf(
    pack: PackRow,
    endpoint: 'tv.changes' | 'season.changes',
    of: number,
    today: CalendarDay,
    most: number,
    signal: AbortSignal,
  ): Promise<Result<{ readonly changes: Changes; readonly pages: number }>> {
    const window = changesWindow({ ...pack.plan, today });
    const which = endpoint === 'tv.changes' ? { series_id: of } : { season_id: of };
    const all: Changes = [];
    let page = 0;
    while (page < most) {
      page += 1;
      const item = bodyItem(pack.plan, endpoint, { ...which, ...window, page }, depths.episode);
      if (item.kind !== 'body') break;
      const fetched = await this.#ports.fetchBody(item.asked, null, signal);
      if (!fetched.ok) return fetched;
      const stored = await this.#ports.store.bodies.lookup(item.item);
      if (!stored.ok || stored.value === null) break;
      const { changes } = JSON.parse(stored.value.text) as Answer<'tv.changes'>;
      all.push(...changes);
      if (isLastChangesPage(changes)) break;
    }
    return succeed({ changes: all, pages: page });
  }

  /**
   * Fetches pictures again that were fetched before a time, epoch ms. Those that fail now are left to the next check, and are
   * wanted again once they were deleted.
   */
  async #renewPictures(id: number, before: number, signal: AbortSignal): Promise<void> {
    const aged = await this.#ports.store.packs.keptPictures(id, before);
    for (const address of aged.ok ? aged.value : []) {
      const fetched = await this.#ports.fetchPicture(address, signal);
      // Any other failure would probably be that of the next one, too.
      if (!fetched.ok && fetched.failure.code !== 'notFound' && fetched.failure.code !== 'badResponse')
        return;
    }
  }
}

/** When the latest of some changes happened, epoch ms; Infinity: one has no time; -Infinity: there is none. */
function latestOf(items: Changes[number]['items']): number {
  let latest = -Infinity;
  for (const { time } of items) {
    const at = time === null ? Infinity : Date.parse(time);
    if (at > latest) latest = at;
  }
  return latest;
}

/**
 * Whether a change may be missing in a body. The last check says less: the body may be older than the pack, and its history may have
 * been read long before the check ended, as the machine slept.
 */
const isNewsOf = ({ fetchedAt }: Pick<KeptBody, 'fetchedAt'>, at = -Infinity): boolean =>
  at > fetchedAt - clockMarginMs;

/** When the seasons and the endpoints of a series changed last by its history, epoch ms. */
function readSeriesChanges(changes: Changes): {
  readonly seasons: ReadonlyMap<number, number>;
  readonly endpoints: ReadonlyMap<string, number>;
} {
  const seasons = new Map<number, number>();
  const endpoints = new Map<string, number>();
  const note = <Key>(times: Map<Key, number>, key: Key, at: number): unknown =>
    times.set(key, Math.max(times.get(key) ?? -Infinity, at));
  for (const { key, items } of changes) {
    for (const endpoint of endpointNames)
      if (endpointOf(endpoint).changedWith?.includes(key)) note(endpoints, endpoint, latestOf(items));
    if (key !== 'season' && key !== 'episode') continue;
    for (const item of items) {
      const number = seasonNumberIn(item.value) ?? seasonNumberIn(item.original_value);
      if (number !== null) note(seasons, number, latestOf([item]));
    }
  }
  return { seasons, endpoints };
}

function isOnTheAir({ airDates, hasUndated }: KeptSeason, today: CalendarDay): boolean {
  const last = airDates.at(-1);
  return hasUndated || last === undefined || last >= addDays(today, -onTheAirDays);
}

function currentFor(seasons: readonly KeptSeason[], today: CalendarDay): number {
  const [from, to] = [addDays(today, -nearDays), addDays(today, nearDays)];
  const isNear = seasons.some(({ airDates }) => airDates.some((date) => date >= from && date <= to));
  if (isNear) return currentForMs.near;
  return seasons.some((season) => isOnTheAir(season, today)) ? currentForMs.onTheAir : currentForMs.ended;
}

/** How often the packs that are due are checked, in ms. */
const checkEveryMs = 15 * 60_000;
const firstCheckMs = 20_000;

/** What checking packs needs. */
interface PackChecksPorts {
  rows(): Promise<readonly PackRow[]>;
  /** Whether a pack is not checked by itself now. */
  isBusy(row: PackRow): boolean;
  /** Whether packs may be checked by themselves now. */
  mayCheck(): boolean;
  /** Epoch ms. */
  now(): number;
  /** A pack was found to be current. */
  checked(id: number): Promise<void>;
}

/** Checks packs for changes at the service: each when it is due, and on request. */
export class PackChecks {
  readonly #currency: PackCurrency;
  readonly #ports: PackChecksPorts;
  readonly #closing = new AbortController();
  readonly #checking = new Set<number>();
  readonly #timer = new Timer(() => this.checkDue());

  constructor(currency: PackCurrency, ports: PackChecksPorts) {
    this.#currency = currency;
    this.#ports = ports;
    this.#timer.start(firstCheckMs);
  }

  /** Fails with what stopped it; a check that is under way is not started twice. */
  async check(row: PackRow): Promise<Result<null>> {
    if (this.#checking.has(row.id)) return succeed(null);
    this.#checking.add(row.id);
    const checked = await this.#currency.check(row, this.#closing.signal);
    this.#checking.delete(row.id);
    if (checked.ok) await this.#ports.checked(row.id);
    return checked;
  }

  /** Checks the packs that are due; a failure that concerns all of them ends the round silently. */
  async checkDue(): Promise<void> {
    const { rows, isBusy, mayCheck, now } = this.#ports;
    this.#timer.stop();
    if (mayCheck() && !this.#closing.signal.aborted) {
      for (const row of await rows()) {
        if (isBusy(row) || (await this.#currency.dueAt(row)) > now()) continue;
        const checked = await this.check(row);
        if (!checked.ok && !concernsOne(checked.failure)) break;
      }
    }
    this.#timer.restart(checkEveryMs);
  }

  close(): void {
    this.#closing.abort();
    this.#timer.close();
  }
}
