import { describe, expect, it } from 'vitest';
import { commandIds, commands, isPageCommand, keysOf, mainCommands } from './commands.ts';
import { labelIds, macAppMenu, menuEntries } from './menus.ts';

const systems = [
  { mac: false, rightToLeft: false },
  { mac: true, rightToLeft: false },
  { mac: false, rightToLeft: true },
];

describe('the commands', () => {
  it.each(systems)('have keys that no other command has: %j', (system) => {
    const keys = commandIds.flatMap((id) =>
      keysOf(id, system).map((key) => key.replace(system.mac ? 'CmdOrCtrl' : '', 'Cmd')),
    );
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    const single = commandIds.flatMap((id) => commands[id].singleKey ?? []);
    expect(new Set(single).size).toBe(single.length);
  });

  it.each(systems)('all have keys, and none that types a letter or that AltGr is: %j', (system) => {
    for (const id of commandIds) {
      const keys = keysOf(id, system);
      expect(keys.length, id).toBeGreaterThan(0);
      for (const key of keys) {
        expect(key, id).toMatch(/^(?:F\d+|(?:(?:CmdOrCtrl|Cmd|Ctrl|Alt|Shift)\+)+(?:\w+|[-=,[\]/]))$/);
        if (!system.mac) expect(key, id).not.toMatch(/Ctrl\+Alt/);
      }
    }
  });

  it.each([true, false])('are all in the menus: macOS %s', (mac) => {
    const entries = [...Object.values(menuEntries(mac)).flat(), ...(mac ? macAppMenu : [])];
    expect(commandIds.filter((id) => !entries.includes(id))).toEqual([]);
  });

  it('are run either by the page or by the main process', () => {
    expect(commandIds.filter((id) => !isPageCommand(id))).toEqual(mainCommands);
    expect(mainCommands).toContain('newWindow');
  });

  it('share no id with anything else that has words', () => {
    expect(new Set(labelIds).size).toBe(labelIds.length);
  });

  it('go back and forward with the arrows that point that way', () => {
    expect(keysOf('back', { mac: false, rightToLeft: false })).toEqual(['Alt+Left']);
    expect(keysOf('back', { mac: false, rightToLeft: true })).toEqual(['Alt+Right']);
    expect(keysOf('back', { mac: true, rightToLeft: true })).toEqual(['Cmd+[']);
  });
});
