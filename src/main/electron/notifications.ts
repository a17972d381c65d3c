import { app, BrowserWindow, Menu, Notification } from 'electron';
import type { InboxEntry } from '#shared/contract/inbox.ts';
import type { Labels } from '#shared/contract/menus.ts';
import type { PackSummary } from '#shared/contract/packs.ts';
import { noticeOf } from '#shared/mine/news-notice.ts';
import type { NewsNotice } from '#shared/mine/news-notice.ts';
import { systemText } from '#shared/text/system-text.ts';
import type { App } from '../app/app.ts';
import { fill } from '../platform/words.ts';
import type { Words } from '../platform/words.ts';
import type { Desktop } from './desktop.ts';
import { packNews, packProgress } from './pack-news.ts';
import type { PackNews } from './pack-news.ts';
import type { Windows } from './windows.ts';

const places = ['home', 'discover', 'search', 'library', 'account'] as const;

const routeOfPlace = (place: (typeof places)[number]): string => (place === 'home' ? '/' : `/${place}`);

/** Lists the places in the jump list of Windows and in the dock's menu of macOS. */
function listPlaces(labels: Labels, windows: Pick<Windows, 'show'>): void {
  if (process.platform === 'win32') {
    const task = { program: process.execPath, iconPath: process.execPath, iconIndex: 0, description: '' };
    app.setUserTasks(
      places.map((place) => ({
        ...task,
        title: labels[place],
        arguments: `marquee://${routeOfPlace(place).slice(1)}`,
      })),
    );
  }
  app.dock?.setMenu(
    Menu.buildFromTemplate(
      places.map((place) => ({ label: labels[place], click: () => windows.show(routeOfPlace(place)) })),
    ),
  );
}

/**
 * A text as the system's notifications draw it. On Linux, it is markup, which Electron passes on as it is. Source: the desktop
 * notifications specification, "Markup".
 */
function bodyOf(text: string): string {
  // Proved by notifications.test.ts: a name can't be a link or other markup.
  return process.platform === 'linux' ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : text;
}

/** The system's notifications of the app. */
export class Notifications {
  readonly #windows: Pick<Windows, 'show'>;
  readonly #onRefused: (reason: string) => void;
  /** Those on the screen; one that is collected as garbage can't be clicked. */
  readonly #shown = new Set<Notification>();
  #isRefused = false;

  constructor(windows: Pick<Windows, 'show'>, onRefused: (reason: string) => void) {
    this.#windows = windows;
    this.#onRefused = onRefused;
  }

  /** Whether the system shows them, as far as is known: macOS shows none of an app without a code signature. */
  get work(): boolean {
    return Notification.isSupported() && !this.#isRefused;
  }

  /** Shows a text, unless a window of the app has the focus; a click opens the route. */
  show(body: string, route: string): void {
    if (!Notification.isSupported() || BrowserWindow.getFocusedWindow() !== null) return;
    const notification = new Notification({ title: 'Marquee', body: bodyOf(body) });
    const forget = (): void => void this.#shown.delete(notification);
    notification.on('click', () => this.#windows.show(route));
    notification.on('close', forget);
    notification.on('show', () => (this.#isRefused = false));
    notification.on('failed', (_event, reason) => {
      forget();
      this.#isRefused = true;
      this.#onRefused(reason);
    });
    this.#shown.add(notification);
    notification.show();
  }
}

/**
 * Shows in the taskbar or dock how far packs are, and the places. If the person wants them, notifications tell of packs.
 */
export function followPacks(
  marquee: Pick<App, 'handlers' | 'settings' | 'subscribe'>,
  desktop: Desktop,
  windows: Pick<Windows, 'all' | 'show'>,
  notifications: Pick<Notifications, 'show'>,
): void {
  let known: readonly PackSummary[] = [];

  function notify({ what, name, route }: PackNews): void {
    const words = desktop.words?.labels[what];
    if (marquee.settings().notifications && words !== undefined)
      notifications.show(
        words.replace('{name}', () => systemText(name)),
        route,
      );
  }

  function apply(packs: readonly PackSummary[]): void {
    for (const news of packNews(known, packs)) notify(news);
    known = packs;
    // Each window has a button of its own in the taskbar of Windows.
    for (const window of windows.all()) window.setProgressBar(packProgress(packs));
  }

  marquee.subscribe((message) => {
    if (message.name === 'packs.changed') apply(message.payload);
  });
  app.on('browser-window-created', (_event, window) => {
    // The dock's is of the app: after its last window, none could take it away. Other windows show theirs at the next change.
    window.on('close', () => window.setProgressBar(-1));
  });
  desktop.onWords(({ labels }) => listPlaces(labels, windows));
  void marquee.handlers['packs.list']({}, new AbortController().signal).then((listed) => {
    if (listed.ok && known.length === 0) apply(listed.value);
  });
}

/** What a notification says of each kind. */
const texts = {
  dated: 'main_news_dated',
  moved: 'main_news_moved',
  arrived: 'main_news_arrived',
  left: 'main_news_left',
  changed: 'main_news_changed',
  listed: 'main_news_listed',
  several: 'notify_news_several',
} as const satisfies Readonly<Record<NewsNotice['kind'], keyof Words>>;

function routeOf({ subject: { kind, id }, news, view }: InboxEntry): string {
  if (kind === 'view') return view === null ? '/inbox' : `/discover?view=${view.id}&${view.query}`;
  if (kind === 'series') return `/tv/${id}`;
  return news.offers.length > 0 ? `/movie/${id}/watch` : `/movie/${id}`;
}

/**
 * Shows what the inbox just got as one notification, of the kinds and at the hours that the person wants, also while no window
 * is open. It leads to the title, or to the inbox if there are several entries. `now`: epoch ms.
 */
export function followNews(
  marquee: Pick<App, 'settings' | 'subscribe'>,
  words: () => Pick<Words, (typeof texts)[NewsNotice['kind']]>,
  notifications: Pick<Notifications, 'show'>,
  now: () => number,
): void {
  marquee.subscribe((message) => {
    if (message.name !== 'inbox.told') return;
    const notice = noticeOf(message.payload, marquee.settings(), new Date(now()).getHours());
    if (notice === null) return;
    const [name, route] =
      notice.kind === 'several'
        ? [String(notice.count), '/inbox']
        : [notice.entry.title.name || notice.entry.news.title, routeOf(notice.entry)];
    notifications.show(fill(words()[texts[notice.kind]], { name: systemText(name) }), route);
  });
}
