import type { EndpointName, Endpoints } from '#shared/catalogue/endpoints.ts';
import type { PictureKind } from '#shared/catalogue/pictures.ts';
import { missingReasons } from '#shared/contract/packs.ts';
import type {
  MissingItem,
  MissingReason,
  PackPeople,
  PackPictures,
  PackSubject,
  PackSummary,
} from '#shared/contract/packs.ts';
import { formatAge, formatBytes, formatPercent } from '#shared/text/measures.ts';
import { counted, languageName } from './names.ts';
import { m } from '../i18n/messages.ts';

/** A pack's state as the page shows it. */
export type PackLook = 'working' | 'waiting' | 'paused' | 'complete' | 'missing';

/** The class of the colour of a state that needs one. */
export const packTones: Readonly<Partial<Record<PackLook, string>>> = {
  complete: 'good',
  missing: 'warning',
};

/** How long before its expiry a pack shows that it must be refreshed, in ms. */
const refreshSoonMs = 14 * 86_400_000;

/** A pack's state as the page shows it. */
export function packLook({ state, complete }: PackSummary): PackLook {
  if (state !== 'done') return state;
  return complete ? 'complete' : 'missing';
}

/** How much of a pack is stored, 0 to 100; 100 only if it is complete. */
export function packPercent({ items }: PackSummary): number {
  if (items.all === 0) return 0;
  return Math.floor((100 * Math.min(items.held, items.all)) / items.all);
}

function waitingText({ waitsFor }: PackSummary): string {
  if (waitsFor?.code === 'offline' || waitsFor?.code === 'timeout') return m.pack_waiting_network();
  return waitsFor?.code === 'storage' ? m.pack_waiting_room() : m.pack_waiting_service();
}

/** How many items are missing, not counting those that are still to be fetched. */
function missingCount({ items }: PackSummary): number {
  return Math.max(items.missing, items.all - items.held);
}

function stateText(pack: PackSummary, percent: number, language: string): string {
  switch (packLook(pack)) {
    case 'working':
      return m.pack_working({ percent: formatPercent(percent, language) });
    case 'waiting':
      return waitingText(pack);
    case 'paused':
      return m.pack_paused({ percent: formatPercent(percent, language) });
    case 'complete':
      return m.pack_complete();
    case 'missing':
      return m.pack_missing(counted(missingCount(pack), language));
  }
}

/** A pack's state in words. */
export function packText(pack: PackSummary, language: string): string {
  return stateText(pack, packPercent(pack), language);
}

/** A pack's name and state for screen readers; the text changes every ten percent. */
export function packAnnouncement(pack: PackSummary, language: string): string {
  const tens = Math.floor(packPercent(pack) / 10) * 10;
  return m.pack_aloud({ name: packTitle(pack), state: stateText(pack, tens, language) });
}

/** The kind of a pack's subject in words. */
export function packSubjectText(subject: PackSubject): string {
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

/** A pack's name, with the season for packs of seasons. */
export function packTitle({ name, subject }: Pick<PackSummary, 'name' | 'subject'>): string {
  return subject.kind === 'season' ? `${name} · ${packSubjectText(subject)}` : name;
}

/** Says that a pack was removed, and what that freed, in bytes. */
export function removedText(
  pack: Pick<PackSummary, 'name' | 'subject'>,
  freedBytes: number,
  language: string,
): string {
  const name = packTitle(pack);
  return freedBytes === 0
    ? m.pack_removed_free({ name })
    : m.pack_removed({ name, size: formatBytes(freedBytes, language) });
}

/** A pack's size, next to the expected one while it is incomplete. */
export function packSizeText({ complete, bytes }: PackSummary, language: string): string {
  const held = formatBytes(bytes.held, language);
  return complete ? held : m.pack_bytes_of({ held, expected: formatBytes(bytes.expected, language) });
}

/** The latest of: when the pack was started, completed, or found to be current. */
export function packAgeText(
  { complete, createdAt, checkedAt }: Pick<PackSummary, 'complete' | 'createdAt' | 'checkedAt'>,
  now: number,
  language: string,
): string {
  if (checkedAt !== null) return m.pack_checked_age({ age: formatAge(checkedAt, now, language) });
  const age = formatAge(createdAt, now, language);
  return complete ? m.pack_kept_age({ age }) : m.pack_begun_age({ age });
}

/**
 * The name of a language (`xx-XX`) if it differs from `present`, otherwise null. The country is named only if the
 * languages differ in nothing else.
 */
export function otherLanguageName(given: string, present: string, language: string): string | null {
  if (given === present) return null;
  const [base = given] = given.split('-');
  return languageName(base === present.split('-')[0] ? given : base, language);
}

/** When a pack expires, epoch ms, if that is soon; otherwise null. */
export function refreshBefore({ expiresAt }: PackSummary, now: number): number | null {
  return expiresAt !== null && expiresAt - now <= refreshSoonMs ? expiresAt : null;
}

export const picturesNames: Readonly<Record<PackPictures, () => string>> = {
  none: m.keep_pictures_none,
  small: m.keep_pictures_small,
  standard: m.keep_pictures_standard,
  large: m.keep_pictures_large,
};

export const peopleNames: Readonly<Record<PackPeople, () => string>> = {
  everyone: m.keep_people_everyone,
  cast: m.keep_people_cast,
  nobody: m.keep_people_nobody,
};

/** Whether the service names the people of a subject; it doesn't for movies. */
export function hasPeople({ kind }: PackSubject): boolean {
  return kind === 'series' || kind === 'season';
}

export const missingNames: Readonly<Record<MissingReason, () => string>> = {
  gone: m.missing_gone,
  refused: m.missing_refused,
  tooLarge: m.missing_too_large,
  broken: m.missing_broken,
  expired: m.missing_expired,
};

/** The reasons why items are missing, with counts, in a fixed order. */
export function missingByReason({
  missing,
}: PackSummary): readonly { readonly why: MissingReason; readonly count: number }[] {
  return missingReasons.map((why) => ({ why, count: missing[why] ?? 0 })).filter(({ count }) => count > 0);
}

type Label = Extract<Endpoints[EndpointName], { readonly label: string }>['label'];

/** The messages that label bodies and pictures. Spelled out, because looking them up would load every message at once. */
const itemNames: Readonly<Record<Label | PictureKind, () => string>> = {
  season: m.season,
  cast: m.cast,
  pictures: m.pictures,
  names_heading: m.names_heading,
  groups_heading: m.groups_heading,
  videos: m.videos,
  series_part_changes: m.series_part_changes,
  people: m.people,
  where_to_watch: m.where_to_watch,
  similar_movies: m.similar_movies,
  reviews: m.reviews,
  place_discover: m.place_discover,
  poster: m.storage_kind_posters,
  backdrop: m.storage_kind_backdrops,
  still: m.stills,
  profile: m.storage_kind_portraits,
  logo: m.storage_kind_logos,
};

/** A missing item in words. */
export function missingItemText({ what, which }: MissingItem): string {
  const name = what in itemNames ? itemNames[what as keyof typeof itemNames]() : what;
  const [season, episode] = /^\d+(?: \d+)?$/.test(which) ? which.split(' ').map(Number) : [];
  if (what === 'season' && season !== undefined && episode === undefined)
    return m.season_numbered({ number: season });
  if (season !== undefined && episode !== undefined)
    return `${name} · ${m.upcoming_number({ season, episode })}`;
  return which === '' ? name : `${name} · ${which}`;
}
