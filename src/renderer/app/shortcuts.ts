import { m } from '../i18n/messages.ts';
import { address, mainPlaces } from '../state/places.ts';

/** What the keys of the whole app do. */
export interface ShortcutActions {
  open(address: string): void;
  search(): void;
  palette(): void;
  back(): void;
  forward(): void;
  help(): void;
}

/** Shown in the overlay: keys and what they do. */
export function shortcutList(mac: boolean): readonly { readonly keys: string; readonly does: string }[] {
  const command = mac ? '⌘' : 'Ctrl';
  return [
    { keys: '/', does: m.shortcut_search() },
    { keys: `${command} K`, does: m.shortcut_palette() },
    { keys: `${command} 1 … 6`, does: m.shortcut_places() },
    { keys: 'Alt ←  →', does: m.shortcut_history() },
    { keys: '← ↑ → ↓', does: m.shortcut_arrows() },
    { keys: '?', does: m.shortcut_help() },
  ];
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]')
  );
}

/** Answers a key press. `singleKeys`: whether `/` and `?` do anything. Gives whether the key was one of ours. */
export function pressed(event: KeyboardEvent, singleKeys: boolean, actions: ShortcutActions): boolean {
  const command = event.ctrlKey || event.metaKey;
  if (command && !event.altKey && !event.shiftKey) {
    const place = mainPlaces[Number(event.key) - 1];
    if (place !== undefined) {
      actions.open(address.main(place));
      return true;
    }
    if (event.key.toLowerCase() === 'k') {
      actions.palette();
      return true;
    }
    return false;
  }
  if (event.altKey && !command && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
    const forward = (event.key === 'ArrowRight') !== (document.documentElement.dir === 'rtl');
    if (forward) actions.forward();
    else actions.back();
    return true;
  }
  if (!singleKeys || command || event.altKey || isTyping(event.target)) return false;
  if (event.key === '/') {
    actions.search();
    return true;
  }
  if (event.key === '?') {
    actions.help();
    return true;
  }
  return false;
}
