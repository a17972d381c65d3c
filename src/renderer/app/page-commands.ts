import { titleAt } from '#shared/catalogue/links.ts';
import type { CommandId, PageCommand } from '#shared/contract/commands.ts';
import { commandIds, isPageCommand } from '#shared/contract/commands.ts';
import type { Labels } from '#shared/contract/menus.ts';
import type { MenuWords } from '#shared/contract/requests.ts';
import { address, mainPlaces } from '../format/places.ts';
import type { MainPlace } from '../format/places.ts';
import { libraryAddress } from '../format/library-parts.ts';
import { seasonName } from '../format/names.ts';
import { nameOf } from '../format/title-card.ts';
import { m } from '../i18n/messages.ts';
import { saveLocalData } from '../parts/files.ts';
import type { AppModel } from '../state/app-model.svelte.ts';
import { toggleDismissed, toggleSeen, toggleWatchlist } from '../state/own-toggles.ts';
import type { Attempted, OwnSubject } from '../state/own-changes.svelte.ts';
import { changeSelected } from '../state/selected-changes.ts';
import type { SelectedChange } from '../state/selected-changes.ts';
import type { SelectedTitle } from '../state/selection.svelte.ts';
import { currentWords, isToggle, wordsFor } from './command-words.ts';

export type Overlay = 'palette' | 'shortcuts' | 'about' | 'find' | 'keep';

/** What the commands do in the shell. */
export interface Shell {
  /** The place that is shown. */
  place(): string;
  open(address: string): void;
  /** `about`: what it is for, where it is for something. */
  show(overlay: Overlay, about?: OwnSubject): void;
  canGoBack(): boolean;
  canGoForward(): boolean;
  /** What the focus is on or, if it is on nothing of the kind, what the page is about; null: nothing. */
  subject(): OwnSubject | null;
  /** The title of a grid that has the focus; null: none has. */
  selectable(): SelectedTitle | null;
}

/** The setting that each command of the theme chooses. */
const themes = { themeSystem: 'system', themeLight: 'light', themeDark: 'dark' } as const;

function isTheme(id: CommandId): id is keyof typeof themes {
  return id in themes;
}

/** Whether a command opens a main place. */
export function isPlace(id: CommandId): id is MainPlace {
  return (mainPlaces as readonly string[]).includes(id);
}

function actions(
  app: AppModel,
  shell: Pick<Shell, 'open' | 'selectable' | 'show' | 'subject'>,
): Readonly<Record<Exclude<PageCommand, MainPlace>, () => Attempted | undefined>> {
  const { ownChanges } = app;
  const choose = (id: keyof typeof themes) => () =>
    ownChanges.attempt(() => app.change({ theme: themes[id] }));
  /** Opens a page, whose component does what is wanted once it is shown. */
  const want = (wanted: AppModel['wanted'], at: string) => (): undefined => {
    app.wanted = wanted;
    shell.open(at);
  };
  /** Toggles something of the person's own for a subject, or for all selected titles. */
  const toggle = (change: typeof toggleSeen, what: SelectedChange) => () => {
    const subject = shell.subject();
    if (app.selection.titles.length > 0) return changeSelected(app, what);
    return subject === null ? undefined : (change(app, subject) ?? undefined);
  };
  return {
    importPack: want('importPack', libraryAddress('offline')),
    importData: want('importData', libraryAddress('data')),
    exportData: () => ownChanges.attempt(() => saveLocalData(app)),
    print: () => void window.print(),
    toggleWatchlist: toggle(toggleWatchlist, 'followed'),
    toggleSeen: toggle(toggleSeen, 'seen'),
    toggleDismissed: toggle(toggleDismissed, 'dismissed'),
    toggleSelected: (): undefined => {
      const title = shell.selectable();
      if (title !== null) app.selection.toggle(title);
    },
    tonight: () => void shell.open(address.tonight()),
    whereToWatch: (): undefined => {
      const { subject } = shell.subject() ?? {};
      if (subject?.kind === 'movie') shell.open(address.watch(subject.id));
    },
    keepOffline: (): undefined => {
      const subject = shell.subject();
      if (subject !== null && subject.subject.kind !== 'person') shell.show('keep', subject);
    },
    find: () => void shell.show('find'),
    refresh: () => void app.refresh(),
    retry: () => ownChanges.attempt(() => app.marquee.request('network.retry', {})),
    themeSystem: choose('themeSystem'),
    themeLight: choose('themeLight'),
    themeDark: choose('themeDark'),
    back: () => void history.back(),
    forward: () => void history.forward(),
    inbox: () => void shell.open(address.inbox),
    palette: () => void shell.show('palette'),
    shortcuts: () => void shell.show('shortcuts'),
    about: () => void shell.show('about'),
  };
}

/** Opens a main place; Search again focuses its field. */
function openPlace(place: MainPlace, shell: Shell): void {
  if (place === 'search' && shell.place() === 'search')
    document.querySelector<HTMLElement>('#search-field')?.focus();
  else shell.open(address.main(place));
}

/** Runs a command: in the page, or by asking the main process. */
export function runCommand(id: CommandId, app: AppModel, shell: Shell): void {
  if (!isPageCommand(id))
    void app.ownChanges.attempt(() => app.marquee.request('desktop.run', { command: id }));
  else if (isPlace(id)) openPlace(id, shell);
  else void actions(app, shell)[id]();
}

/** Runs a command that was chosen for the title at an address. */
export async function runAt(command: PageCommand, at: string, app: AppModel, shell: Shell): Promise<void> {
  const subject = await subjectAt(app, at);
  app.selection.clear();
  runCommand(command, app, { ...shell, subject: () => subject });
}

/** The movie, series, season or episode at an address, with the name that lists have for it; null: it is another page. */
async function subjectAt({ marquee }: AppModel, at: string): Promise<OwnSubject | null> {
  const subject = titleAt(at.replace(/^#/, ''));
  if (subject === null || subject.kind === 'person') return null;
  const { id } = subject;
  const isMovie = subject.kind === 'movie';
  const known = await marquee
    .request('title.known', { mediaType: isMovie ? 'movie' : 'tv', id })
    .catch(() => null);
  const title =
    known === null ? (isMovie ? m.movie_numbered : m.series_numbered)({ id }) : nameOf(known.item);
  if (subject.kind === 'season') return { subject, name: `${title} · ${seasonName(subject.season)}` };
  if (subject.kind !== 'episode') return { subject, name: title };
  const { season, episode } = subject;
  return { subject, name: `${title} ${m.upcoming_number({ season, episode })}` };
}

/** Whether a command can be used now. */
export function isAvailable(id: CommandId, app: AppModel, shell: Shell): boolean {
  if (id === 'refresh') return app.network.online && app.page.refresh !== undefined;
  if (id === 'retry') return !app.network.online;
  if (id === 'checkForUpdates') return app.state.findsUpdates;
  if (app.selection.titles.length > 0 && isToggle(id)) return true;
  if (id === 'toggleSelected') return shell.selectable() !== null;
  if (id === 'toggleWatchlist') return shell.subject() !== null;
  if (id === 'toggleSeen' || id === 'toggleDismissed' || id === 'keepOffline')
    return (shell.subject()?.subject.kind ?? 'person') !== 'person';
  if (id === 'whereToWatch') return shell.subject()?.subject.kind === 'movie';
  if (id === 'back') return shell.canGoBack();
  if (id === 'forward') return shell.canGoForward();
  return isPageCommand(id) || app.marquee.host === 'electron';
}

/** Whether a command is a choice that is in effect. */
export function isChosen(id: CommandId, app: AppModel): boolean {
  return isTheme(id) && themes[id] === app.state.settings.theme;
}

/** What Electron's menus show now. */
export function menuWords(app: AppModel, shell: Shell, rightToLeft: boolean): MenuWords {
  const subject = app.selection.titles.length > 0 ? null : shell.subject();
  const toggles = commandIds.filter(isToggle).map((id) => [id, wordsFor(id, subject, app)]);
  return {
    labels: { ...currentWords(), ...(Object.fromEntries(toggles) as Labels) },
    rightToLeft,
    unavailable: commandIds.filter((id) => !isAvailable(id, app, shell)),
    chosen: commandIds.filter((id) => isChosen(id, app)),
  };
}
