import { BrowserWindow, Notification } from 'electron';
import type { InboxEntry } from '#shared/contract/inbox.ts';
import { noticeOf } from '#shared/mine/news-notice.ts';
import type { NewsNotice } from '#shared/mine/news-notice.ts';
import { systemText } from '#shared/text/system-text.ts';
import type { App } from '../app/app.ts';
import { fill } from '../platform/words.ts';
import type { Words } from '../platform/words.ts';
import type { Windows } from './windows.ts';

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
