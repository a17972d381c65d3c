import type { PackSummary } from './packs.ts';
import type { AppState, ChangedKey, NetworkState, Notice, SeasonsFound } from './answers.ts';

/** Everything that the main process tells the page unasked. */
export interface Events {
  /** A stored body changed: who shows it reads it again. */
  'catalogue.changed': ChangedKey;
  'seasons.found': SeasonsFound;
  /** All packs, whenever any of them moved; a few times a second at most. */
  'packs.changed': readonly PackSummary[];
  'network.changed': NetworkState;
  /** Settings, secrets, profile or held counts changed. */
  'app.changed': AppState;
  'notice.added': Notice;
  /** Open this place, e.g. `/tv/1396/season/1` (a deep link, a second instance). */
  'app.open': { readonly address: string };
}

export type EventName = keyof Events;

/** Every event's name; a name without a payload type, or the reverse, is a type error. */
export const eventNames = [
  'catalogue.changed',
  'seasons.found',
  'packs.changed',
  'network.changed',
  'app.changed',
  'notice.added',
  'app.open',
] as const satisfies EventName[];

type Missing = Exclude<EventName, (typeof eventNames)[number]>;
const complete: [Missing] extends [never] ? true : Missing = true;
void complete;

/** An event as it crosses the seam. */
export type EventMessage = {
  [Name in EventName]: { readonly name: Name; readonly payload: Events[Name] };
}[EventName];
