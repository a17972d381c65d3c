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
import { localInputs } from './local-things.ts';
import type { KnownProvider, SavedView, ViewLook, WatchSnapshot } from './local-things.ts';
import type { SignInState } from './sign-in.ts';
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
  /** What lists told about a title; `notFound` when no list ever named it. */
  'title.known': request<KnownTitle>()(v.strictObject({ mediaType, id: number })),
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
  'signIn.cancel': request<SignInState>()(nothing),
  /** Forgets the session and everything personal. */
  'signIn.out': request<SignInState>()(nothing),
  /** Asks the service one small question and says how long it took, in ms. */
  'service.check': request<{ readonly tookMs: number }>()(nothing),
  /** Tries the network now instead of waiting. */
  'network.retry': request<NetworkState>()(nothing),
  'storage.state': request<StorageState>()(nothing),
  'storage.clearPictures': request<StorageState>()(nothing),
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
