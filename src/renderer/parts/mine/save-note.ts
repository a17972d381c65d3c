import type { AppModel } from '../../state/app-model.svelte.ts';
import type { Attempted } from '../../state/own-changes.svelte.ts';

/** A note that was typed. */
export interface TypedNote {
  readonly text: string;
  readonly stored: string;
  /** What the note is about: what can't be saved waits under this name. */
  readonly about: string;
  /** The service whose title it is about. */
  readonly service: string;
}

/** The texts that are being saved, by what they are about. */
const saving = new Map<string, string>();

/** Saves a note unless another service is in use, where its title's number is another title; resolves with whether it's stored. */
export async function saveNote(
  { drafts, serviceNow }: Pick<AppModel, 'drafts' | 'serviceNow'>,
  { text, stored, about, service }: TypedNote,
  save: (text: string) => Attempted,
): Promise<boolean> {
  // Until its answer, which may be a failure, a note is shown as if it was stored.
  if (saving.get(about) === text) return false;
  if (text !== stored) {
    drafts.set(about, text);
    if (serviceNow !== service) return false;
    saving.set(about, text);
    const isSaved = await save(text);
    // What was typed since is being saved.
    if (saving.get(about) !== text) return isSaved;
    saving.delete(about);
    if (!isSaved) return false;
  }
  drafts.delete(about);
  return true;
}
