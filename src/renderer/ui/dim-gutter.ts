let dialogs = 0;

/**
 * Dims the scrollbar's gutter, which a dialog's backdrop doesn't cover, until the returned function is called. Sets
 * an attribute because Chromium evaluates a `:has()` on the root for every element that is added or removed.
 */
export function dimGutter(): () => void {
  dialogs += 1;
  document.documentElement.toggleAttribute('data-dimmed', true);
  return () => {
    dialogs -= 1;
    document.documentElement.toggleAttribute('data-dimmed', dialogs > 0);
  };
}
