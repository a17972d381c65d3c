import * as v from 'valibot';
import type { CredentialKind } from '../catalogue/credentials.ts';
import { parametersSchema, readableEndpoints } from '../catalogue/endpoints.ts';
import { videoKey } from '../catalogue/links.ts';
import { episodeNumber, seasonNumber } from '../catalogue/numbers.ts';
import { isCalendarDay } from '../text/calendar-day.ts';
import { storageKinds } from './answers.ts';
import type {
  AppState,
  CatalogueAnswer,
  HeldAppearances,
  KnownPerson,
  KnownTitle,
  PictureBytes,
  SearchAnswer,
  SeasonsFound,
  StorageState,
  ToldOverview,
} from './answers.ts';
import { commandIds, mainCommands } from './commands.ts';
import { importChoices, importPiece, importUpload, sentUpload } from './imports.ts';
import type { Imported, LookUpState, ImportPreview, WaitingTitles } from './imports.ts';
import { inboxInput, moveBackInput } from './inbox.ts';
import type { Inbox, WatcherState } from './inbox.ts';
import { exportPlace } from './local-file.ts';
import type { LocalImported, LocalPart } from './local-file.ts';
import { recentPage } from './local-things.ts';
import type { KnownProvider, OfferSnapshot, RecentPage } from './local-things.ts';
import { labelIds } from './menus.ts';
import type {
  Changed,
  DiaryEntry,
  HistoryEntry,
  ListContents,
  PageOf,
  MineState,
  MineTitle,
  NotedEntry,
  OwnList,
  UpNextEntry,
  WatchlistEntry,
} from './mine-answers.ts';
import {
  changesInput,
  pageInput,
  listInput,
  subjectsInput,
  titleInput,
  undoInput,
  undos,
  upNextInput,
  watchlistInput,
} from './mine.ts';
import { offersInput } from './offers.ts';
import type { WatchlistOffers } from './offers.ts';
import { packChoices, packInput, packSubject, pictureAddress } from './pack-inputs.ts';
import type {
  ChangedEpisode,
  FileMade,
  MissingItems,
  OfferedPack,
  PackEstimate,
  PackImported,
  PackSummary,
  UpcomingEpisode,
  UpcomingMovie,
} from './packs.ts';
import { indexPace, indexSize } from './search-index.ts';
import type { IndexEstimate } from './search-index.ts';
import { searchListInput } from './search.ts';
import type { SearchList } from './search.ts';
import { settingsPatchSchema } from './settings.ts';

/** A verb of the contract: the schema of its input (checked in the main process), and the type of its output. */
export interface Request<Input extends v.GenericSchema, Output> {
  readonly input: Input;
  /** Only a type; never set. */
  readonly output?: Output;
}

function request<Output>() {
  return <Input extends v.GenericSchema>(input: Input): Request<Input, Output> => ({ input });
}

const nothing = v.strictObject({});
const number = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const withId = v.strictObject({ id: number });
const credentialKind = v.picklist(['accessToken', 'apiKey'] satisfies CredentialKind[]);
const mediaType = v.picklist(['tv', 'movie']);

const day = v.pipe(v.string(), v.check(isCalendarDay));
/** The first and the last day. */
const days = v.strictObject({ from: v.exactOptional(day), until: v.exactOptional(day) });

/** Input of `catalogue.read`: an endpoint that takes the access token, with parameters from the table. */
const catalogueRead = v.pipe(
  v.strictObject({
    endpoint: v.picklist(readableEndpoints),
    parameters: v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
    /** background: after everything that a person is waiting for. */
    priority: v.exactOptional(v.picklist(['foreground', 'background'])),
    /** Requests the service even if the stored body is fresh. */
    refresh: v.exactOptional(v.boolean()),
    /** Sends no request, not even behind a stale body; `notFound` if nothing is stored. */
    stored: v.exactOptional(v.boolean()),
  }),
  v.check(({ endpoint, parameters }) => v.safeParse(parametersSchema(endpoint), parameters).success),
);

const commandList = v.pipe(v.array(v.picklist(commandIds)), v.maxLength(commandIds.length));

const videoToPlay = v.strictObject({
  key: v.pipe(v.string(), v.regex(videoKey)),
  name: v.pipe(v.string(), v.maxLength(300)),
});
/** Input of `video.play`: a video's key at YouTube, and its name. */
export type VideoToPlay = v.InferOutput<typeof videoToPlay>;

/** Output of `desktop.support`: what the system does for the app at the moment, as far as is known. */
export interface DesktopSupport {
  /** Whether it shows icons of apps in a tray or menu bar. */
  readonly tray: boolean;
  /** Whether it starts the app at login; null: it wasn't asked, because the app isn't installed. */
  readonly startsAtLogin: boolean | null;
  /** Whether it shows the app's notifications. */
  readonly notifies: boolean;
  /** How it runs the app if that is an AppImage; null: it is none. */
  readonly appImage: 'sandboxed' | 'unsandboxed' | null;
}

/** Input of `desktop.describe`: what Electron's menus show, in the page's language. */
const menuWords = v.strictObject({
  labels: v.strictObject(v.entriesFromList(labelIds, v.pipe(v.string(), v.minLength(1), v.maxLength(120)))),
  rightToLeft: v.boolean(),
  /** The commands that can't be used now. */
  unavailable: commandList,
  /** The chosen ones of the commands that are a choice. */
  chosen: commandList,
});

/** All verbs of the contract. */
export const requests = {
  'app.state': request<AppState>()(nothing),
  /** Logs an error of the page, with its stack. */
  'app.logError': request<null>()(v.strictObject({ stack: v.pipe(v.string(), v.maxLength(4_000)) })),
  'catalogue.read': request<CatalogueAnswer>()(catalogueRead),
  /**
   * What lists contain about a title; `notFound` if none contains it. `again`: first requests the list again, in the
   * language of the settings. `stored`: sends no request, not even for another language.
   */
  'title.known': request<KnownTitle>()(
    v.strictObject({
      mediaType,
      id: number,
      again: v.exactOptional(v.boolean()),
      stored: v.exactOptional(v.boolean()),
    }),
  ),
  /** A title's overview in the first other language that has one, where its own is empty; null: none has. */
  'title.overview': request<ToldOverview | null>()(v.strictObject({ mediaType, id: number })),
  /** What credits contain about a person; `notFound` if none name them. */
  'person.known': request<KnownPerson>()(withId),
  /** Known names of keywords by id. */
  'keywords.known': request<Readonly<Record<string, string>>>()(
    v.strictObject({ ids: v.pipe(v.array(number), v.maxLength(200)) }),
  ),
  /** Stored episodes in which a person appears. */
  'person.heldAppearances': request<HeldAppearances>()(withId),
  /**
   * Finds a series' seasons by requesting them; returns what is known at once, and `seasons.found` reports the rest.
   */
  'seasons.find': request<SeasonsFound>()(
    v.strictObject({ seriesId: number, again: v.exactOptional(v.boolean()) }),
  ),
  /** The stored seasons of a series; sends no request. */
  'seasons.known': request<SeasonsFound>()(v.strictObject({ seriesId: number })),
  /** Searches what is stored; `limit`: maximum number of hits per group. */
  'search.local': request<SearchAnswer>()(
    v.strictObject({
      query: v.pipe(v.string(), v.maxLength(200)),
      limit: v.exactOptional(v.pipe(number, v.maxValue(100))),
    }),
  ),
  /** Everything that a search finds in one group, page by page. */
  'search.list': request<SearchList>()(searchListInput),
  /** What an index of the service's catalogue takes; sends a few requests. */
  'searchIndex.estimate': request<IndexEstimate>()(nothing),
  /** Begins an index, or extends it; `app.changed` reports how far it is. */
  'searchIndex.start': request<null>()(v.strictObject({ size: indexSize, pace: indexPace })),
  /** Changes the pace, or pauses and resumes. */
  'searchIndex.change': request<null>()(
    v.strictObject({ pace: v.exactOptional(indexPace), paused: v.exactOptional(v.boolean()) }),
  ),
  /** Lets the service send as much again as it may at first, after it sent far more than estimated. */
  'searchIndex.goOn': request<null>()(nothing),
  'searchIndex.remove': request<null>()(nothing),
  /** A picture's bytes, to save or copy it; `notFound` if there is none or pictures are off. */
  'picture.read': request<PictureBytes>()(pictureAddress),
  /** Records which movies the person saw in a view, so that they are no news. */
  'views.look': request<null>()(
    v.strictObject({ id: number, ids: v.pipe(v.array(number), v.maxLength(200)) }),
  ),
  /** Changes the person's own data; `mine.changed` announces it. */
  'mine.change': request<Changed>()(changesInput),
  /** Takes a change back; the batch that it returns makes it again. */
  'mine.undo': request<Changed>()(undoInput),
  /** The person's own data of movies, series and people, in their order. */
  'mine.of': request<readonly MineState[]>()(subjectsInput),
  'mine.title': request<MineTitle>()(titleInput),
  /** The episode to watch next of each followed series, the most recently watched first. */
  'mine.upNext': request<readonly UpNextEntry[]>()(upNextInput),
  'mine.watchlist': request<PageOf<WatchlistEntry>>()(watchlistInput),
  /** Where the movies of the watchlist can be watched, as far as it is stored. */
  'mine.offers': request<WatchlistOffers>()(offersInput),
  /** What was seen, one entry for each title and day, the latest first; unknown days last. */
  'mine.diary': request<PageOf<DiaryEntry>>()(pageInput),
  /** Every mark of what was seen, the latest first; unknown days last. */
  'mine.history': request<PageOf<HistoryEntry>>()(pageInput),
  /** Every title and episode that has a score or note of the person's own, episodes behind their series. */
  'mine.noted': request<PageOf<NotedEntry>>()(pageInput),
  /** The person's own lists, in no order. */
  'mine.lists': request<readonly OwnList[]>()(nothing),
  /** null: the list doesn't exist. */
  'mine.list': request<ListContents | null>()(listInput),
  /** What happened to followed titles, the latest first. */
  'inbox.list': request<Inbox>()(inboxInput),
  /** Moves marks back that an entry tells of, where nothing changed them since; returns how many values changed. */
  'inbox.moveBack': request<number>()(moveBackInput),
  /** Checks the followed titles now that were checked longest ago, and returns afterwards. */
  'watcher.check': request<null>()(nothing),
  'watcher.state': request<WatcherState>()(nothing),
  /** The pages visited last, the latest first. */
  'recent.list': request<readonly RecentPage[]>()(nothing),
  /** Remembers a visited page as the latest, each page once. */
  'recent.add': request<null>()(recentPage),
  /** Sends a piece of the files for `imports.read`, of which there are those of the latest upload. */
  'imports.send': request<null>()(importPiece),
  /** Reads files of other apps and says what their import would do; writes nothing. */
  'imports.read': request<ImportPreview>()(importUpload),
  /** Forgets the files that were sent. */
  'imports.discard': request<null>()(sentUpload),
  /** Imports what the latest `imports.read` read, entirely or not at all; `imports.progress` reports how far it is. */
  'imports.import': request<Imported>()(importChoices),
  /** Asks the import of a preview to stop. Its own answer says whether it did: it may be done by then. */
  'imports.stopImport': request<null>()(withId),
  /** Titles of imports that wait until a stored title fits. */
  'imports.waiting': request<WaitingTitles>()(nothing),
  'imports.forgetWaiting': request<null>()(nothing),
  /** Starts to look up the titles that wait; `imports.lookUpChanged` reports how far it is. */
  'imports.lookUp': request<LookUpState>()(nothing),
  'imports.stopLookUp': request<LookUpState>()(nothing),
  'imports.lookUpState': request<LookUpState>()(nothing),
  /** The different offers for a movie over time, latest first. */
  'offers.history': request<readonly OfferSnapshot[]>()(v.strictObject({ movieId: number })),
  /** Providers that occurred in a country so far. */
  'offers.providers': request<readonly KnownProvider[]>()(
    v.strictObject({ country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)) }),
  ),
  /** What keeping a pack would cost; requests seasons that aren't known. */
  'packs.estimate': request<PackEstimate>()(v.strictObject({ subject: packSubject, choices: packChoices })),
  /** Keeps a pack or changes its options; `packs.changed` reports the progress. */
  'packs.keep': request<null>()(packInput),
  'packs.list': request<readonly PackSummary[]>()(nothing),
  'packs.pause': request<null>()(withId),
  /** Continues a paused pack and retries missing items. */
  'packs.resume': request<null>()(withId),
  /** Bytes that removal would free, because no other pack needs them. */
  'packs.wouldFree': request<{ readonly bytes: number }>()(withId),
  'packs.remove': request<{ readonly freedBytes: number }>()(withId),
  /** Missing items; `packs.resume` fetches them again. */
  'packs.missing': request<MissingItems>()(withId),
  /** Checks now whether items are damaged on the disk, and whether the service changed anything. */
  'packs.check': request<null>()(withId),
  'packs.export': request<FileMade>()(withId),
  /**
   * Imports the pack files that the system opened the app with, or else those that the person chooses, if the host has
   * dialogs; none if they cancel. Fails as the first file that can't be imported does, after the others.
   */
  'packs.import': request<readonly PackImported[]>()(nothing),
  /** Changed episodes of packs that the person hasn't looked at, latest first. */
  'changes.list': request<readonly ChangedEpisode[]>()(nothing),
  'changes.seen': request<readonly ChangedEpisode[]>()(
    v.strictObject({ seriesId: number, seasonNumber, episodeNumber }),
  ),
  /** Episodes of kept and followed series and of those on the air, from a day on (default: today), next first. */
  'upcoming.list': request<readonly UpcomingEpisode[]>()(days),
  /** The same of movies on the watchlist. */
  'upcoming.movies': request<readonly UpcomingMovie[]>()(days),
  /** The same as an iCalendar file (RFC 5545), and the address to subscribe to; null: none. */
  'upcoming.calendar': request<{ readonly text: string }>()(nothing),
  /**
   * A part of the person's own data (saved views, chosen posters, what waits for its title, the log of changes, settings without
   * secrets) as JSON Lines; the parts one after another are the file. `after`: `next` of the part before, null for the first.
   */
  'local.export': request<LocalPart>()(v.strictObject({ after: v.nullable(exportPlace) })),
  /** Lets the person choose such a file, if the host has dialogs, and says what its import would do; null: they cancelled. */
  'local.read': request<LocalImported | null>()(nothing),
  /** Imports the file that was read last, entirely or not at all. */
  'local.import': request<LocalImported>()(withId),
  /** Takes the last import back, where nothing changed since, apart from `undos`; returns the batches that do. */
  'local.undo': request<readonly string[]>()(v.strictObject({ id: number, undos })),
  /**
   * Lets the person choose a folder in which the library is shared with other computers, if the host has dialogs. Fails with
   * `storage` if nothing can be written there.
   */
  'sharing.choose': request<null>()(nothing),
  /** Ends it; the folder and the library stay as they are. */
  'sharing.stop': request<null>()(nothing),
  /** Looks soon for what others wrote there. */
  'sharing.look': request<null>()(nothing),
  /** Names this computer for the others; "": as its system does. */
  'sharing.rename': request<null>()(v.strictObject({ name: v.pipe(v.string(), v.trim(), v.maxLength(60)) })),
  /**
   * Opens files of others with a passphrase, or encrypts the files of this computer with a new one. Returns whether another one
   * is wanted, too. Fails with `forbidden` (reason passphrase) if it is another one, (reason noKey) if what it opens hasn't
   * arrived yet, with `invalidInput` (reason short) if it is too short for a new one, with `storage` where the folder can't be
   * read.
   */
  'sharing.passphrase': request<'known' | 'wanted'>()(
    v.strictObject({ passphrase: v.pipe(v.string(), v.minLength(1), v.maxLength(1_000)) }),
  ),
  /** What the others keep offline of the current service. */
  'sharing.packs': request<readonly OfferedPack[]>()(nothing),
  /** Returns the revision under which `app.changed` announces the new settings. */
  'settings.change': request<Pick<AppState, 'revision'>>()(v.strictObject({ patch: settingsPatchSchema })),
  /** Stores a secret in the keychain or for this session. It can't be read back. */
  'secrets.set': request<null>()(
    v.strictObject({
      kind: credentialKind,
      value: v.pipe(v.string(), v.minLength(1), v.maxLength(4096)),
      keep: v.picklist(['keychain', 'session']),
    }),
  ),
  'secrets.clear': request<null>()(v.strictObject({ kind: credentialKind })),
  /** Looks for the keychain again, and reads it if it wasn't; `app.changed` reports a difference. */
  'keychain.retry': request<null>()(nothing),
  /**
   * Tries the network with a user name and a password for the proxy that asks, which keeps them if it is accepted. Fails
   * with `forbidden` (reason proxyPassword) if it refuses them.
   */
  'proxy.signIn': request<null>()(
    v.strictObject({
      address: v.string(),
      user: v.pipe(v.string(), v.maxLength(512)),
      password: v.pipe(v.string(), v.maxLength(512)),
    }),
  ),
  /** Starts signing in; `window`: in a window of the app, if the host has windows. `app.changed` reports the rest. */
  'signIn.begin': request<null>()(v.strictObject({ how: v.picklist(['window', 'browser']) })),
  /** The person confirms their approval. */
  'signIn.approved': request<null>()(nothing),
  /** The person returned to the app while their approval in the browser is pending; asks the service once. */
  'signIn.returned': request<null>()(nothing),
  'signIn.cancel': request<null>()(nothing),
  /** Deletes the session and all personal data. */
  'signIn.out': request<null>()(nothing),
  /** Sends a small request to the service; returns its duration in ms. */
  'service.check': request<{ readonly tookMs: number }>()(nothing),
  /** Tries the network now instead of waiting, and returns afterwards; `network.changed` reports a difference. */
  'network.retry': request<null>()(nothing),
  'storage.state': request<StorageState>()(nothing),
  /** Deletes all data of these kinds outside packs. */
  'storage.clear': request<StorageState>()(
    v.strictObject({ kinds: v.pipe(v.array(v.picklist(storageKinds)), v.maxLength(storageKinds.length)) }),
  ),
  'notices.dismiss': request<null>()(nothing),
  /** Describes the menus of the sender's window; ignored by a host without menus. */
  'desktop.describe': request<null>()(menuWords),
  /** Runs a command of the main process for the sender's window; ignored by a host without windows. */
  'desktop.run': request<null>()(v.strictObject({ command: v.picklist(mainCommands) })),
  /** Continues with a new version, after the person's click; ignored where there is none. */
  'desktop.update': request<null>()(v.strictObject({ step: v.picklist(['download', 'install']) })),
  /** Asks the person whether to remove everything of the app from this computer. */
  'desktop.removeEverything': request<null>()(nothing),
  /** What the system does for the app at the moment. */
  'desktop.support': request<DesktopSupport>()(nothing),
  /** Plays a video of YouTube in a window of the host, if the person allowed that; ignored by a host without windows. */
  'video.play': request<null>()(videoToPlay),
} as const;

export type Requests = typeof requests;
export type RequestName = keyof Requests;
export const requestNames = Object.keys(requests) as RequestName[];

export type InputOf<Name extends RequestName> = v.InferInput<Requests[Name]['input']>;
export type OutputOf<Name extends RequestName> =
  NonNullable<Requests[Name]['output']> extends never ? null : Exclude<Requests[Name]['output'], undefined>;

export type MenuWords = Readonly<v.InferOutput<typeof menuWords>>;
export type CatalogueRead = Readonly<v.InferOutput<typeof catalogueRead>>;
