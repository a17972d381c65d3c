import type { InboxEntry } from '#shared/contract/inbox.ts';
import { noticeOf } from '#shared/mine/news-notice.ts';
import { newsAddress, newsLines, newsName } from '../format/news-words.ts';
import { address } from '../format/places.ts';
import { m } from '../i18n/messages.ts';
import type { AppModel } from '../state/app-model.svelte.ts';

/** Shows what the inbox just got as one notification of the browser, for the browser host. */
export function notifyOfNews(
  app: AppModel,
  told: readonly InboxEntry[],
  open: (address: string) => void,
): void {
  // Whoever looks at the app sees the bell.
  if (!('Notification' in window) || document.hasFocus()) return;
  const notice = noticeOf(told, app.state.settings, new Date(app.clock.now()).getHours());
  if (notice === null || Notification.permission !== 'granted') return;
  const [title, body, at] =
    notice.kind === 'several'
      ? ['Marquee', m.notify_news_several({ name: String(notice.count) }), address.inbox]
      : [newsName(notice.entry), newsLines(notice.entry, app.language).join('\n'), newsAddress(notice.entry)];
  // Every tab of the app gets the event; notifications with the same tag are one.
  const tag = told.map(({ subject: { kind, id }, entry }) => `${kind} ${id} ${entry}`).join();
  const notification = new Notification(title, { body, tag });
  notification.addEventListener('click', () => {
    window.focus();
    open(at);
    notification.close();
  });
}
