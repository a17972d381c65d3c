import type { InboxEntry } from '#shared/contract/inbox.ts';
import type {
  HistoryEntry,
  ListedEntry,
  PageOf,
  NotedEntry,
  WatchlistEntry,
} from '#shared/contract/mine-answers.ts';
import { localDay } from '#shared/text/calendar-day.ts';
import { newsLines, newsName } from '../../format/news-words.ts';
import { m } from '../../i18n/messages.ts';
import type { Marquee } from '../../transport/marquee.ts';

/** A table for a spreadsheet, its columns first. */
type Table = (string | number | null)[][];

const pageLength = 2_000;
/** The inbox is read in shorter parts. */
const inboxLength = 500;
const kinds = {
  movie: m.movie,
  series: m.series,
  tv: m.series,
  person: m.person,
  view: m.saved_views,
} as const;

/** Everything that was seen. Rejects with `RequestFailed`. */
export async function seenTable(marquee: Marquee): Promise<Table> {
  const entries = await allOf<HistoryEntry>((offset) =>
    marquee.request('mine.history', { offset, limit: pageLength }),
  );
  return [
    [
      ...[m.local_column_name(), m.kind(), m.local_column_id(), m.season()],
      ...[m.ratings_column_episode(), m.local_column_episode_name(), m.local_column_seen_at()],
    ],
    ...entries.map(({ title, mediaType, id, mark, episodeName }) => [
      ...[title.name, kinds[mediaType](), id, mark.season, mark.episode, episodeName],
      mark.at?.replace('T', ' ') ?? '',
    ]),
  ];
}

/** The watchlist and followed people. Rejects with `RequestFailed`. */
export const watchlistTable = (marquee: Marquee): Promise<Table> =>
  markedTable(marquee, 'all', { name: m.paused(), of: ({ paused }) => (paused ? m.paused() : null) });

/** What the person is not interested in. Rejects with `RequestFailed`. */
export const dismissedTable = (marquee: Marquee): Promise<Table> => markedTable(marquee, 'dismissed');

async function markedTable(
  marquee: Marquee,
  kind: 'all' | 'dismissed',
  column?: { readonly name: string; readonly of: (entry: WatchlistEntry) => string | null },
): Promise<Table> {
  const entries = await allOf<WatchlistEntry>((offset) =>
    marquee.request('mine.watchlist', { kind, order: 'added', offset, limit: pageLength }),
  );
  const last = column === undefined ? [] : [column];
  return [
    [
      ...[m.local_column_name(), m.kind(), m.local_column_id(), m.local_column_added()],
      ...last.map(({ name }) => name),
    ],
    ...entries.map((entry) => [
      ...[entry.title.name, kinds[entry.subject.kind](), entry.subject.id, localDay(entry.addedAt)],
      ...last.map(({ of }) => of(entry)),
    ]),
  ];
}

/** The entries of the inbox, with what each says. Rejects with `RequestFailed`. */
export async function inboxTable(marquee: Marquee, language: string): Promise<Table> {
  const entries = await allOf<InboxEntry>(
    (offset) => marquee.request('inbox.list', { offset, limit: inboxLength }),
    inboxLength,
  );
  return [
    [...[m.local_column_name(), m.kind(), m.local_column_id(), m.local_column_added()], m.inbox()],
    ...entries.map((entry) => [
      ...[newsName(entry), kinds[entry.subject.kind]()],
      // The number of a view only follows from its query.
      ...[entry.subject.kind === 'view' ? null : entry.subject.id, localDay(entry.at)],
      newsLines(entry, language).join('\n'),
    ]),
  ];
}

/** The person's own scores. Rejects with `RequestFailed`. */
export const scoresTable = (marquee: Marquee): Promise<Table> =>
  notedTable(marquee, m.own_score(), ({ note }) => note.score);

/** The person's own notes. Rejects with `RequestFailed`. */
export const notesTable = (marquee: Marquee): Promise<Table> =>
  notedTable(marquee, m.own_note(), ({ note }) => (note.note === '' ? null : note.note));

async function notedTable(
  marquee: Marquee,
  column: string,
  valueOf: (entry: NotedEntry) => string | number | null,
): Promise<Table> {
  const entries = await allOf<NotedEntry>((offset) =>
    marquee.request('mine.noted', { offset, limit: pageLength }),
  );
  return [
    [
      ...[m.local_column_name(), m.kind(), m.local_column_id(), m.season()],
      ...[m.ratings_column_episode(), m.local_column_episode_name(), column],
    ],
    ...entries
      .filter((entry) => valueOf(entry) !== null)
      .map((entry) => {
        const { title, subject, note, episodeName } = entry;
        return [
          ...[title.name, kinds[subject.kind](), subject.id, note.season, note.episode, episodeName],
          valueOf(entry),
        ];
      }),
  ];
}

/** The titles of every list of the person's own, in their order. Rejects with `RequestFailed`. */
export async function listsTable(marquee: Marquee): Promise<Table> {
  const rows: Table = [
    [
      ...[m.local_column_list(), m.local_column_position(), m.local_column_name()],
      ...[m.kind(), m.local_column_id(), m.own_note()],
    ],
  ];
  for (const { list, name } of await marquee.request('mine.lists', {})) {
    const entries = await allOf<ListedEntry>(
      async (offset) =>
        (await marquee.request('mine.list', { list, offset, limit: pageLength })) ?? {
          total: 0,
          entries: [],
        },
    );
    for (const [index, { title, subject, listNote }] of entries.entries())
      rows.push([name, index + 1, title.name, kinds[subject.kind](), subject.id, listNote]);
  }
  return rows;
}

/** Reads every page; a page can have fewer entries than it counts, because a newer version wrote some of them. */
async function allOf<Entry>(
  read: (offset: number) => Promise<PageOf<Entry>>,
  length = pageLength,
): Promise<Entry[]> {
  const all: Entry[] = [];
  for (let [offset, total] = [0, 1]; offset < total; offset += length) {
    const page = await read(offset);
    all.push(...page.entries);
    total = page.total;
  }
  return all;
}
