/** Whether keys pressed in an element are text. */
export function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]')
  );
}

/** Whether keys pressed in an element are for an open dialog. */
export function isInDialog(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('dialog') !== null;
}

/**
 * What a key press types, letters in lower case; on a keyboard of another script, the Latin letter or digit of the
 * key's place (`code`: `KeyW`, `Digit5`). Every other key as `KeyboardEvent.key` has it.
 */
export function latinKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  // Latin letters and signs count as they are: on Dvorak, the comma has the place of W. One key types two Arabic letters.
  const isForeign = /^[^\0-~]+$/.test(key) && !/\p{Script=Latin}/u.test(key);
  if (isForeign && (/^Key/.test(code) || (/\d$/.test(code) && /^\p{Nd}$/u.test(key))))
    return code.slice(-1).toLowerCase();
  return key.length === 1 ? key.toLowerCase() : key;
}
