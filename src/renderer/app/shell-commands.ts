import type { CommandId } from '#shared/contract/commands.ts';
import { commandIds } from '#shared/contract/commands.ts';
import { address, mainPlaces } from '../format/places.ts';
import { m } from '../i18n/messages.ts';
import type { AppModel } from '../state/app-model.svelte.ts';
import type { Command } from './command-list.ts';
import { wordsFor } from './command-words.ts';
import { isAvailable, isChosen, isPlace, runCommand } from './page-commands.ts';
import type { Shell } from './page-commands.ts';
import { shownKeysOf } from './shortcuts.ts';
import type { Keyboard } from './shortcuts.ts';

/** What the commands open that aren't main places. */
const pages: Partial<Readonly<Record<CommandId, string>>> = {
  tonight: address.tonight(),
  inbox: address.inbox,
};

/** Commands for the title that is open. */
const ofTitles: readonly CommandId[] = [
  ...(['toggleWatchlist', 'toggleSeen', 'toggleDismissed', 'keepOffline', 'whereToWatch'] as const),
];

/** The palette's entries for the commands that can be used now, places first; and for those that could if a title were open. */
export function shellCommands(app: AppModel, shell: Shell, keyboard: Keyboard): readonly Command[] {
  const usable: readonly CommandId[] = commandIds.filter(
    (id) => id !== 'palette' && isAvailable(id, app, shell) && !isChosen(id, app),
  );
  const subject = app.selection.titles.length > 0 ? null : shell.subject();
  const kind = shell.subject()?.subject.kind ?? 'person';
  const later = kind === 'person' ? ofTitles.filter((id) => !usable.includes(id)) : [];
  return [...mainPlaces, ...usable.filter((id) => !isPlace(id)), ...later].map((id) => {
    const keys = shownKeysOf(id, keyboard)[0];
    const href = isPlace(id) ? address.main(id) : pages[id];
    return {
      id,
      kind: isPlace(id) ? m.palette_place() : m.palette_action(),
      label: wordsFor(id, subject, app),
      ...(href === undefined ? {} : { href }),
      ...(keys === undefined ? {} : { keys }),
      ...(later.includes(id) ? { disabled: true, detail: m.palette_open_title() } : {}),
      run: () => runCommand(id, app, shell),
    };
  });
}
