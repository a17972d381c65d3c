let veils = 0;

/**
 * Darkens the scrollbar's gutter, which a dialog's backdrop does not reach, until the answer is called. An attribute and
 * no `:has()`: with that on the root, Chromium looks at every element that comes and goes, at every key press.
 */
export function veilGutter(): () => void {
  veils += 1;
  document.documentElement.toggleAttribute('data-veiled', true);
  return () => {
    veils -= 1;
    document.documentElement.toggleAttribute('data-veiled', veils > 0);
  };
}
