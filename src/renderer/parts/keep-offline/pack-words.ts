import { missingReasons } from '#shared/contract/packs.ts';
import type {
  MissingItem,
  MissingReason,
  PackPeople,
  PackPictures,
  PackSubject,
  PackSummary,
} from '#shared/contract/packs.ts';
import { formatAge, formatCount } from '#shared/text/measures.ts';
import { languageName } from '#shared/text/names.ts';
import { m } from '../../i18n/messages.ts';

/** How a pack looks at a glance. */
export type PackLook = 'working' | 'waiting' | 'paused' | 'complete' | 'missing';

/** That a pack must be refreshed soon is said from this long before, in ms. */
const refreshSoonMs = 14 * 86_400_000;

/** How a pack looks at a glance. */
export function packLook({ state, complete }: PackSummary): PackLook {
  if (state !== 'done') return state;
  return complete ? 'complete' : 'missing';
}

/** How much of a pack is held, 0 to 100; 100 only when all of it is. */
export function packPercent({ items }: PackSummary): number {
  if (items.all === 0) return 0;
  return Math.floor((100 * Math.min(items.held, items.all)) / items.all);
}

/** Percent in the language's own form: "42%", "42 %". */
export function sayPercent(percent: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'percent' }).format(percent / 100);
}

function sayWaiting({ waitsFor }: PackSummary): string {
  if (waitsFor?.code === 'offline' || waitsFor?.code === 'timeout') return m.pack_waiting_network();
  return waitsFor?.code === 'storage' ? m.pack_waiting_room() : m.pack_waiting_service();
}

/** How many items are missing for good; those that are still to come do not count. */
function missingCount({ items }: PackSummary): number {
  return Math.max(items.missing, items.all - items.held);
}

function sayState(pack: PackSummary, percent: number, language: string): string {
  switch (packLook(pack)) {
    case 'working':
      return m.pack_working({ percent: sayPercent(percent, language) });
    case 'waiting':
      return sayWaiting(pack);
    case 'paused':
      return m.pack_paused({ percent: sayPercent(percent, language) });
    case 'complete':
      return m.pack_complete();
    case 'missing':
      return m.pack_missing({
        count: missingCount(pack),
        shown: formatCount(missingCount(pack), language),
      });
  }
}

/** What a pack is doing, in a few words. */
export function sayPack(pack: PackSummary, language: string): string {
  return sayState(pack, packPercent(pack), language);
}

/** The same for those who hear it: the text changes every ten percent, not at every item. */
export function sayPackAloud(pack: PackSummary, language: string): string {
  const tens = Math.floor(packPercent(pack) / 10) * 10;
  return m.pack_aloud({ name: sayPackName(pack), state: sayState(pack, tens, language) });
}

/** What kind of thing a pack keeps. */
export function sayPackSubject(subject: PackSubject): string {
  switch (subject.kind) {
    case 'series':
      return subject.specials ? m.pack_series_specials() : m.series();
    case 'season':
      return subject.seasonNumber === 0 ? m.specials() : m.season_numbered({ number: subject.seasonNumber });
    case 'movie':
      return m.movie();
    case 'view':
      return m.pack_view({ count: subject.count });
  }
}

/** What a pack is called where nothing beside it says what kind of thing it keeps. */
export function sayPackName({ name, subject }: Pick<PackSummary, 'name' | 'subject'>): string {
  return subject.kind === 'season' ? `${name} · ${sayPackSubject(subject)}` : name;
}

/** When a pack was begun, or since when it is kept, or when it was found to be current: whatever came last. */
export function sayPackAge(
  { complete, createdAt, checkedAt }: Pick<PackSummary, 'complete' | 'createdAt' | 'checkedAt'>,
  now: number,
  language: string,
): string {
  if (checkedAt !== null) return m.pack_checked_age({ age: formatAge(checkedAt, now, language) });
  const age = formatAge(createdAt, now, language);
  return complete ? m.pack_kept_age({ age }) : m.pack_begun_age({ age });
}

/**
 * The name of a language (`xx-XX`) where it is not the `present` one; null: it is. The country is named only where
 * that is all they differ in.
 */
export function sayOtherLanguage(given: string, present: string, language: string): string | null {
  if (given === present) return null;
  const [base = given] = given.split('-');
  return languageName(base === present.split('-')[0] ? given : base, language);
}

/** Before when a pack must be refreshed, epoch ms, where that is soon; else null. */
export function refreshBefore({ expiresAt }: PackSummary, now: number): number | null {
  return expiresAt !== null && expiresAt - now <= refreshSoonMs ? expiresAt : null;
}

/** What the sizes of kept pictures are called. */
export const picturesNames: Readonly<Record<PackPictures, () => string>> = {
  none: m.keep_pictures_none,
  small: m.keep_pictures_small,
  standard: m.keep_pictures_standard,
  large: m.keep_pictures_large,
};

/** What the people are called whose other work is kept. */
export const peopleNames: Readonly<Record<PackPeople, () => string>> = {
  everyone: m.keep_people_everyone,
  cast: m.keep_people_cast,
  nobody: m.keep_people_nobody,
};

/** Whether the people of a subject are known at all: the interface names none of a movie. */
export function hasPeople({ kind }: PackSubject): boolean {
  return kind === 'series' || kind === 'season';
}

/** Why an item is missing. */
export const missingNames: Readonly<Record<MissingReason, () => string>> = {
  gone: m.missing_gone,
  refused: m.missing_refused,
  tooLarge: m.missing_too_large,
  broken: m.missing_broken,
  damaged: m.missing_damaged,
  expired: m.missing_expired,
};

/** The reasons why items of a pack are missing, with how many, in a fixed order. */
export function missingByReason({
  missing,
}: PackSummary): readonly { readonly why: MissingReason; readonly count: number }[] {
  return missingReasons.map((why) => ({ why, count: missing[why] ?? 0 })).filter(({ count }) => count > 0);
}

const itemNames: Readonly<Record<string, () => string>> = {
  'tv.season': m.season,
  'tv.credits': m.cast,
  'tv.images': m.changes_field_images,
  'tv.alternativeTitles': m.names_heading,
  'tv.episodeGroups': m.groups_heading,
  'tv.episodeVideos': m.videos,
  'tv.changes': m.changes_title,
  'season.changes': m.changes_title,
  'person.tvCredits': m.storage_kind_people,
  'movie.watchProviders': m.where_to_watch,
  'movie.similar': m.similar_movies,
  'movie.reviews': m.reviews,
  'discover.movie': m.place_discover,
  poster: m.storage_kind_posters,
  backdrop: m.storage_kind_backdrops,
  still: m.storage_kind_stills,
  profile: m.storage_kind_portraits,
  logo: m.storage_kind_logos,
};

/** What a missing item is, and which one. */
export function sayMissingItem({ what, which }: MissingItem): string {
  const name = itemNames[what]?.() ?? what;
  const [season, episode] = /^\d+(?: \d+)?$/.test(which) ? which.split(' ').map(Number) : [];
  if (what === 'tv.season' && season !== undefined && episode === undefined)
    return m.season_numbered({ number: season });
  if (season !== undefined && episode !== undefined)
    return [name, m.season_numbered({ number: season }), m.episode_numbered({ number: episode })].join(' · ');
  return which === '' ? name : `${name} · ${which}`;
}
