import { getVisit } from './visit.svelte.ts';
import { drawLater } from './when-idle.ts';

/**
 * How many items of a list to draw, for the lifetime of a component: at first those that can be in sight, the others once
 * they are painted, `first` at a time. All at once where the person comes back to a page that was scrolled, and on paper.
 */
export function inSteps(total: () => number, first: number): { readonly count: number } {
  let drawn = $state(getVisit().scrolled ? Infinity : first);
  $effect(() => {
    if (drawn >= total()) return;
    return drawLater(
      () => (drawn += first),
      () => (drawn = Infinity),
    );
  });
  return {
    get count() {
      return drawn;
    },
  };
}
