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
 * Shows in the taskbar or dock how far packs are, and the places. If the person wants them, notifications tell of packs while
 * no window of the app has the focus.
 */
export function followPacks(
  marquee: Pick<App, 'handlers' | 'settings' | 'subscribe'>,
  desktop: Desktop,
  windows: Pick<Windows, 'all' | 'show'>,
): void {
  let known: readonly PackSummary[] = [];
  /** Those on the screen; one that is collected as garbage can't be clicked. */
  const shown = new Set<Notification>();

  function notify({ what, name, route }: PackNews): void {
    const words = desktop.words?.labels[what];
    const wanted = marquee.settings().notifications && Notification.isSupported();
    if (!wanted || words === undefined || BrowserWindow.getFocusedWindow() !== null) return;
    const notification = new Notification({
      title: 'Marquee',
      body: words.replace('{name}', () => systemText(name)),
    });
    notification.on('click', () => windows.show(route));
    notification.on('close', () => shown.delete(notification));
    shown.add(notification);
    notification.show();
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
 * Shows what the inbox just got as one notification, of the kinds and at the hours that the person wants, while no window of the
 * app has the focus, also while none is open. A click opens the title, or the inbox if there are several entries. `now`: epoch
 * ms.
 */
export function followNews(
  marquee: Pick<App, 'settings' | 'subscribe'>,
  words: () => Pick<Words, (typeof texts)[NewsNotice['kind']]>,
  windows: Pick<Windows, 'show'>,
  now: () => number,
): void {
  /** Those on the screen; one that is collected as garbage can't be clicked. */
  const shown = new Set<Notification>();

  marquee.subscribe((message) => {
    if (message.name !== 'inbox.told' || !Notification.isSupported()) return;
    const notice = noticeOf(message.payload, marquee.settings(), new Date(now()).getHours());
    if (notice === null || BrowserWindow.getFocusedWindow() !== null) return;
    const [name, route] =
      notice.kind === 'several'
        ? [String(notice.count), '/inbox']
        : [notice.entry.title.name || notice.entry.news.title, routeOf(notice.entry)];
    const body = fill(words()[texts[notice.kind]], { name: systemText(name) });
    const notification = new Notification({ title: 'Marquee', body });
    notification.on('click', () => windows.show(route));
    notification.on('close', () => shown.delete(notification));
    shown.add(notification);
    notification.show();
  });
}
