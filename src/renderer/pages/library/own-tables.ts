import type { InboxEntry } from '#shared/contract/inbox.ts';
import type {
  HistoryEntry,
  ListedEntry,
  ListedTitle,
  NotedEntry,
  PageOf,
  WatchlistEntry,
} from '#shared/contract/mine-answers.ts';
import { localDay } from '#shared/text/calendar-day.ts';
import { newsLines, newsName } from '../../format/news-words.ts';
import { m } from '../../i18n/messages.ts';
import type { AppModel } from '../../state/app-model.svelte.ts';

type Cell = string | number | null;
/** A table for a spreadsheet, its headings first. */
type Table = readonly (readonly Cell[])[];
type Columns<Entry> = readonly (readonly [heading: string, of: (entry: Entry) => Cell])[];
type Asked = Pick<AppModel, 'marquee' | 'state' | 'language'>;

interface OwnTable {
  readonly name: () => string;
  /** Rejects with `RequestFailed`. */
  readonly read: (app: Asked) => Promise<Table>;
}

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

function tableOf<Entry>(entries: readonly Entry[], columns: Columns<Entry>): Table {
  return [columns.map(([heading]) => heading), ...entries.map((entry) => columns.map(([, of]) => of(entry)))];
}

interface OfTitle {
  readonly title: Pick<ListedTitle, 'name'>;
  readonly subject: { readonly kind: keyof typeof kinds; readonly id: number };
}
const titleColumns = (): Columns<OfTitle> => [
  [m.local_column_name(), ({ title }) => title.name],
  [m.kind(), ({ subject }) => kinds[subject.kind]()],
  [m.local_column_id(), ({ subject }) => subject.id],
];

interface OfEpisode extends OfTitle {
  readonly place: { readonly season: number | null; readonly episode: number | null };
  readonly episodeName: string;
}
const episodeColumns = (): Columns<OfEpisode> => [
  ...titleColumns(),
  [m.season(), ({ place }) => place.season],
  [m.ratings_column_episode(), ({ place }) => place.episode],
  [m.local_column_episode_name(), ({ episodeName }) => episodeName],
];

const marked =
  (kind: 'all' | 'dismissed', more: () => Columns<WatchlistEntry>) =>
  async ({ marquee }: Asked): Promise<Table> => {
    const entries = await allOf<WatchlistEntry>((offset) =>
      marquee.request('mine.watchlist', { kind, order: 'added', offset, limit: pageLength }),
    );
    const added = [m.local_column_added(), ({ addedAt }: WatchlistEntry) => localDay(addedAt)] as const;
    return tableOf(entries, [...titleColumns(), added, ...more()]);
  };

const noted =
  (heading: () => string, valueOf: (note: NotedEntry['note']) => Cell) =>
  async ({ marquee }: Asked): Promise<Table> => {
    const entries = await allOf<NotedEntry>((offset) =>
      marquee.request('mine.noted', { offset, limit: pageLength }),
    );
    return tableOf(
      entries.filter(({ note }) => valueOf(note) !== null).map((entry) => ({ ...entry, place: entry.note })),
      [...episodeColumns(), [heading(), ({ note }) => valueOf(note)]],
    );
  };

async function seen({ marquee }: Asked): Promise<Table> {
  const entries = await allOf<HistoryEntry>((offset) =>
    marquee.request('mine.history', { offset, limit: pageLength }),
  );
  return tableOf(
    entries.map(({ mediaType: kind, id, mark, ...entry }) => ({
      ...entry,
      subject: { kind, id },
      place: mark,
    })),
    [...episodeColumns(), [m.local_column_seen_at(), ({ place }) => place.at?.replace('T', ' ') ?? '']],
  );
}

/** The titles of every list of the person's own, in their order. */
async function lists({ marquee }: Asked): Promise<Table> {
  const titles: (ListedEntry & { readonly list: string; readonly position: number })[] = [];
  for (const { list, name } of await marquee.request('mine.lists', {})) {
    const none = { total: 0, entries: [] };
    const entries = await allOf<ListedEntry>(
      async (offset) => (await marquee.request('mine.list', { list, offset, limit: pageLength })) ?? none,
    );
    titles.push(...entries.map((entry, index) => ({ ...entry, list: name, position: index + 1 })));
  }
  return tableOf(titles, [
    [m.local_column_list(), ({ list }) => list],
    [m.local_column_position(), ({ position }) => position],
    ...titleColumns(),
    [m.own_note(), ({ listNote }) => listNote],
  ]);
}

/** The entries of the inbox, with what each says. */
async function inbox({ marquee, language }: Asked): Promise<Table> {
  const entries = await allOf<InboxEntry>(
    (offset) => marquee.request('inbox.list', { offset, limit: inboxLength }),
    inboxLength,
  );
  return tableOf(entries, [
    [m.local_column_name(), (entry) => newsName(entry)],
    [m.kind(), ({ subject }) => kinds[subject.kind]()],
    // The number of a view only follows from its query.
    [m.local_column_id(), ({ subject }) => (subject.kind === 'view' ? null : subject.id)],
    [m.local_column_added(), ({ at }) => localDay(at)],
    [m.inbox(), (entry) => newsLines(entry, language).join('\n')],
  ]);
}

/** The tables of the person's own data. */
export const ownTables: readonly OwnTable[] = [
  {
    name: m.saved_views,
    read: ({ state }) =>
      Promise.resolve(
        tableOf(state.savedViews, [
          [m.local_column_name(), ({ name }) => name],
          [m.local_column_query(), ({ query }) => query],
        ]),
      ),
  },
  {
    name: m.local_posters,
    read: ({ state }) =>
      Promise.resolve(
        tableOf(Object.entries(state.chosenPosters), [
          [m.local_column_series(), ([series]) => Number(series)],
          [m.local_column_poster(), ([, path]) => path],
        ]),
      ),
  },
  {
    name: m.watchlist,
    read: marked('all', () => [[m.paused(), ({ paused }) => (paused ? m.paused() : null)]]),
  },
  { name: m.local_seen, read: seen },
  { name: m.import_scores, read: noted(m.own_score, ({ score }) => score) },
  { name: m.local_notes, read: noted(m.own_note, ({ note }) => note || null) },
  { name: m.lists, read: lists },
  { name: m.not_interested, read: marked('dismissed', () => []) },
  { name: m.inbox, read: inbox },
];

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
