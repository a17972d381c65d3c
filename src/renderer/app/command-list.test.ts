import { describe, expect, it } from 'vitest';
import { matchingCommands } from './palette-commands.ts';
import type { Command } from './palette-commands.ts';

const run = (): void => undefined;
const visited = (href: string, label: string): Command => ({ id: href, kind: 'Visited', label, href, run });
const title = (href: string, label: string): Command => ({
  ...{ id: `title ${href}`, kind: 'Series', label, href, found: true },
  run,
});
const action = (label: string): Command => ({ id: label, kind: 'Action', label, run });
const listed = (commands: readonly Command[], typed: string): readonly string[] =>
  matchingCommands(commands, typed, 'en').map(({ kind, label }) => `${kind}: ${label}`);

describe('the commands of the palette', () => {
  it('lists all commands when nothing is typed, each page once', () => {
    const commands = [
      visited('#/tv/7?part=credits', 'Maeve Investigates'),
      visited('#/tv/7', 'Maeve Investigates'),
      visited('#/tv/7/season/4', 'Season 4 · Maeve Investigates'),
      action('Go back'),
    ];
    expect(listed(commands, ' ')).toEqual([
      'Visited: Maeve Investigates',
      'Visited: Season 4 · Maeve Investigates',
      'Action: Go back',
    ]);
  });

  it('lists only the first command for a page', () => {
    const commands = [
      title('#/tv/7', 'Maeve Investigates'),
      visited('#/tv/7?part=ratings', 'Maeve Investigates'),
    ];
    expect(listed(commands, 'maeve')).toEqual(['Series: Maeve Investigates']);
  });

  it('are sorted by how well they match, whatever their kind', () => {
    const commands = [
      action('Show the salt mark'),
      title('#/tv/1', 'Unsalted'),
      title('#/tv/2', 'The Salt Line'),
      title('#/tv/3', 'Salt Line'),
      visited('#/tv/3/season/1', 'Season 1 · Salt Line'),
      visited('#/movie/4', 'Salt'),
      visited('#/movie/5', 'Nightjar'),
    ];
    expect(listed(commands, 'Sált')).toEqual([
      'Visited: Salt',
      'Series: Salt Line',
      'Action: Show the salt mark',
      'Series: The Salt Line',
      'Visited: Season 1 · Salt Line',
      'Series: Unsalted',
    ]);
    expect(listed(commands, 'line salt')).toEqual([
      'Series: The Salt Line',
      'Series: Salt Line',
      'Visited: Season 1 · Salt Line',
      'Series: Unsalted',
    ]);
  });

  it('lists what was found by another name last', () => {
    const commands = [title('#/tv/7', 'Maeve Investigates'), visited('#/movie/9', 'Meave and I')];
    expect(listed(commands, 'meave')).toEqual(['Visited: Meave and I', 'Series: Maeve Investigates']);
  });
});
