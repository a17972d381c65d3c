import { describe, expect, it } from 'vitest';
import type { SearchHit } from '#shared/contract/answers.ts';
import { paletteCommands } from './palette-commands.ts';
import type { PaletteSources } from './palette-commands.ts';

const hit = (kind: SearchHit['kind'], id: number, label: string): SearchHit =>
  ({ kind, id, label, detail: '', marks: [] }) as unknown as SearchHit;
const opened: string[] = [];
const sources: PaletteSources = {
  typed: '',
  language: 'en',
  shell: [
    { id: 'home', kind: 'Place', label: 'Home', run: () => undefined },
    { id: 'back', kind: 'Action', label: 'Go back', run: () => undefined },
  ],
  views: [{ id: 3, name: 'Long movies', query: 'with_runtime.gte=150', seenAt: null, total: null }],
  recent: Array.from({ length: 7 }, (_, index) => ({ href: `#/movie/${index}`, title: `Movie ${index}` })),
  hits: [],
  open: (address) => opened.push(address),
};

describe('the commands of the palette', () => {
  it('begin with the recent pages when nothing is typed, then places, actions and views', () => {
    const commands = paletteCommands(sources);
    expect(commands.slice(0, 6).map(({ label }) => label)).toEqual([
      ...['Movie 0', 'Movie 1', 'Movie 2', 'Movie 3', 'Movie 4'],
      'Home',
    ]);
    expect(commands.map(({ id }) => id)).toEqual(expect.arrayContaining(['view 3', 'back']));
  });

  it('add the titles and people that were found, and open their pages', () => {
    const hits = [hit('tv', 7, 'Salt'), hit('person', 8, 'Salt Bae'), hit('keyword', 9, 'salt')];
    const commands = paletteCommands({ ...sources, typed: 'salt', hits });
    expect(commands.map(({ href }) => href)).toEqual(['#/tv/7', '#/person/8']);
    commands[0]?.run();
    expect(opened).toEqual(['#/tv/7']);
  });
});
