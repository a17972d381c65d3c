import type { PackSubject } from '#shared/contract/packs.ts';
import type { InputOf } from '#shared/contract/requests.ts';

/** What the keeper does. */
export interface KeeperTask {
  readonly dataFolder: string;
  readonly origin: string;
  readonly accessToken: string;
  readonly today: string;
  readonly keep: readonly PackSubject[];
}

/** The input of `packs.keep` for a subject. */
export function packOf(subject: PackSubject): InputOf<'packs.keep'> {
  return { subject, choices: { pictures: 'small', people: 'nobody' }, name: subject.kind, posterPath: null };
}

/** Whether two subjects are the same. */
export function isSame(one: PackSubject, other: PackSubject): boolean {
  return JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());
}
