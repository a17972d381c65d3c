import { app } from 'electron';
import type { AppChange } from '#shared/contract/answers.ts';
import type { PackSummary } from '#shared/contract/packs.ts';
import type { App } from '../app/app.ts';

/**
 * Shows on the app's icon in the dock, on macOS and in those of Linux that can, how much is new: entries of the inbox that
 * weren't read, and episodes of packs that changed.
 */
export function followBadge(marquee: Pick<App, 'handlers' | 'subscribe'>): void {
  let unread = 0;
  let changes: number | null = null;
  /** Of the state that `unread` is from. */
  let newest = 0;
  const show = (): void => void app.setBadgeCount(unread + (changes ?? 0));

  function readState({ revision, inbox }: AppChange): void {
    // Snapshots don't arrive in the order in which they were taken.
    if (inbox === undefined || revision <= newest) return;
    newest = revision;
    unread = inbox.unread;
    show();
  }

  function readPacks(packs: readonly PackSummary[]): void {
    changes = packs.reduce((total, pack) => total + pack.changes, 0);
    show();
  }

  marquee.subscribe(({ name, payload }) => {
    if (name === 'app.changed') readState(payload);
    if (name === 'packs.changed') readPacks(payload);
  });
  const { signal } = new AbortController();
  void marquee.handlers['app.state']({}, signal).then((state) => {
    if (state.ok) readState(state.value);
  });
  void marquee.handlers['packs.list']({}, signal).then((listed) => {
    if (listed.ok && changes === null) readPacks(listed.value);
  });
}
