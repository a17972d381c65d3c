import type { PackSubject, PackSummary } from '#shared/contract/packs.ts';

/** Something about a pack that a person may want to know at once. */
export interface PackNews {
  /** The id of its words. */
  readonly what: 'packDone' | 'packFailed' | 'packChanged';
  readonly name: string;
  /** The route of its page. */
  readonly route: string;
}

function routeOfSubject(subject: PackSubject): string {
  switch (subject.kind) {
    case 'series':
      return `/tv/${subject.seriesId}`;
    case 'season':
      return `/tv/${subject.seriesId}/season/${subject.seasonNumber}`;
    case 'movie':
      return `/movie/${subject.movieId}`;
    case 'view':
      return '/library';
  }
}

/** What happened to the packs between two lists of them. */
export function packNews(before: readonly PackSummary[], after: readonly PackSummary[]): readonly PackNews[] {
  return after.flatMap((pack): PackNews[] => {
    // Another service has packs with the same ids.
    const old = before.find(({ id, createdAt }) => id === pack.id && createdAt === pack.createdAt);
    if (old === undefined) return [];
    const news = (what: PackNews['what']): PackNews => ({
      what,
      name: pack.name,
      route: routeOfSubject(pack.subject),
    });
    const ended = old.state !== 'done' && old.state !== 'paused' && pack.state === 'done';
    return [
      ...(ended ? [news(pack.complete ? 'packDone' : 'packFailed')] : []),
      ...(pack.changes > old.changes ? [news('packChanged')] : []),
    ];
  });
}

/** How much of the packs that are being fetched is stored, 0 to 1; -1: none is being fetched. */
export function packProgress(packs: readonly PackSummary[]): number {
  const working = packs.filter(({ state }) => state === 'working');
  const sum = (of: (pack: PackSummary) => number): number =>
    working.reduce((total, pack) => total + of(pack), 0);
  const expected = sum(({ bytes }) => bytes.expected);
  if (working.length === 0) return -1;
  return expected === 0 ? 0 : Math.min(1, sum(({ bytes }) => bytes.held) / expected);
}
