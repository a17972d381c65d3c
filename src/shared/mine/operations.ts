import type { Stamp } from './hybrid-clock.ts';

/** The numbers of an episode. */
export interface EpisodeNumbers {
  readonly season: number;
  readonly episode: number;
}

/**
 * What an operation sets. list: the name of a list, whose key is the element; listed: where in the list of the element a
 * title stands; listNote: its note on that list; news, unread: an entry of the inbox, and that it wasn't read; view, viewQuery,
 * viewPosition: the name of a saved view, its query, and where it stands; poster: the chosen one; setting: one of the app, as JSON,
 * whose name is the element.
 */
export const operationKinds = [
  'follow',
  'dismiss',
  'pause',
  'seen',
  'score',
  'note',
  'list',
  'listed',
  'listNote',
  'news',
  'unread',
  'view',
  'viewQuery',
  'viewPosition',
  'poster',
  'setting',
] as const;
export type OperationKind = (typeof operationKinds)[number];

export const subjectKinds = [
  ...(['movie', 'series', 'season', 'episode', 'person', 'list', 'view'] as const),
  'settings',
] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** The most subjects of one question, and of one announcement. */
export const mostSubjects = 200;

/** The most undos that count as such; older ones are changes like others. */
export const mostUndos = 100;
/** Of the name that a watchlist keeps of a title. */
export const mostTitleCharacters = 500;
export const mostNoteCharacters = 4_000;
export const mostListNameCharacters = 100;
/** Of a setting as JSON; longer ones stay on their computer. */
export const mostSettingCharacters = 16_000;

/** An entry of the inbox names so many days and offers. */
export const mostNamed = 8;

/** The season and episode number of a subject that has none. */
export const noNumber = -1;

/** Identifies one value of the person's own data. */
export interface Field {
  readonly kind: OperationKind;
  readonly subject: SubjectKind;
  /** Of the movie, person, series or saved view; in the inbox, of a view, the number that follows from its query. */
  readonly id: number;
  /** Or `noNumber`. */
  readonly season: number;
  /** Or `noNumber`. */
  readonly episode: number;
  /** Distinguishes the values of one kind and subject, as several seen marks of a movie; "" if there is only one. */
  readonly element: string;
}

/** The field of something that is no season and no episode. */
export const fieldOf = (
  kind: OperationKind,
  { kind: subject, id }: { readonly kind: SubjectKind; readonly id: number },
  element = '',
): Field => ({ kind, subject, id, season: noNumber, episode: noNumber, element });

/** One change of one field. An operation never changes; the device and its number identify it. */
export interface Operation extends Field {
  readonly device: string;
  /** The stamp that the device gave it. */
  readonly number: Stamp;
  /** Orders it among all operations. */
  readonly stamp: Stamp;
  /** The number of the first of the operations that were made, and are undone, together. */
  readonly batch: Stamp;
  /** The field's value before and after; null: none. */
  readonly before: string | null;
  readonly after: string | null;
}

export function fieldKey({ kind, subject, id, season, episode, element }: Field): string {
  return `${kind} ${subject} ${id} ${season} ${episode} ${element}`;
}
