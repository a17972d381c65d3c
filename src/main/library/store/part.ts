import { titlesIn } from '#shared/catalogue/index-entries.ts';
import type { MovieWatchProviders } from '#shared/catalogue/resources/watch-providers.ts';
import type { Replaced, StoreContext, WrittenAnswer } from '../../store/context.ts';
import type { RemotePart, StorePart } from '../../store/part.ts';
import * as changes from './changes.ts';
import * as checks from './due-checks.ts';
import { importRecords, match } from './imports.ts';
import * as inbox from './inbox.ts';
import { laterSeries } from './waiting-marks.ts';
import { named } from './listed-titles.ts';
import { noted } from './mine.ts';
import * as mine from './mine.ts';
import { expireOffers, history, noteOffers } from './offer-history.ts';
import { dateBack } from './merge.ts';
import { listContents, lists } from './own-lists.ts';
import * as ownLists from './own-lists.ts';
import * as personal from './personal.ts';
import * as recent from './recent-pages.ts';
import {
  followSeason,
  moveBack,
  removeSeason,
  saveDiscovery,
  unsettledSince,
} from './renumbered-episodes.ts';
import * as views from './saved-views.ts';
import * as sharing from './sharing.ts';
import { libraryTables } from './tables.ts';
import { forgetWaiting, lookUps, matchWaiting, noteLookUp, waiting } from './waiting-titles.ts';
import { seasonsWanted } from './up-next-series.ts';
import { upNext } from './up-next.ts';
import * as upcoming from './upcoming.ts';
import { offers } from './watchlist-offers.ts';

/** What the library does with what an answer names: titles that imports wait for, offers, and the numbers of episodes. */
function noteStored(
  context: StoreContext,
  { entries, parameters, fetchedAt, endpoint, body }: WrittenAnswer,
  { episodes }: Replaced,
): void {
  if (entries === null) {
    // What was confirmed can have been forgotten because of its age.
    if (endpoint === 'movie.watchProviders' && body !== null)
      noteOffers(
        context,
        { ...(body.answer() as MovieWatchProviders), id: Number(parameters.movie_id) },
        fetchedAt,
      );
    return;
  }
  matchWaiting(context, titlesIn(entries));
  if (entries.watchProviders !== undefined) noteOffers(context, entries.watchProviders, fetchedAt);
  if (entries.season === undefined) return;
  const [seriesId, seasonNumber] = [Number(parameters.series_id), Number(parameters.season_number)];
  followSeason(context, seriesId, { seasonNumber, before: episodes, fetchedAt });
}

/** The person's own data, and what it says with the catalogue. */
export const libraryPart = {
  reads: {
    mine: {
      of: mine.of,
      title: mine.title,
      upNext,
      laterSeries,
      seasonsWanted,
      watchlist: ownLists.watchlist,
      diary: ownLists.diary,
      history: ownLists.history,
      noted,
      lists,
      list: listContents,
      offers,
    },
    inbox: { list: inbox.list, unread: inbox.unread },
    checks: {
      due: checks.due,
      known: checks.known,
      checkedView: checks.checkedView,
      spent: checks.spent,
    },
    seasons: { unsettledSince },
    offers: { history },
    imports: { waiting, lookUps },
    personal: { chosenPosters: personal.chosenPosters, export: personal.exportPart },
    views: { list: views.list },
    recent: { list: recent.list },
    upcoming,
  },
  writes: {
    mine: { change: changes.change, makeLater: changes.makeLater, undo: changes.undo },
    inbox: { moveBack },
    checks: { record: checks.record, spend: checks.spend },
    seasons: { saveDiscovery, removeSeason },
    imports: { match, import: importRecords, forgetWaiting, noteLookUp },
    personal: {
      compare: personal.compare,
      import: personal.importPersonal,
      undoImport: personal.undoImport,
    },
    views: { look: views.look },
    recent: { add: recent.add },
    sharing,
  },
  tables: { library: libraryTables },
  backups: {
    changes: '(select count(*) from operations)',
    // This library continues after the backup, perhaps beside the one that it was made of, and shares under a name of its own.
    restored: 'delete from device; delete from shared_folder',
  },
  opened: { dateBack: (context) => context.library.transaction(() => dateBack(context)) },
  stored: noteStored,
  named,
  expired: expireOffers,
} satisfies StorePart;

/** The verbs of the library as called from another thread. */
export type LibraryStore = RemotePart<typeof libraryPart>;
