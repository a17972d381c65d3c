import type { CommandId } from '#shared/contract/commands.ts';
import { labelIds, labelOf } from '#shared/contract/menus.ts';
import type { LabelId, Labels } from '#shared/contract/menus.ts';
import { placeNames } from '../format/place-names.ts';
import { m } from '../i18n/messages.ts';
import type { AppModel } from '../state/app-model.svelte.ts';
import type { OwnSubject } from '../state/own-changes.svelte.ts';
import { knownMarks } from '../state/own-toggles.ts';

/** What the main process replaces in texts. */
const name = '{name}';

/** The words of every command, and of everything else that Electron's menus and notifications show. */
export const words: Readonly<Record<LabelId, () => string>> = {
  ...placeNames,
  newWindow: m.command_new_window,
  importPack: m.command_import_pack,
  importData: m.command_import_data,
  exportData: m.command_export_data,
  print: m.command_print,
  closeWindow: m.command_close_window,
  quit: m.command_quit,
  toggleWatchlist: m.command_toggle_watchlist,
  toggleSeen: m.command_toggle_seen,
  toggleDismissed: m.command_toggle_dismissed,
  toggleSelected: m.command_toggle_selected,
  follow: m.follow,
  unfollow: m.unfollow,
  markSeen: m.seen_mark,
  markAllSeen: m.seen_all,
  markUnseen: m.seen_unmark,
  notInterested: m.not_interested,
  showAgain: m.show_again,
  keepOffline: m.command_keep_offline,
  find: m.command_find,
  refresh: m.fetch_again,
  retry: m.command_retry,
  zoomIn: m.command_zoom_in,
  zoomOut: m.command_zoom_out,
  zoomReset: m.command_zoom_reset,
  themeSystem: () => m.palette_theme({ theme: m.match_system() }),
  themeLight: () => m.palette_theme({ theme: m.theme_light() }),
  themeDark: () => m.palette_theme({ theme: m.theme_dark() }),
  fullScreen: m.command_full_screen,
  back: m.go_back,
  forward: m.go_forward,
  tonight: m.tonight,
  whereToWatch: m.where_to_watch,
  inbox: m.inbox,
  palette: m.palette,
  shortcuts: m.shortcuts,
  copyDiagnostics: m.command_copy_diagnostics,
  openLogs: m.command_open_logs,
  openLicences: m.command_open_licences,
  checkForUpdates: m.command_check_for_updates,
  about: m.command_about,
  undo: m.menu_undo,
  redo: m.menu_redo,
  cut: m.menu_cut,
  copy: m.menu_copy,
  paste: m.menu_paste,
  selectAll: m.menu_select_all,
  minimize: m.menu_minimize,
  zoom: m.menu_zoom,
  front: m.menu_front,
  services: m.menu_services,
  hide: m.menu_hide,
  hideOthers: m.menu_hide_others,
  unhide: m.menu_show_all,
  openLink: m.menu_open_link,
  openInNewWindow: m.menu_open_in_new_window,
  openInBrowser: m.menu_open_in_browser,
  openOnService: () => m.menu_open_on_service({ service: name }),
  copyLink: m.menu_copy_link,
  copyPicture: m.menu_copy_picture,
  savePicture: m.menu_save_picture,
  file: m.menu_file,
  edit: m.menu_edit,
  view: m.menu_view,
  go: m.menu_go,
  window: m.menu_window,
  help: m.menu_help,
  packDone: () => m.notify_pack_done({ name }),
  packFailed: () => m.notify_pack_failed({ name }),
  packChanged: () => m.notify_pack_changed({ name }),
};

/** Whether a command changes the person's own data of a title, or of all selected ones. */
export function isToggle(id: CommandId): boolean {
  return id === 'toggleWatchlist' || id === 'toggleSeen' || id === 'toggleDismissed';
}

/** What a menu says of a command that would change a subject; null: there is none. */
export function wordsFor(command: CommandId, about: OwnSubject | null, app: Pick<AppModel, 'mine'>): string {
  if (about === null || !isToggle(command)) return words[command]();
  return words[labelOf(command, about.subject, knownMarks(app, about.subject))]();
}

/** All words in the page's language. */
export function currentWords(): Labels {
  return Object.fromEntries(labelIds.map((id) => [id, words[id]()])) as Labels;
}
