import * as v from 'valibot';
import { parametersSchema, readableEndpoints } from '../catalogue/endpoints.ts';
import type { EndpointName, Parameters } from '../catalogue/endpoints.ts';
import type {
  AppState,
  CatalogueAnswer,
  HeldAppearance,
  KnownPerson,
  KnownTitle,
  NetworkState,
  PictureBytes,
  SearchAnswer,
  SeasonsFound,
  SecretState,
  StorageState,
} from './answers.ts';
import { readPictureAddress } from '../catalogue/pictures.ts';
import type { PictureAddress } from '../catalogue/pictures.ts';
import type { CredentialKind } from '../catalogue/credentials.ts';
import { storageKinds } from './answers.ts';
import { localInputs } from './local-things.ts';
import type { KnownProvider, SavedView, ViewLook, WatchSnapshot } from './local-things.ts';
import type { SignInState } from './sign-in.ts';
import { packInputs } from './pack-inputs.ts';
import type {
  ChangedEpisode,
  FileMade,
  LocalImported,
  PackEstimate,
  PackImported,
  PackSummary,
  PackVerification,
  UpcomingEpisode,
} from './packs.ts';
import { settingsPatchSchema } from './settings.ts';

/** A verb of the seam: the schema of what goes in (checked on the main side), the type of what comes out. */
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
const credentialKind = v.picklist(['accessToken', 'apiKey'] satisfies CredentialKind[]);
const mediaType = v.picklist(['tv', 'movie']);

/** Reads any bearer endpoint of the table; its parameters are checked against the table's row. */
const catalogueRead = v.pipe(
  v.strictObject({
    endpoint: v.picklist(readableEndpoints),
    parameters: v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
    /** background: behind everything that a person is waiting for. */
    priority: v.exactOptional(v.picklist(['foreground', 'background'])),
    /** Ask the service even where the store's answer is fresh. */
    refresh: v.exactOptional(v.boolean()),
  }),
  v.check(({ endpoint, parameters }) => v.safeParse(parametersSchema(endpoint), parameters).success),
);

/** Every verb of the seam. */
export const requests = {
  'app.state': request<AppState>()(nothing),
  'catalogue.read': request<CatalogueAnswer>()(catalogueRead),
  /**
   * What lists told about a title; `notFound` when no list ever named it. `again`: the list that named it is asked
   * first, in the language of the settings.
   */
  'title.known': request<KnownTitle>()(
    v.strictObject({ mediaType, id: number, again: v.exactOptional(v.boolean()) }),
  ),
  /** What credits told about a person; `notFound` when none ever named them. */
  'person.known': request<KnownPerson>()(v.strictObject({ id: number })),
  /** Names of keywords that were seen, by number. */
  'keywords.known': request<Readonly<Record<string, string>>>()(
    v.strictObject({ ids: v.pipe(v.array(number), v.maxLength(200)) }),
  ),
  /** Episodes held locally in which a person appears. */
  'person.heldAppearances': request<readonly HeldAppearance[]>()(v.strictObject({ id: number })),
  /** Finds a series' seasons by asking; answers at once with what is known, `seasons.found` tells the rest. */
  'seasons.find': request<SeasonsFound>()(
    v.strictObject({ seriesId: number, again: v.exactOptional(v.boolean()) }),
  ),
  /** What is held of a series' seasons; asks for nothing. */
  'seasons.known': request<SeasonsFound>()(v.strictObject({ seriesId: number })),
  /** Searches what is held locally; `limit` hits a group. */
  'search.local': request<SearchAnswer>()(
    v.strictObject({
      query: v.pipe(v.string(), v.maxLength(200)),
      limit: v.exactOptional(v.pipe(number, v.maxValue(100))),
    }),
  ),
  /** Dominant colours (#rrggbb) of pictures that are known, by path. */
  'pictures.colours': request<Readonly<Record<string, string>>>()(
    v.strictObject({ paths: v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(500)) }),
  ),
  /** A picture's bytes, for saving or copying it; `notFound` when there is none or pictures are off. */
  'picture.read': request<PictureBytes>()(
    v.pipe(
      v.strictObject({ kind: v.string(), size: v.string(), file: v.string() }),
      v.transform(({ kind, size, file }) => readPictureAddress(kind, size, file)),
      v.nonNullable(v.custom<PictureAddress>((address) => address !== null)),
    ),
  ),
  /** Keeps a question of Discover under a name; every verb for views gives all of them and tells `app.changed`. */
  'views.save': request<readonly SavedView[]>()(localInputs.save),
  'views.change': request<readonly SavedView[]>()(localInputs.change),
  'views.move': request<readonly SavedView[]>()(localInputs.move),
  'views.remove': request<readonly SavedView[]>()(localInputs.remove),
  /** Remembers what a view shows now and answers what it showed the last time. */
  'views.look': request<{ readonly before: ViewLook | null }>()(localInputs.look),
  /** Chooses the poster that a series is shown with; null: the service's own. */
  'posters.choose': request<Readonly<Record<string, string>>>()(localInputs.poster),
  /** Marks a series as seen up to an episode; null: not at all. */
  'seen.mark': request<null>()(localInputs.seen),
  /** Where a movie could be watched whenever it was another answer, the latest first. */
  'watch.history': request<readonly WatchSnapshot[]>()(localInputs.movie),
  /** Providers seen in a country so far. */
  'watch.providers': request<readonly KnownProvider[]>()(localInputs.country),
  /** What keeping something would take; finds out by asking where seasons are not known yet. */
  'packs.estimate': request<PackEstimate>()(packInputs.estimate),
  /** Keeps something, or keeps it otherwise than before; every verb that changes packs gives all of them. */
  'packs.keep': request<readonly PackSummary[]>()(packInputs.keep),
  'packs.list': request<readonly PackSummary[]>()(nothing),
  'packs.pause': request<readonly PackSummary[]>()(packInputs.one),
  /** Goes on with what was paused, and tries again what is missing. */
  'packs.resume': request<readonly PackSummary[]>()(packInputs.one),
  /** Bytes that removing it would free: what no other pack needs. */
  'packs.wouldFree': request<{ readonly bytes: number }>()(packInputs.one),
  'packs.remove': request<{ readonly freedBytes: number; readonly packs: readonly PackSummary[] }>()(
    packInputs.one,
  ),
  /** Compares every item with the disk; what is missing or damaged is fetched again by `packs.resume`. */
  'packs.verify': request<PackVerification>()(packInputs.one),
  /** What is missing, without looking at the disk. */
  'packs.missing': request<PackVerification>()(packInputs.one),
  /** Asks the service now whether anything changed. */
  'packs.check': request<readonly PackSummary[]>()(packInputs.one),
  /** Writes a pack into one file. */
  'packs.export': request<FileMade>()(packInputs.one),
  /** Lets the person choose a pack file and takes it in; null: they chose none. Only where the host has dialogs. */
  'packs.import': request<PackImported | null>()(nothing),
  /** Kept episodes that changed and were not looked at since, the latest first. */
  'changes.list': request<readonly ChangedEpisode[]>()(nothing),
  'changes.seen': request<readonly ChangedEpisode[]>()(packInputs.episode),
  /** Episodes still to be aired, of kept series and of those on the air, the next first. */
  'upcoming.list': request<readonly UpcomingEpisode[]>()(nothing),
  /** The same as an iCalendar file (RFC 5545), and where a calendar can subscribe to it; null: nowhere. */
  'upcoming.calendar': request<{ readonly text: string; readonly feed: string | null }>()(nothing),
  /** Everything made here (saved views, seen marks, settings without secrets, chosen posters) as JSON. */
  'local.export': request<{ readonly text: string }>()(nothing),
  /** Takes such a file in, whole or not at all. */
  'local.import': request<LocalImported>()(
    v.strictObject({ text: v.pipe(v.string(), v.maxLength(8 * 2 ** 20)) }),
  ),
  'settings.change': request<AppState>()(v.strictObject({ patch: settingsPatchSchema })),
  /** Keeps a secret: in the keychain, or for this session only. It can never be read back. */
  'secrets.set': request<Readonly<Record<CredentialKind, SecretState>>>()(
    v.strictObject({
      kind: credentialKind,
      value: v.pipe(v.string(), v.minLength(1), v.maxLength(4096)),
      keep: v.picklist(['keychain', 'session']),
    }),
  ),
  'secrets.clear': request<Readonly<Record<CredentialKind, SecretState>>>()(
    v.strictObject({ kind: credentialKind }),
  ),
  /** Begins signing in; `window`: in a window of the app, where the host has windows. `app.changed` tells the rest. */
  'signIn.begin': request<SignInState>()(v.strictObject({ how: v.picklist(['window', 'browser']) })),
  /** The person says that they have approved. */
  'signIn.approved': request<SignInState>()(nothing),
  /** The person came back to the app while their approval in the browser is awaited: the service is asked once. */
  'signIn.returned': request<SignInState>()(nothing),
  'signIn.cancel': request<SignInState>()(nothing),
  /** Forgets the session and everything personal. */
  'signIn.out': request<SignInState>()(nothing),
  /** Asks the service one small question and says how long it took, in ms. */
  'service.check': request<{ readonly tookMs: number }>()(nothing),
  /** Tries the network now instead of waiting. */
  'network.retry': request<NetworkState>()(nothing),
  'storage.state': request<StorageState>()(nothing),
  /** Deletes everything of these kinds that no pack keeps. */
  'storage.clear': request<StorageState>()(
    v.strictObject({ kinds: v.pipe(v.array(v.picklist(storageKinds)), v.maxLength(storageKinds.length)) }),
  ),
  /** The person has read the notices. */
  'notices.dismiss': request<null>()(nothing),
} as const;

export type Requests = typeof requests;
export type RequestName = keyof Requests;
export const requestNames = Object.keys(requests) as RequestName[];

/** What a verb takes. */
export type InputOf<Name extends RequestName> = v.InferInput<Requests[Name]['input']>;
/** What a verb answers. */
export type OutputOf<Name extends RequestName> =
  NonNullable<Requests[Name]['output']> extends never ? null : Exclude<Requests[Name]['output'], undefined>;

/** What `catalogue.read` takes, as a type with its endpoint's name. */
export interface CatalogueRead {
  readonly endpoint: EndpointName;
  readonly parameters: Parameters;
  readonly priority?: 'foreground' | 'background';
  readonly refresh?: boolean;
}
