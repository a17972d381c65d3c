import { BrowserWindow, Notification } from 'electron';
import { newsLabels } from '#shared/contract/menus.ts';
import type { InboxEntry } from '#shared/contract/inbox.ts';
import { noticeOf } from '#shared/mine/news-notice.ts';
import type { App } from '../app/app.ts';
import type { Desktop } from './desktop.ts';
import type { Windows } from './windows.ts';

function routeOf({ subject: { kind, id }, news }: InboxEntry): string {
  if (kind === 'series') return `/tv/${id}`;
  return news.offers.length > 0 ? `/movie/${id}/watch` : `/movie/${id}`;
}

/**
 * Shows what the inbox just got as one notification, of the kinds and at the hours that the person wants, while no window of the
 * app has the focus. A click opens the title, or the inbox if there are several entries. `now`: epoch ms.
 */
export function followNews(
  marquee: Pick<App, 'settings' | 'subscribe'>,
  desktop: Pick<Desktop, 'words'>,
  windows: Pick<Windows, 'show'>,
  now: () => number,
): void {
  /** Those on the screen; one that is collected as garbage can't be clicked. */
  const shown = new Set<Notification>();

  marquee.subscribe((message) => {
    if (message.name !== 'inbox.told' || !Notification.isSupported()) return;
    const notice = noticeOf(message.payload, marquee.settings(), new Date(now()).getHours());
    const label = newsLabels.find((id) => id.toLowerCase() === `news${notice?.kind ?? ''}`);
    const words = label === undefined ? undefined : desktop.words?.labels[label];
    if (notice === null || words === undefined || BrowserWindow.getFocusedWindow() !== null) return;
    const [name, route] =
      notice.kind === 'several'
        ? [String(notice.count), '/inbox']
        : [notice.entry.title.name || notice.entry.news.title, routeOf(notice.entry)];
    const notification = new Notification({ title: 'Marquee', body: words.replace('{name}', () => name) });
    notification.on('click', () => windows.show(route));
    notification.on('close', () => shown.delete(notification));
    shown.add(notification);
    notification.show();
  });
}
