import * as v from 'valibot';

const file = v.string();

/** A notice about a person's data, which stays until they dismiss it, also in later runs. `file`: what was set aside. */
export const lastingNotice = v.variant('kind', [
  v.object({ kind: v.literal('databaseSetAside'), file }),
  v.object({
    kind: v.literal('libraryRestored'),
    /** null: it was missing. */
    file: v.nullable(file),
    /** When the restored backup was made, epoch ms; null: there was none that could be read. */
    since: v.nullable(v.number()),
  }),
  /** The library is older than a backup. `since`: when that was made, epoch ms. */
  v.object({ kind: v.literal('libraryOlder'), since: v.number() }),
  v.object({ kind: v.literal('settingsReset'), file }),
  v.object({ kind: v.literal('settingsRepaired'), file }),
]);

export type LastingNotice = Readonly<v.InferOutput<typeof lastingNotice>>;

/** A message to the person that doesn't belong to a page; the page writes the sentence. */
export type Notice =
  | LastingNotice
  /** The library is of a newer version of the app (null: it doesn't say which), and stays as it is. */
  | { readonly kind: 'libraryNewer'; readonly version: string | null }
  /** So are the settings. */
  | { readonly kind: 'settingsNewer' }
  /** The settings can't be read, so the defaults are used and can't be changed; this is tried again. */
  | { readonly kind: 'settingsUnreadable' }
  /** The library or the catalogue can't be saved. locked: another program has it. */
  | { readonly kind: 'storageFailing'; readonly reason: 'full' | 'readOnly' | 'locked' | 'other' }
  /** The library couldn't be backed up to a folder, although it is saved. */
  | { readonly kind: 'backupFailing'; readonly folder: string }
  /** Parts of the service's responses can't be decoded. */
  | { readonly kind: 'responsesIncomplete' }
  | { readonly kind: 'serviceNotRunning'; readonly reason: string }
  /** Of these, only the latest is shown. `version`: the new one; with `none` and `unknown`, the running one. */
  | {
      readonly kind: 'update';
      readonly stage: UpdateStage;
      readonly version: string;
      /** Why it failed; absent in other stages. */
      readonly problem?: UpdateProblem;
    };

/**
 * Why a version couldn't be downloaded. notServed: the publisher answered without it. refused: the file isn't the published one.
 * notSaved: it couldn't be written to this computer.
 */
export type UpdateProblem = 'connection' | 'notServed' | 'refused' | 'full' | 'notSaved';

/**
 * found: this package can't install it. offered: it can be downloaded. ready: it can be installed. downloaded: it can be
 * installed once no pack is being fetched. failed: it could not be downloaded. notInstalled: it could not replace this copy.
 * none: there is no newer version. unknown: nobody could be asked.
 */
export type UpdateStage =
  | 'found'
  | 'offered'
  | 'downloading'
  | 'ready'
  | 'downloaded'
  | 'failed'
  | 'notInstalled'
  | 'none'
  | 'unknown';
