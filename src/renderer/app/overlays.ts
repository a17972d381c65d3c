import type { Component } from 'svelte';
import type { Overlay, Shell } from './page-commands.ts';
import type { Keyboard } from './shortcuts.ts';

interface OverlayProps {
  readonly shell: Shell;
  readonly keyboard: Keyboard;
  readonly onclose: () => void;
}

/** What opens above a page. Each is loaded when it opens for the first time. */
export const overlays: Readonly<Record<Overlay, () => Promise<{ default: Component<OverlayProps> }>>> = {
  palette: () => import('./CommandPalette.svelte'),
  shortcuts: () => import('./ShortcutsOverlay.svelte'),
  about: () => import('./AboutOverlay.svelte'),
  find: () => import('./FindBar.svelte'),
};
