import type { SearchHit } from '#shared/contract/answers.ts';
import { commandIds } from '#shared/contract/commands.ts';
import type { CommandId } from '#shared/contract/commands.ts';
import type { RecentPage, SavedView } from '#shared/contract/local-things.ts';
import { libraryParts } from '#shared/contract/settings.ts';
import { fold } from '#shared/text/fold.ts';
import { libraryAddress, libraryPartNames } from '../format/library-parts.ts';
import { listHeadings, settingsGroupNames } from '../format/place-names.ts';
import { address, listNames, mainPlaces, readPlace, settingsGroups } from '../format/places.ts';
import type { DirectPage } from '../format/recognised.ts';
import { hitDetail } from '../format/hit-words.ts';
import { hitAddress } from '../format/search-hit.ts';
import { m } from '../i18n/messages.ts';
import type { AppModel } from '../state/app-model.svelte.ts';
import { wordsFor } from './command-words.ts';
import { isAvailable, isChosen, isPlace, runCommand } from './page-commands.ts';
import type { Shell } from './page-commands.ts';
import { shownKeysOf } from './shortcuts.ts';
import type { Keyboard } from './shortcuts.ts';

/** A command of the palette. */
export interface Command {
  /** Unique among the commands. */
  readonly id: string;
  /** The kind of command in words: a place, an action, a recent page. */
  readonly kind: string;
  readonly label: string;
  readonly detail?: string;
  /** The keyboard shortcut. */
  readonly keys?: string;
  /** The page that it opens; of several commands for one page only the best is listed. */
  readonly href?: string;
  /** The search found it, so it stays although its label doesn't match, as for a misspelled name. */
  readonly found?: boolean;
  /** It can't be used now; `detail` says when it can. */
  readonly disabled?: boolean;
  run(): void;
}

/**
 * How far a label is from the typed words: 0 equal, 1 begins with them, 2 has words that begin with them, 3 contains
 * them, 4 no match.
 */
function distance(label: string, words: readonly string[]): number {
  const typed = words.join(' ');
  if (label === typed) return 0;
  if (label.startsWith(typed)) return 1;
  const parts = label.split(/[^\p{L}\p{N}]+/u);
  if (words.every((word) => parts.some((part) => part.startsWith(word)))) return 2;
  return words.every((word) => label.includes(word)) ? 3 : 4;
}

/** Identifies a page by its address; the parts of a series' page count as one. */
function pageOf(href: string): string {
  const place = readPlace(href);
  if (place.name === 'home') return address.main('home');
  return place.name === 'series' ? address.series(place.id) : href;
}

function onePerPage(commands: readonly Command[]): readonly Command[] {
  const pages = new Set<string>();
  return commands.filter(({ href }) => {
    if (href === undefined) return true;
    const page = pageOf(href);
    return pages.has(page) ? false : pages.add(page);
  });
}

/**
 * The commands whose label contains every typed word, and those that the search found, the best matches first, those that
 * can't be used now last, and each page once. With nothing typed, all commands in their order.
 */
export function matchingCommands(commands: readonly Command[], typed: string): readonly Command[] {
  const words = fold(typed).match(/\S+/g) ?? [];
  if (words.length === 0) return onePerPage(commands);
  const matching = commands
    .map((command) => ({ command, far: distance(fold(command.label), words) }))
    .filter(({ command, far }) => far < 4 || command.found === true)
    .sort(
      (a, b) => Number(a.command.disabled ?? false) - Number(b.command.disabled ?? false) || a.far - b.far,
    )
    .map(({ command }) => command);
  return onePerPage(matching);
}

/** How many recent pages the palette lists before anything is typed. */
const mostRecent = 5;
/** How many found titles and people it lists. */
const mostFound = 10;

/** What the palette chooses from. */
export interface PaletteSources {
  readonly typed: string;
  /** The address of the page that is open. */
  readonly here: string;
  /** Places and actions. */
  readonly shell: readonly Command[];
  readonly views: readonly SavedView[];
  readonly recent: readonly RecentPage[];
  /** Titles and people that match the typed text. */
  readonly hits: readonly SearchHit[];
  /** What the typed text opens by itself: a link's page, and those of a number. */
  readonly direct: { readonly link: DirectPage | null; readonly numbers: readonly DirectPage[] };
  /** Whether there is more to be searched: the hits are there, and aren't of the whole catalogue. */
  readonly isMore: boolean;
  /** Opens an address. */
  open(address: string): void;
}

/** Makes the command that opens a page. */
type ToPage = (id: string, kind: string, label: string, href: string) => Command;

const kinds = { tv: m.series, movie: m.movie, person: m.person } as const;

/** The palette's commands for the typed text, best matches first; the page that is open is last, and only if it is typed. */
export function paletteCommands(sources: PaletteSources): readonly Command[] {
  const { typed, open } = sources;
  const to: ToPage = (id, kind, label, href) => ({ id, kind, label, href, run: () => open(href) });
  const views = sources.views.map((view) =>
    to(`view ${view.id}`, m.palette_view(), view.name, address.view(view)),
  );
  const recent = sources.recent.map(({ href, title }) =>
    to(`recent ${href}`, m.palette_recent(), title, href),
  );
  const found = sources.hits.slice(0, mostFound).flatMap((hit): Command[] => {
    const { kind, id, label } = hit;
    if (kind !== 'tv' && kind !== 'movie' && kind !== 'person') return [];
    const command = to(`${kind} ${id}`, kinds[kind](), label, hitAddress(hit));
    return [{ ...command, detail: hitDetail(hit), found: true }];
  });
  const page = pageOf(sources.here);
  const isHere = ({ href }: Command): boolean => href !== undefined && pageOf(href) === page;
  const isElsewhere = (command: Command): boolean => !isHere(command);
  if (typed === '') {
    const usable = [...sources.shell.filter(({ disabled }) => disabled !== true), ...views];
    const others = [...recent.filter(isElsewhere).slice(0, mostRecent), ...usable.filter(isElsewhere)];
    return matchingCommands(others, typed);
  }
  const look = to('look', m.place_search(), m.search_look({ query: typed }), address.searchEverywhere(typed));
  const direct = ({ href, label }: DirectPage): Command => to(`open ${href}`, m.palette_place(), label, href);
  const link = sources.direct.link === null ? [] : [direct(sources.direct.link)];
  // A person who types looks for a page more often than for a recent one.
  const all = [...sources.shell, ...placeCommands(to), ...views, ...found, ...recent];
  const matching = matchingCommands(all, typed);
  return onePerPage([
    ...link,
    ...matching.filter(isElsewhere),
    // A number is more often part of a title.
    ...sources.direct.numbers.map(direct),
    ...(sources.isMore ? [look] : []),
    ...matching.filter(isHere),
  ]);
}

/** The places inside of pages, and lists. */
function placeCommands(to: ToPage): Command[] {
  const place = (kind: string, label: string, href: string): Command =>
    to(`place ${href}`, kind, label, href);
  return [
    ...libraryParts.map((part) => place(m.place_library(), libraryPartNames[part](), libraryAddress(part))),
    ...listNames.map((name) => place(m.palette_place(), listHeadings[name](), address.list(name))),
    ...settingsGroups.map((group) =>
      place(m.place_settings(), settingsGroupNames[group](), address.settings(group)),
    ),
  ];
}

/** What the commands open that aren't main places. */
const pages: Partial<Readonly<Record<CommandId, string>>> = {
  tonight: address.tonight(),
  inbox: address.inbox,
};

/** Commands for the title that is open. */
const ofTitles: readonly CommandId[] = [
  'toggleWatchlist',
  'toggleSeen',
  'toggleDismissed',
  'keepOffline',
  'whereToWatch',
];

/** The palette's entries for the commands that can be used now, places first; and for those that could if a title were open. */
export function shellCommands(app: AppModel, shell: Shell, keyboard: Keyboard): readonly Command[] {
  const usable: readonly CommandId[] = commandIds.filter(
    (id) => id !== 'palette' && isAvailable(id, app, shell) && !isChosen(id, app),
  );
  const subject = app.selection.titles.length > 0 ? null : shell.subject();
  const kind = shell.subject()?.subject.kind ?? 'person';
  const later = kind === 'person' ? ofTitles.filter((id) => !usable.includes(id)) : [];
  return [...mainPlaces, ...usable.filter((id) => !isPlace(id)), ...later].map((id) => {
    const keys = shownKeysOf(id, keyboard)[0];
    const href = isPlace(id) ? address.main(id) : pages[id];
    return {
      id,
      kind: isPlace(id) ? m.palette_place() : m.palette_action(),
      label: wordsFor(id, subject, app),
      ...(href === undefined ? {} : { href }),
      ...(keys === undefined ? {} : { keys }),
      ...(later.includes(id) ? { disabled: true, detail: m.palette_open_title() } : {}),
      run: () => runCommand(id, app, shell),
    };
  });
}
