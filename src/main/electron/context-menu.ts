import { app, BrowserWindow, clipboard, Menu } from 'electron';
import type { ContextMenuParams, MenuItemConstructorOptions, WebContents } from 'electron';
import { titleAt } from '#shared/catalogue/links.ts';
import type { PageCommand } from '#shared/contract/commands.ts';
import { labelOf, titleCommands } from '#shared/contract/menus.ts';
import type { Labels } from '#shared/contract/menus.ts';
import { followedWith, ownMarks } from '#shared/mine/own-marks.ts';
import type { OwnMarks } from '#shared/mine/own-marks.ts';
import type { App } from '../app/app.ts';
import { deepLinkScheme } from '../platform/deep-links.ts';
import { openExternal } from './external.ts';
import type { ExternalLinkFilter } from './external.ts';
import { isPicture } from './save-picture.ts';
import { routeOf } from './security.ts';

/** What a context menu needs of the app. */
export interface ContextMenuOptions {
  /** The words of the page; null before it has sent any. */
  words(): Labels | null;
  /** What the person's own data says of the title at a route; null: it can't be read, or there is no title. */
  marks(route: string): Promise<OwnMarks | null>;
  /** Opens a route in another window. */
  openWindow(route: string): void;
  /** Has the page run a command for the title at a route. */
  run(contents: WebContents, command: PageCommand, route: string): void;
  /** Saves a picture of the app. */
  savePicture(address: string): void;
  /** The page about a title on its service's site; null if there is none. */
  servicePage(route: string): { readonly address: string; readonly service: string } | null;
  /** Returns the address of an external link, or null if it may not be opened. */
  readonly allowedLink: ExternalLinkFilter;
}

/** What the person's own data says of the title at a route; null: it can't be read, or there is no title. */
export async function marksAt({ handlers }: Pick<App, 'handlers'>, route: string): Promise<OwnMarks | null> {
  const subject = titleAt(route);
  if (subject === null) return null;
  const { signal } = new AbortController();
  if (subject.kind === 'season' || subject.kind === 'episode') {
    const series = { kind: 'series', id: subject.id } as const;
    const title = await handlers['mine.title']({ subject: series }, signal);
    return title.ok ? ownMarks(subject, title.value, title.value) : null;
  }
  const states = await handlers['mine.of']({ subjects: [followedWith(subject)] }, signal);
  const state = states.ok ? states.value[0] : undefined;
  return state === undefined ? null : ownMarks(subject, state, null);
}

/** The facts of a click that decide about the menu. */
export type Clicked = Pick<
  ContextMenuParams,
  'editFlags' | 'hasImageContents' | 'isEditable' | 'linkURL' | 'selectionText' | 'srcURL' | 'x' | 'y'
>;

const role = (
  name: 'undo' | 'redo' | 'cut' | 'copy' | 'paste' | 'selectAll',
  labels: Labels,
  enabled = true,
) => ({
  role: name,
  label: labels[name],
  enabled,
});

function fieldItems({ editFlags: can }: Clicked, labels: Labels): MenuItemConstructorOptions[] {
  return [
    role('undo', labels, can.canUndo),
    role('redo', labels, can.canRedo),
    { type: 'separator' },
    role('cut', labels, can.canCut),
    role('copy', labels, can.canCopy),
    role('paste', labels, can.canPaste),
    role('selectAll', labels, can.canSelectAll),
  ];
}

function linkItems(link: string, labels: Labels, options: ContextMenuOptions, contents: WebContents) {
  const route = routeOf(link);
  const copy = (text: string): MenuItemConstructorOptions => ({
    label: labels.copyLink,
    click: () => void clipboard.writeText(text),
  });
  if (route === null) {
    const address = options.allowedLink(link);
    if (address === null) return [];
    return [
      { label: labels.openInBrowser, click: () => openExternal(link, options.allowedLink) },
      copy(address),
    ];
  }
  return [
    { label: labels.openLink, click: () => void contents.loadURL(link).catch(() => undefined) },
    { label: labels.openInNewWindow, click: () => options.openWindow(route) },
    // A link of the system, which opens the app from elsewhere.
    copy(`${deepLinkScheme}://${route.slice(1)}`),
  ];
}

/** What a person does with the movie, series, season or episode that a link leads to; nothing for other links. */
function titleItems(
  link: string,
  labels: Labels,
  marks: OwnMarks | null,
  options: ContextMenuOptions,
  contents: WebContents,
) {
  const route = routeOf(link);
  const subject = titleAt(route ?? '');
  if (route === null || subject === null) return [];
  const items = titleCommands(route).map((command): MenuItemConstructorOptions => ({
    label: labels[labelOf(command, subject, marks)],
    click: () => options.run(contents, command, route),
  }));
  const page = options.servicePage(route);
  if (page === null) return items;
  const label = labels.openOnService.replace('{name}', () => page.service);
  return [...items, { label, click: () => openExternal(page.address, options.allowedLink) }];
}

function pictureItems(
  { srcURL, x, y }: Clicked,
  labels: Labels,
  options: ContextMenuOptions,
  contents: WebContents,
): MenuItemConstructorOptions[] {
  return [
    { label: labels.copyPicture, click: () => contents.copyImageAt(x, y) },
    { label: labels.savePicture, click: () => options.savePicture(srcURL) },
  ];
}

/** The items for what was clicked, with the marks of the title that a link leads to; none where there is nothing to do. */
export function contextItems(
  clicked: Clicked,
  labels: Labels,
  marks: OwnMarks | null,
  options: ContextMenuOptions,
  contents: WebContents,
): MenuItemConstructorOptions[] {
  if (clicked.isEditable) return fieldItems(clicked, labels);
  const groups = [
    clicked.linkURL === '' ? [] : linkItems(clicked.linkURL, labels, options, contents),
    titleItems(clicked.linkURL, labels, marks, options, contents),
    clicked.hasImageContents && isPicture(clicked.srcURL)
      ? pictureItems(clicked, labels, options, contents)
      : [],
    clicked.selectionText.trim() === '' ? [] : [role('copy', labels)],
  ].filter((items) => items.length > 0);
  return groups.flatMap((items, index) => [
    ...(index === 0 ? [] : [{ type: 'separator' as const }]),
    ...items,
  ]);
}

/** Shows a context menu in the pages that `isPage` accepts. */
export function addContextMenus(
  isPage: (contents: WebContents) => boolean,
  options: ContextMenuOptions,
): void {
  async function show(contents: WebContents, clicked: Clicked): Promise<void> {
    const marks = await options.marks(routeOf(clicked.linkURL) ?? '');
    const labels = options.words();
    const window = contents.isDestroyed() ? null : BrowserWindow.fromWebContents(contents);
    if (labels === null || window === null) return;
    const items = contextItems(clicked, labels, marks, options, contents);
    if (items.length === 0) return;
    const { x, y } = clicked;
    // Electron would take the place of the pointer, which a key or a touch leaves alone.
    Menu.buildFromTemplate(items).popup({ window, x, y });
  }
  app.on('web-contents-created', (_event, contents) => {
    contents.on('context-menu', (_clicked, clicked) => {
      if (isPage(contents)) void show(contents, clicked);
    });
  });
}
