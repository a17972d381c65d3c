import { createContext } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { settingsGroups } from '../../format/places.ts';
import type { SettingsGroupName } from '../../format/places.ts';
import { beforePaint } from '../../ui/before-paint.ts';

/** Gives the part that the page was opened at; null: its beginning. */
export const [getOpenedPart, provideOpenedPart] = createContext<() => string | null>();

/** The element of a group. */
export function groupElement(group: SettingsGroupName): HTMLElement | null {
  return document.querySelector(`[data-group="${group}"]`);
}

/** Tells which group the person is in: the one with the focus while it is in sight, otherwise the one being read. */
export function followGroup(tell: (group: SettingsGroupName) => void): Attachment {
  return () => {
    function look(): void {
      const elements = settingsGroups.map((group) => ({ group, element: groupElement(group) }));
      const focused = document.activeElement;
      const { top = 0, bottom = 0 } = focused?.getBoundingClientRect() ?? {};
      const isInSight = bottom > 0 && top < innerHeight;
      const own = elements.find(({ element }) => isInSight && element?.contains(focused));
      // What is read moves down the window as the page scrolls, so the last group's turn comes too.
      const { scrollHeight } = document.documentElement;
      const line =
        innerHeight * Math.min(1, Math.max(0.15, scrollY / Math.max(1, scrollHeight - innerHeight)));
      const read = elements.findLast(
        ({ element }) => element !== null && element.getBoundingClientRect().top <= line,
      );
      tell((own ?? read)?.group ?? settingsGroups[0]);
    }
    const cancel = beforePaint(look);
    const following = new AbortController();
    const { signal } = following;
    for (const kind of ['scroll', 'resize', 'focusin'])
      window.addEventListener(kind, look, { signal, passive: true });
    return () => {
      cancel();
      following.abort();
    };
  };
}
