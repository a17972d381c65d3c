import type { InputOf } from '#shared/contract/requests.ts';
import type { PackSubject } from '#shared/contract/packs.ts';

/** What the killed program is to do. */
export interface KeeperTask {
  readonly dataFolder: string;
  readonly origin: string;
  readonly accessToken: string;
  readonly today: string;
  readonly keep: readonly PackSubject[];
  /** Removed, and kept anew. */
  readonly remove: PackSubject | null;
  /** Ends by itself when nothing is left to fetch. */
  readonly untilDone: boolean;
}

/** What goes in with `packs.keep` for a subject. */
export function packOf(subject: PackSubject): InputOf<'packs.keep'> {
  return { subject, choices: { pictures: 'small', people: 'nobody' }, name: subject.kind, posterPath: null };
}
