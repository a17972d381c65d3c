import { describe, expect, it } from 'vitest';
import type { SearchHit } from '#shared/contract/answers.ts';
import { matchingCommands, paletteCommands } from './palette-commands.ts';
import type { Command, PaletteSources } from './palette-commands.ts';

const hit = (kind: SearchHit['kind'], id: number, label: string): SearchHit =>
  ({ kind, id, label, detail: '', marks: [] }) as unknown as SearchHit;
const opened: string[] = [];
const sources: PaletteSources = {
  typed: '',
  here: '#/settings',
  shell: [
    { id: 'home', kind: 'Place', label: 'Home', href: '#/', run: () => undefined },
    { id: 'back', kind: 'Action', label: 'Go back', run: () => undefined },
  ],
  views: [{ id: 3, name: 'Long movies', query: 'with_runtime.gte=150' }],
  recent: Array.from({ length: 7 }, (_, index) => ({ href: `#/movie/${index}`, title: `Movie ${index}` })),
  hits: [],
  direct: { link: null, numbers: [] },
  isMore: false,
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

  it('have no page twice, and the page that is open last, if it is typed', () => {
    const labels = (more: Partial<PaletteSources>) =>
      paletteCommands({ ...sources, ...more }).map(({ label }) => label);
    const inbox = { id: 'inbox', kind: 'Action', label: 'Inbox', href: '#/inbox', run: () => undefined };
    const here = '#/movie/0';
    expect(labels({ here }).slice(0, 5)).toEqual(['Movie 1', 'Movie 2', 'Movie 3', 'Movie 4', 'Movie 5']);
    expect(labels({ here })).not.toContain('Movie 0');
    expect(labels({ here: '' })).not.toContain('Home');
    const visited = { shell: [inbox], recent: [{ href: '#/inbox', title: 'Inbox' }] };
    expect(labels({ ...visited, typed: 'inbox' })).toEqual(['Inbox']);
    const typed = { typed: 'movie 0', hits: [hit('movie', 0, 'Movie 0'), hit('movie', 9, 'Movie 01')] };
    expect(labels({ ...typed, here, isMore: true })).toEqual([
      ...['Movie 01', 'Look for “movie 0” in the whole catalogue', 'Movie 0'],
    ]);
  });

  it('add the titles and people that were found, and open their pages', () => {
    const hits = [hit('tv', 7, 'Salt'), hit('person', 8, 'Salt Bae'), hit('keyword', 9, 'salt')];
    const commands = paletteCommands({ ...sources, typed: 'salt', hits });
    expect(commands.map(({ href }) => href)).toEqual(['#/tv/7', '#/person/8']);
    commands[0]?.run();
    expect(opened).toEqual(['#/tv/7']);
  });

  it('begin with the page of a pasted link, and end with those of a number', () => {
    const labels = (more: Partial<PaletteSources>) =>
      paletteCommands({ ...sources, ...more }).map(({ label }) => label);
    const link = { href: '#/tv/5', label: 'Open link: Series' };
    expect(labels({ typed: 'marquee://tv/5', direct: { link, numbers: [] } })).toEqual([link.label]);
    const numbers = [{ href: '#/tv/7', label: 'Open series 7' }];
    const hits = [hit('tv', 8, '7 Days')];
    expect(labels({ typed: '7', hits: [], direct: { link: null, numbers } })).toEqual(['Open series 7']);
    expect(labels({ typed: '7', hits, direct: { link: null, numbers } })).toEqual([
      '7 Days',
      'Open series 7',
    ]);
  });

  it('know the places inside of pages once something is typed, and look in the whole catalogue last', () => {
    const typed = (text: string, more: Partial<PaletteSources> = {}) =>
      paletteCommands({ ...sources, ...more, typed: text }).map(({ label, kind }) => `${kind}: ${label}`);
    expect(typed('calendar')).toEqual(['Library: Calendar']);
    expect(typed('offline')).toEqual(['Library: Offline']);
    expect(typed('now playing')).toEqual(['Page: Now playing']);
    expect(typed('')).not.toContain('Library: Calendar');
    const hits = [hit('tv', 7, 'Calendar Girls')];
    expect(typed('calendar', { hits, isMore: true })).toEqual([
      ...['Library: Calendar', 'Series: Calendar Girls'],
      'Search: Look for “calendar” in the whole catalogue',
    ]);
    opened.length = 0;
    paletteCommands({ ...sources, typed: 'a & b', isMore: true })
      .at(-1)
      ?.run();
    expect(opened).toEqual(['#/search?q=a%20%26%20b&everywhere=1']);
  });

  it('that need a title come last while none is open, and only if they are typed', () => {
    const mark = { id: 'seen', kind: 'Action', label: 'Mark as seen', disabled: true, run: () => undefined };
    const typed = (text: string): string[] =>
      paletteCommands({
        ...{ ...sources, typed: text, shell: [mark, ...sources.shell] },
        hits: text === '' ? [] : [hit('tv', 7, 'Mark of Salt')],
      }).map(({ label }) => label);
    expect(typed('mark')).toEqual(['Mark of Salt', 'Mark as seen']);
    expect(typed('')).not.toContain('Mark as seen');
  });
});

const run = (): void => undefined;
const visited = (href: string, label: string): Command => ({ id: href, kind: 'Visited', label, href, run });
const title = (href: string, label: string): Command => ({
  ...{ id: `title ${href}`, kind: 'Series', label, href, found: true },
  run,
});
const action = (label: string): Command => ({ id: label, kind: 'Action', label, run });
const listed = (commands: readonly Command[], typed: string): readonly string[] =>
  matchingCommands(commands, typed).map(({ kind, label }) => `${kind}: ${label}`);

describe('the commands that match', () => {
  it('are all when nothing is typed, each page once', () => {
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

  it('are only the first for a page', () => {
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
    expect(listed([action('İçe aktar')], 'ice aktar')).toEqual(['Action: İçe aktar']);
    expect(listed(commands, 'line salt')).toEqual([
      'Series: The Salt Line',
      'Series: Salt Line',
      'Visited: Season 1 · Salt Line',
      'Series: Unsalted',
    ]);
  });

  it('by another name are last', () => {
    const commands = [title('#/tv/7', 'Maeve Investigates'), visited('#/movie/9', 'Meave and I')];
    expect(listed(commands, 'meave')).toEqual(['Visited: Meave and I', 'Series: Maeve Investigates']);
  });
});
