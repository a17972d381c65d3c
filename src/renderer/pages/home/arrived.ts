import type { InboxEntry } from '#shared/contract/inbox.ts';
import type { EntryKind } from '#shared/mine/news.ts';
import { subjectKey } from '../../state/mine.ts';
import { listedCard } from '../../format/title-card.ts';
import type { TitleCardFacts } from '../../format/title-card.ts';

/** How long an arrival is news, in ms. */
const newsMs = 14 * 24 * 60 * 60_000;
const ofOffers: ReadonlySet<EntryKind> = new Set(['arrived', 'left', 'changed']);

/** The titles that arrived at the person's services within two weeks and didn't leave since. `entries`: the latest first. */
export function arrivedTitles(entries: readonly InboxEntry[], now: number): TitleCardFacts[] {
  const told = entries.flatMap(({ subject, kind, at, ...entry }) =>
    subject.kind !== 'view' && ofOffers.has(kind) && at > now - newsMs ? [{ subject, kind, ...entry }] : [],
  );
  return [...Map.groupBy(told, ({ subject }) => subjectKey(subject)).values()].flatMap(
    ([latest, ...earlier]): TitleCardFacts[] => {
      if (latest === undefined || latest.kind === 'left') return [];
      if (![latest, ...earlier].some(({ kind }) => kind === 'arrived')) return [];
      const { subject, title, news } = latest;
      return [listedCard(subject, { ...title, name: title.name || news.title })];
    },
  );
}
