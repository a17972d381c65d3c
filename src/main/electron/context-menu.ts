import { app, BrowserWindow, clipboard, Menu } from 'electron';
import type { ContextMenuParams, MenuItemConstructorOptions, WebContents } from 'electron';
import type { PageCommand } from '#shared/contract/commands.ts';
import { titleCommands } from '#shared/contract/menus.ts';
import type { Labels } from '#shared/contract/menus.ts';
import { deepLinkScheme } from '../platform/deep-link.ts';
import { openExternal } from './external.ts';
import type { ExternalLinkJudge } from './external.ts';
import { isPicture } from './save-picture.ts';
import { routeOf } from './security.ts';

/** What a context menu needs of the app. */
export interface ContextMenuOptions {
  /** The words of the page; null before it has sent any. */
  words(): Labels | null;
  /** Opens a route in another window. */
  openWindow(route: string): void;
  /** Has the page run a command for the title at a route. */
  run(contents: WebContents, command: PageCommand, route: string): void;
  /** Saves a picture of the app. */
  savePicture(address: string): void;
  /** The page about a title on its service's site; null if there is none. */
  servicePage(route: string): { readonly address: string; readonly service: string } | null;
  /** Returns the address of an external link, or null if it may not be opened. */
  readonly judge: ExternalLinkJudge;
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
    const address = options.judge(link);
    if (address === null) return [];
    return [{ label: labels.openInBrowser, click: () => openExternal(link, options.judge) }, copy(address)];
  }
  return [
    { label: labels.openLink, click: () => void contents.loadURL(link).catch(() => undefined) },
    { label: labels.openInNewWindow, click: () => options.openWindow(route) },
    // A link of the system, which opens the app from elsewhere.
    copy(`${deepLinkScheme}://${route.slice(1)}`),
  ];
}

/** What a person does with the movie, series, season or episode that a link leads to; nothing for other links. */
function titleItems(link: string, labels: Labels, options: ContextMenuOptions, contents: WebContents) {
  const route = routeOf(link);
  if (route === null) return [];
  const items = titleCommands(route).map((command): MenuItemConstructorOptions => ({
    label: labels[command],
    click: () => options.run(contents, command, route),
  }));
  const page = options.servicePage(route);
  if (page === null) return items;
  const label = labels.openOnService.replace('{name}', () => page.service);
  return [...items, { label, click: () => openExternal(page.address, options.judge) }];
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

/** The items for what was clicked; none where there is nothing to do. */
export function contextItems(
  clicked: Clicked,
  labels: Labels,
  options: ContextMenuOptions,
  contents: WebContents,
): MenuItemConstructorOptions[] {
  if (clicked.isEditable) return fieldItems(clicked, labels);
  const groups = [
    clicked.linkURL === '' ? [] : linkItems(clicked.linkURL, labels, options, contents),
    titleItems(clicked.linkURL, labels, options, contents),
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
  app.on('web-contents-created', (_event, contents) => {
    contents.on('context-menu', (_clicked, clicked) => {
      const labels = options.words();
      if (labels === null || !isPage(contents)) return;
      const items = contextItems(clicked, labels, options, contents);
      const window = BrowserWindow.fromWebContents(contents);
      if (items.length > 0 && window !== null) Menu.buildFromTemplate(items).popup({ window });
    });
  });
}
