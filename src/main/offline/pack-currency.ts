import type { Answer } from '#shared/catalogue/endpoints.ts';
import { isLastChangesPage } from '#shared/catalogue/change-pages.ts';
import { succeed } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';
import type { KeptBody, KeptSeason, PackRow } from '#shared/packs/holdings.ts';
import { changesWindow } from '#shared/packs/needs.ts';
import { bodyItem, depths } from '#shared/packs/plan.ts';
import type { BodyAsked } from '#shared/packs/plan.ts';
import { addDays, daysBetween, localDay } from '#shared/text/calendar-day.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import type { PackPorts } from './pack-ports.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

/** A season counts as on the air until so many days after its last episode: corrections come late. */
const airsOnForDays = 14;
/** How long a pack is believed to be current, in ms: close to an episode's day, on the air, and ended. */
const believedMs = { near: 6 * hour, onTheAir: day, ended: 7 * day } as const;
const nearDays = 2;
/** Before the service's terms end the keeping, everything is asked for anew this early, in ms. */
const renewBeforeMs = 14 * day;
/** Clocks differ: a change that happened shortly before the last look is looked at again. */
const clockMarginMs = hour;
const mostPages = 30;

/** What finding out about changes needs beside the ports of packs. */
export interface CurrencyPorts extends PackPorts {
  /** An answer that the store holds, parsed; null: none. */
  stored(asked: BodyAsked): Promise<unknown>;
  /** The calendar day that histories of changes end with. */
  today(): CalendarDay;
  /** How long anything may be kept, in ms; null: for ever. */
  readonly keepAtMostMs: number | null;
}

/** Decides when a pack must be looked at again, and does so with as few requests as that takes. */
export class PackCurrency {
  readonly #ports: CurrencyPorts;

  constructor(ports: CurrencyPorts) {
    this.#ports = ports;
  }

  /** When a pack should be looked at next, epoch ms. */
  async dueAt(pack: PackRow): Promise<number> {
    const since = pack.checkedAt ?? pack.createdAt;
    if (pack.plan.subject.kind === 'movie' || pack.plan.subject.kind === 'view') return since + day;
    const seasons = await this.#ports.store.keptSeasons(pack.id);
    return since + (seasons.ok ? believed(seasons.value, this.#ports.today()) : believedMs.onTheAir);
  }

  /** Asks the service whether anything changed, and brings what did. Fails with what stopped it; then nothing is believed. */
  async check(pack: PackRow, signal: AbortSignal): Promise<Result<null>> {
    const ports = this.#ports;
    const { subject } = pack.plan;
    const today = ports.today();
    const seasons = await ports.store.keptSeasons(pack.id);
    if (!seasons.ok) return seasons;
    const since = pack.checkedAt ?? pack.createdAt;
    const away = daysBetween(localDay(since), localDay(ports.now()));
    const listed = subject.kind === 'movie' || subject.kind === 'view';
    // A history reaches back only so far; beyond that everything is asked whether it is still the same.
    const changed =
      listed || away >= pack.plan.changesWindowDays
        ? await ports.store.keptBodies(pack.id, ports.now())
        : await this.#changedSince(pack, seasons.value, since - clockMarginMs, today, signal);
    if (!changed.ok) return changed;
    const aged = await this.#aged(pack.id);
    if (!aged.ok) return aged;
    const again = new Map([...changed.value, ...aged.value].map((body) => [body.key, body]));
    for (const body of again.values()) {
      const brought = await ports.bring(body.asked, body.etag, signal);
      if (!brought.ok && brought.failure.code !== 'notFound') return brought;
    }
    const after = await ports.store.keptSeasons(pack.id);
    const freshUntil = listed || !after.ok ? null : ports.now() + believed(after.value, today);
    return ports.store.checked(pack.id, ports.now(), today, freshUntil);
  }

  /** What the histories of changes say must be fetched again. */
  async #changedSince(
    pack: PackRow,
    seasons: readonly KeptSeason[],
    since: number,
    today: CalendarDay,
    signal: AbortSignal,
  ): Promise<Result<readonly KeptBody[]>> {
    const again = new Map<string, KeptBody>();
    const { subject } = pack.plan;
    if (subject.kind === 'series') {
      const told = await this.#changesOf(pack, 'tv.changes', subject.seriesId, today, signal);
      if (!told.ok) return told;
      const news = readSeriesChanges(told.value, since);
      for (const season of seasons) {
        if (news.seasons.has(season.seasonNumber)) again.set(season.key, season);
      }
      if ([...news.seasons].some((number) => !seasons.some((kept) => kept.seasonNumber === number))) {
        const found = await this.#ports.findSeasons(subject.seriesId, true);
        if (!found.ok) return found;
        await this.#ports.store.seasons(pack.id, found.value);
      }
      if (news.endpoints.size > 0) {
        const bodies = await this.#ports.store.keptBodies(pack.id, this.#ports.now());
        if (!bodies.ok) return bodies;
        for (const body of bodies.value) {
          if (news.endpoints.has(body.asked.endpoint)) again.set(body.key, body);
        }
      }
    }
    for (const season of seasons) {
      // A pack of one season asks that season; of a series the histories tell which of the ended ones changed.
      if (subject.kind === 'series' && !isOnTheAir(season, today)) continue;
      const told = await this.#changesOf(pack, 'season.changes', season.seasonId, today, signal);
      if (!told.ok) return told;
      if (timesIn(told.value).some((time) => time === null || time > since)) again.set(season.key, season);
    }
    return succeed([...again.values()]);
  }

  /**
   * All changes of the last days. They are the very answers that the page's own journal asks for, so that it has them
   * too; what the pack keeps of an earlier day stays beside them.
   */
  async #changesOf(
    pack: PackRow,
    endpoint: 'tv.changes' | 'season.changes',
    of: number,
    today: CalendarDay,
    signal: AbortSignal,
  ): Promise<Result<Answer<'tv.changes'>['changes']>> {
    const window = changesWindow({ ...pack.plan, today });
    const which = endpoint === 'tv.changes' ? { series_id: of } : { season_id: of };
    const all: Answer<'tv.changes'>['changes'] = [];
    for (let page = 1; page <= mostPages; page += 1) {
      const item = bodyItem(pack.plan, endpoint, { ...which, ...window, page }, depths.episode);
      if (item.kind !== 'body') break;
      const brought = await this.#ports.bring(item.asked, null, signal);
      if (!brought.ok) return brought;
      const { changes } = (await this.#ports.stored(item.asked)) as Answer<'tv.changes'>;
      all.push(...changes);
      if (isLastChangesPage(changes)) break;
    }
    return succeed(all);
  }

  /** What would soon be older than the service allows. */
  async #aged(id: number): Promise<Result<readonly KeptBody[]>> {
    const { keepAtMostMs } = this.#ports;
    if (keepAtMostMs === null) return succeed([]);
    return this.#ports.store.keptBodies(id, this.#ports.now() - keepAtMostMs + renewBeforeMs);
  }
}

/** When a change happened, epoch ms; null: nobody says. */
function timesIn(changes: Answer<'tv.changes'>['changes']): (number | null)[] {
  return changes.flatMap(({ items }) => items.map(({ time }) => (time === null ? null : Date.parse(time))));
}

/** Attributes of a series, and the answers that tell them. */
const endpointsOf: Readonly<Record<string, readonly string[]>> = {
  images: ['tv.images'],
  alternative_titles: ['tv.alternativeTitles'],
  translations: ['tv.alternativeTitles'],
  cast: ['tv.credits'],
  crew: ['tv.credits'],
  season_regular: ['tv.credits'],
  episode_groups: ['tv.episodeGroups'],
};

function readSeriesChanges(
  changes: Answer<'tv.changes'>['changes'],
  since: number,
): { readonly seasons: ReadonlySet<number>; readonly endpoints: ReadonlySet<string> } {
  const seasons = new Set<number>();
  const endpoints = new Set<string>();
  for (const { key, items } of changes) {
    const news = items.filter(({ time }) => time === null || Date.parse(time) > since);
    if (news.length === 0) continue;
    for (const endpoint of endpointsOf[key] ?? []) endpoints.add(endpoint);
    if (key !== 'season' && key !== 'episode') continue;
    for (const { value, original_value: original } of news) {
      const number = seasonNumberIn(value) ?? seasonNumberIn(original);
      if (number !== null) seasons.add(number);
    }
  }
  return { seasons, endpoints };
}

function seasonNumberIn(value: unknown): number | null {
  if (typeof value !== 'object' || value === null || !('season_number' in value)) return null;
  return typeof value.season_number === 'number' ? value.season_number : null;
}

function isOnTheAir({ airDates, hasUndated }: KeptSeason, today: CalendarDay): boolean {
  const last = airDates.at(-1);
  return hasUndated || last === undefined || last >= addDays(today, -airsOnForDays);
}

function believed(seasons: readonly KeptSeason[], today: CalendarDay): number {
  const [from, to] = [addDays(today, -nearDays), addDays(today, nearDays)];
  if (seasons.some(({ airDates }) => airDates.some((date) => date >= from && date <= to)))
    return believedMs.near;
  return seasons.some((season) => isOnTheAir(season, today)) ? believedMs.onTheAir : believedMs.ended;
}
