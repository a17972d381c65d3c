import type { CommandId } from '#shared/contract/commands.ts';
import { commandIds, commands, isPageCommand, keysOf } from '#shared/contract/commands.ts';
import { isInDialog, isTextField, latinKey } from '../ui/keys.ts';

/** What decides about keys: the host, the system, the direction of text, the setting. */
export interface Keyboard {
  /** In a browser, some keys belong to the browser. */
  readonly host: 'electron' | 'browser';
  readonly mac: boolean;
  readonly rightToLeft: boolean;
  /** Whether single keys are shortcuts. */
  readonly singleKeys: boolean;
}

/** Electron's names of keys, as `KeyboardEvent.key`. */
const keyNames: Readonly<Record<string, string>> = { Left: 'ArrowLeft', Right: 'ArrowRight', Plus: '+' };

/** Keys that some keyboards have for what a browser does itself. */
const browserKeys: Readonly<Record<string, CommandId>> = {
  BrowserBack: 'back',
  BrowserForward: 'forward',
  BrowserRefresh: 'refresh',
  BrowserSearch: 'search',
  BrowserHome: 'home',
};

/** Whether a key press is an accelerator in Electron's notation. */
export function isPressed(event: KeyboardEvent, accelerator: string, mac: boolean): boolean {
  const parts = accelerator.split('+');
  const key = parts.at(-1) ?? '';
  const has = (...names: string[]): boolean => names.some((name) => parts.includes(name));
  if (
    event.altKey !== has('Alt') ||
    event.shiftKey !== has('Shift') ||
    event.metaKey !== has('Cmd', ...(mac ? ['CmdOrCtrl'] : [])) ||
    event.ctrlKey !== has('Ctrl', ...(mac ? [] : ['CmdOrCtrl']))
  )
    return false;
  const name = keyNames[key] ?? key;
  // A digit has another sign with Shift.
  return latinKey(event) === (name.length === 1 ? name.toLowerCase() : name) || event.code === `Digit${key}`;
}

/** The command that a key press runs in the page; null: none. The menu handles keys of the main process' commands. */
export function pressedCommand(event: KeyboardEvent, keyboard: Keyboard): CommandId | null {
  const { host, mac, singleKeys } = keyboard;
  const own = commandIds.filter(
    (id) => isPageCommand(id) && (host === 'electron' || commands[id].browserHas !== true),
  );
  const found = own.find((id) => keysOf(id, keyboard).some((each) => isPressed(event, each, mac)));
  if (found !== undefined) return found;
  if (host === 'electron' && event.key in browserKeys) return browserKeys[event.key] ?? null;
  if (!singleKeys || event.ctrlKey || event.metaKey || event.altKey || isTextField(event.target)) return null;
  // A key that is held would toggle back and forth, and what is behind a dialog can't be seen.
  if (event.repeat || isInDialog(event.target)) return null;
  // A letter with Shift is none of them; `?` needs Shift on most keyboards.
  const key = event.shiftKey ? event.key : latinKey(event);
  return own.find((id) => commands[id].singleKey === key) ?? null;
}

/** Keys that undo a change of the person's own data, except in a text field, which undoes what was typed. */
export const undoKeys = 'CmdOrCtrl+Z';

export function isUndo(event: KeyboardEvent, mac: boolean): boolean {
  return isPressed(event, undoKeys, mac) && !isTextField(event.target);
}

const signs: Readonly<Record<string, string>> = { Left: '←', Right: '→', Plus: '+' };
const macSigns: Readonly<Record<string, string>> = {
  CmdOrCtrl: '⌘',
  Cmd: '⌘',
  Ctrl: '⌃',
  Alt: '⌥',
  Shift: '⇧',
};

/** An accelerator as a person reads it: `Ctrl K`, `⌘ K`. */
export function shownKeys(accelerator: string, mac: boolean): string {
  return accelerator
    .split('+')
    .map((part) => signs[part] ?? (mac ? macSigns[part] : undefined) ?? part.replace('CmdOrCtrl', 'Ctrl'))
    .join(' ');
}

/** The keys of a command that its host passes on, the usual one first; a single key last. */
export function shownKeysOf(id: CommandId, keyboard: Keyboard): readonly string[] {
  const { singleKey, browserTakes = false } = commands[id];
  const isTaken = keyboard.host === 'browser' && browserTakes;
  const keys = isTaken ? [] : keysOf(id, keyboard).filter((key) => !/\+(?:num.*|=)$/.test(key));
  return [
    ...keys.map((key) => shownKeys(key, keyboard.mac)),
    ...(singleKey !== undefined && keyboard.singleKeys ? [singleKey] : []),
  ];
}
