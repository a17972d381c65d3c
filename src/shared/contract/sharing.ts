/** A computer that shares the library. */
export interface SharingDevice {
  readonly key: string;
  /** As its system names it, or its key. */
  readonly name: string;
  /** When it last wrote something, by its clock, epoch ms; null: never. */
  readonly wroteAt: number | null;
  readonly isThis: boolean;
  /**
   * With a passphrase that is known here, whether its files are read: `plain`: they aren't encrypted; `locked`: they are, with
   * another passphrase.
   */
  readonly files: 'read' | 'plain' | 'locked';
}

/** Why the folder can't be used: it isn't there, can't be written to, is full, or something else. */
export type SharingProblem = 'gone' | 'readOnly' | 'full' | 'other';

/** The library in a folder that other computers see. */
export interface Sharing {
  readonly folder: string;
  /** This one first, then by name. */
  readonly devices: readonly SharingDevice[];
  /** null: everything is written and read. */
  readonly problem: SharingProblem | null;
  /** How much of what others wrote is read, in bytes; null: nothing is being read. */
  readonly reading: { readonly done: number; readonly total: number } | null;
  /** The name of a computer whose clock is more than a day ahead of this one, and by how much, in ms. */
  readonly ahead: { readonly name: string; readonly ms: number } | null;
  /** The name of a computer with a newer version, some of whose changes this one doesn't know. */
  readonly newer: string | null;
  /**
   * Whether a passphrase encrypts the files; `wanted`: files of others are encrypted with one that isn't known here, or those of
   * this computer are, and then nothing is written or read.
   */
  readonly passphrase: 'none' | 'known' | 'wanted';
}
