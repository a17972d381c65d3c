import type { SearchHit } from '#shared/contract/answers.ts';
import type { RecentPage, SavedView } from '#shared/contract/local-things.ts';
import { libraryParts } from '#shared/contract/settings.ts';
import { libraryAddress, libraryPartNames } from '../format/library-parts.ts';
import { listHeadings, settingsGroupNames } from '../format/place-names.ts';
import { address, listNames, settingsGroups } from '../format/places.ts';
import { m } from '../i18n/messages.ts';
import { matchingCommands, pageOf } from './command-list.ts';
import type { Command } from './command-list.ts';

/** How many recent pages the palette lists before anything is typed. */
const mostRecent = 5;
/** How many found titles and people it lists. */
const mostFound = 10;

/** What the palette chooses from. */
export interface PaletteSources {
  readonly typed: string;
  /** Of the page, for comparing letters. */
  readonly language: string;
  /** The address of the page that is open. */
  readonly here: string;
  /** Places and actions. */
  readonly shell: readonly Command[];
  readonly views: readonly SavedView[];
  readonly recent: readonly RecentPage[];
  /** Titles and people that match the typed text. */
  readonly hits: readonly SearchHit[];
  /** Whether there is more to be searched: the hits are there, and aren't of the whole catalogue. */
  readonly isMore: boolean;
  /** Opens an address. */
  open(address: string): void;
}

const kinds = { tv: m.series, movie: m.movie, person: m.person } as const;

/** The palette's commands for the typed text, best matches first; the page that is open is last, and only if it is typed. */
export function paletteCommands(sources: PaletteSources): readonly Command[] {
  const { typed, language, open } = sources;
  const views = sources.views.map((view): Command => ({
    id: `view ${view.id}`,
    kind: m.palette_view(),
    label: view.name,
    href: address.view(view),
    run: () => open(address.view(view)),
  }));
  const recent = sources.recent.map(({ href, title }): Command => ({
    id: `recent ${href}`,
    kind: m.palette_recent(),
    label: title,
    href,
    run: () => open(href),
  }));
  const found = sources.hits.slice(0, mostFound).flatMap(({ kind, id, label, detail }): Command[] => {
    if (kind !== 'tv' && kind !== 'movie' && kind !== 'person') return [];
    const href = kind === 'person' ? address.person(id) : address.title(kind, id);
    return [
      { id: `${kind} ${id}`, kind: kinds[kind](), label, detail, href, found: true, run: () => open(href) },
    ];
  });
  const page = pageOf(sources.here);
  const isHere = ({ href }: Command): boolean => href !== undefined && pageOf(href) === page;
  const isElsewhere = (command: Command): boolean => !isHere(command);
  if (typed === '') {
    const usable = [...sources.shell.filter(({ disabled }) => disabled !== true), ...views];
    const others = [...recent.filter(isElsewhere).slice(0, mostRecent), ...usable.filter(isElsewhere)];
    return matchingCommands(others, typed, language);
  }
  const look: Command = {
    id: 'look',
    kind: m.place_search(),
    label: m.search_look({ query: typed }),
    found: true,
    run: () => open(address.searchEverywhere(typed)),
  };
  // A person who types looks for a page more often than for a recent one.
  const all = [...sources.shell, ...placeCommands(open), ...views, ...found, ...recent];
  const matching = matchingCommands(all, typed, language);
  return [...matching.filter(isElsewhere), ...(sources.isMore ? [look] : []), ...matching.filter(isHere)];
}

/** The places inside of pages, and lists. */
function placeCommands(open: PaletteSources['open']): Command[] {
  const to = (kind: string, label: string, href: string): Command => ({
    id: `place ${href}`,
    kind,
    label,
    href,
    run: () => open(href),
  });
  return [
    ...libraryParts.map((part) => to(m.place_library(), libraryPartNames[part](), libraryAddress(part))),
    ...listNames.map((name) => to(m.palette_place(), listHeadings[name](), address.list(name))),
    ...settingsGroups.map((group) =>
      to(m.place_settings(), settingsGroupNames[group](), address.settings(group)),
    ),
  ];
}
