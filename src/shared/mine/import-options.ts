import type { ImportPreview, Remarks, TitleChoice } from '#shared/contract/imports.ts';

/** How records are matched. */
export interface ImportOptions {
  /** Whether the service uses TMDB's numbers. */
  readonly hasIds: boolean;
  readonly choices: readonly TitleChoice[];
  /** What the files say that isn't among the records, to be remembered with the import. */
  readonly remarks: readonly Remarks[];
}

/** The part of a preview that the store knows. */
export interface ImportMatch extends Pick<ImportPreview, 'sureness' | 'unsure' | 'adds' | 'waits'> {
  /** Episodes whose season the catalogue probably numbers differently. */
  readonly probable: readonly Remarks[];
}

/** Shared by the caller's thread and the store's: whether to stop, how much is done, and how much there is. */
export type ImportControl = Int32Array<SharedArrayBuffer>;

/** The fields of a control. */
export const controlFields = { stop: 0, done: 1, total: 2 } as const;
