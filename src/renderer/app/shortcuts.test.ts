import { describe, expect, it } from 'vitest';
import { latinKey } from '../ui/keys.ts';
import { pressedCommand, shownKeys, shownKeysOf } from './shortcuts.ts';
import type { Keyboard } from './shortcuts.ts';

/** Stands in for the browser's element, which Node lacks. */
class FakeElement {
  readonly #isField: boolean;
  readonly #isInDialog: boolean;
  constructor(isField: boolean, isInDialog: boolean) {
    this.#isField = isField;
    this.#isInDialog = isInDialog;
  }
  matches(): boolean {
    return this.#isField;
  }
  closest(): object | null {
    return this.#isInDialog ? {} : null;
  }
}
Object.assign(globalThis, { HTMLElement: FakeElement });

const keyboard: Keyboard = { host: 'electron', mac: false, rightToLeft: false, singleKeys: true };

/** The command of a press such as `ctrl+shift k`, `KeyQ` being the key's place. */
function command(
  press: string,
  differences: Partial<Keyboard> = {},
  code = '',
  { inField = false, inDialog = false, repeat = false } = {},
) {
  const [modifiers = '', key = ''] = press.includes(' ') ? press.split(' ') : ['', press];
  const event = {
    key,
    code,
    ctrlKey: modifiers.includes('ctrl'),
    metaKey: modifiers.includes('meta'),
    altKey: modifiers.includes('alt'),
    shiftKey: modifiers.includes('shift'),
    repeat,
    target: new FakeElement(inField, inDialog),
  };
  return pressedCommand(event as unknown as KeyboardEvent, { ...keyboard, ...differences });
}

describe('a key press', () => {
  it.each([
    ['ctrl k', 'palette'],
    ['ctrl K', 'palette'],
    ['ctrl 4', 'library'],
    ['ctrl ,', 'settings'],
    ['ctrl 6', 'settings'],
    ['ctrl r', 'refresh'],
    ['F5', 'refresh'],
    ['ctrl f', 'find'],
    ['alt ArrowLeft', 'back'],
    ['alt ArrowRight', 'forward'],
    ['/', 'search'],
    ['shift ?', 'shortcuts'],
    ['F1', 'shortcuts'],
    ['k', null],
    ['ctrl+alt k', null],
    ['meta k', null],
    ['ctrl+shift k', null],
  ])('%s is %s', (press, id) => {
    expect(command(press)).toBe(id);
  });

  it('has macOS’ keys there', () => {
    const mac = { mac: true };
    expect(command('meta k', mac)).toBe('palette');
    expect(command('meta [', mac)).toBe('back');
    expect(command('ctrl k', mac)).toBeNull();
    expect(command('alt ArrowLeft', mac)).toBeNull();
  });

  it('is found by its place where it types another sign', () => {
    expect(command('ctrl ن', {}, 'KeyK')).toBe('palette');
    expect(command('ctrl+shift !', {}, 'Digit1')).toBe('themeSystem');
    expect(command('ctrl &', {}, 'Digit1')).toBe('home');
    expect(command('ن', {}, 'KeyK')).toBeNull();
    expect(command('ц', {}, 'KeyW')).toBe('toggleWatchlist');
    expect(command('ㄴ', {}, 'KeyS')).toBe('toggleSeen');
    expect(command('ى', {}, 'KeyN')).toBe('toggleDismissed');
    // This key types two letters.
    expect(command('ctrl لا', {}, 'KeyB')).toBe('whereToWatch');
    expect(command('shift Ц', {}, 'KeyW')).toBeNull();
    // Where Latin letters and signs have changed places, what is typed counts.
    expect(command('ctrl a', {}, 'KeyK')).toBeNull();
    expect(command('ctrl ,', {}, 'KeyW')).toBe('settings');
    expect(command(',', {}, 'KeyW')).toBeNull();
    expect(command('é', {}, 'KeyW')).toBeNull();
    // Digits score a title; `§` on a Belgian keyboard is none.
    const digits = [latinKey({ key: '٥', code: 'Digit5' }), latinKey({ key: '§', code: 'Digit6' })];
    expect(digits).toEqual(['5', '§']);
  });

  it('points the other way where the text runs from right to left', () => {
    expect(command('alt ArrowLeft', { rightToLeft: true })).toBe('forward');
  });

  it('of the browser’s own commands is left to the browser', () => {
    for (const press of ['ctrl r', 'F5', 'ctrl f', 'ctrl p']) {
      expect(command(press, { host: 'browser' }), press).toBeNull();
    }
    expect(command('ctrl k', { host: 'browser' })).toBe('palette');
  });

  it('that a keyboard has for a browser does the same here', () => {
    expect(command('BrowserBack')).toBe('back');
    expect(command('BrowserForward')).toBe('forward');
    expect(command('BrowserRefresh')).toBe('refresh');
    expect(command('BrowserBack', { host: 'browser' })).toBeNull();
  });

  it('of the main process’ commands is left to the menu', () => {
    for (const press of ['ctrl n', 'ctrl +', 'F11', 'ctrl q']) expect(command(press), press).toBeNull();
  });

  it('without a modifier is a shortcut only outside fields and while the setting is on', () => {
    expect(command('/', {}, '', { inField: true })).toBeNull();
    expect(command('shift ?', { singleKeys: false })).toBeNull();
    expect(command('ctrl k', { singleKeys: false }, '', { inField: true })).toBe('palette');
    expect(command('w', {}, '', { inDialog: true })).toBeNull();
    expect(command('ctrl k', {}, '', { inDialog: true })).toBe('palette');
    expect(command('w', {}, '', { repeat: true })).toBeNull();
    expect(command('W')).toBe('toggleWatchlist');
    expect(command('shift W')).toBeNull();
  });
});

describe('shown keys', () => {
  it.each([
    ['CmdOrCtrl+Shift+O', 'Ctrl Shift O', '⌘ ⇧ O'],
    ['Alt+Left', 'Alt ←', '⌥ ←'],
    ['CmdOrCtrl+Plus', 'Ctrl +', '⌘ +'],
  ])('of %s are %s, and %s on macOS', (accelerator, elsewhere, mac) => {
    expect(shownKeys(accelerator, false)).toBe(elsewhere);
    expect(shownKeys(accelerator, true)).toBe(mac);
  });

  it('of a command leave out what a browser keeps for itself', () => {
    expect(shownKeysOf('tonight', keyboard)).toEqual(['Ctrl T', 't']);
    expect(shownKeysOf('tonight', { ...keyboard, host: 'browser' })).toEqual(['t']);
    expect(shownKeysOf('library', { ...keyboard, host: 'browser' })).toEqual(['Ctrl 4']);
  });
});
