import type { PackSubject } from '../contract/packs.ts';
import type { CalendarDay } from '../text/calendar-day.ts';
import type { Parameters } from './parameters.ts';
import type { PictureKind, PictureSize } from './pictures.ts';

/** The order in which a pack fetches: from what a page requires to decoration. */
export const depths = { title: 0, season: 1, episode: 2, picture: 3, person: 4, decoration: 5 } as const;

/** The parts of a pack's plan that decide what a body needs. */
export interface NeedsPlan {
  readonly subject: PackSubject;
  /** Languages of videos, as a page requests them. */
  readonly videoLanguages: string;
  /** The last day of change histories. */
  readonly today: CalendarDay;
  /** The longest window of changes, in days. */
  readonly changesWindowDays: number;
}

/** Collects what a pack needs because of a body. */
export interface Needs {
  readonly plan: NeedsPlan;
  /** Another body; `endpoint` is a row of the table. */
  body(endpoint: { readonly name: string }, parameters: Parameters, depth: number): void;
  /** Another page of the same endpoint and parameters. */
  page(page: number): void;
  /** A picture; without a size, in the pack's size for its kind. */
  picture(kind: PictureKind, path: string | null, depth: number, size?: PictureSize): void;
  /** The poster of another title. */
  smallPoster(path: string | null): void;
  /** A person's portrait, and their credits if the pack includes those. */
  person(
    person: { readonly id: number; readonly profile_path: string | null },
    wantedFor: 'cast' | 'everyone',
  ): void;
}
