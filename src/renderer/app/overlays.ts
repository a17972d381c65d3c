import type { Component } from 'svelte';
import type { OwnSubject } from '../state/own-changes.svelte.ts';
import type { Overlay, Shell } from './page-commands.ts';
import type { Keyboard } from './shortcuts.ts';

interface OverlayProps {
  readonly shell: Shell;
  readonly keyboard: Keyboard;
  /** What it was opened for; null: for nothing in particular. */
  readonly about: OwnSubject | null;
  readonly onclose: () => void;
}

/** Whether an overlay has a text field, which gets the focus. */
export const hasField = (overlay: Overlay): boolean => overlay === 'palette' || overlay === 'find';

/** What opens above a page. Each is loaded when nothing else is to do, or when it opens. */
export const overlays: Readonly<Record<Overlay, () => Promise<{ default: Component<OverlayProps> }>>> = {
  palette: () => import('./CommandPalette.svelte'),
  shortcuts: () => import('./ShortcutsOverlay.svelte'),
  about: () => import('./AboutOverlay.svelte'),
  find: () => import('./FindBar.svelte'),
  keep: () => import('./KeepOverlay.svelte'),
};
