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

/** What opens above a page. Each is loaded when it opens for the first time. */
export const overlays: Readonly<Record<Overlay, () => Promise<{ default: Component<OverlayProps> }>>> = {
  palette: () => import('./CommandPalette.svelte'),
  shortcuts: () => import('./ShortcutsOverlay.svelte'),
  about: () => import('./AboutOverlay.svelte'),
  find: () => import('./FindBar.svelte'),
  keep: () => import('./KeepOverlay.svelte'),
};
