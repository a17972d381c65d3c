import type { PictureAddress } from '#shared/catalogue/pictures.ts';
import type { Profile, ServiceAddresses } from '#shared/catalogue/profiles.ts';
import type { AppState, KeychainState, Notice } from '#shared/contract/answers.ts';
import type { EventMessage } from '#shared/contract/events.ts';
import { fail, succeed } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';
import type { SignInState } from '#shared/contract/sign-in.ts';
import type { SignIn } from './account/sign-in-driver.ts';
import type { Handlers } from './answer-request.ts';
import type { AppPorts } from './app-ports.ts';
import { Connection } from './connection.ts';
import type { Picture } from './pictures/pictures.ts';
import { writeLocalData } from './local-data.ts';
import { importLocalData } from './local-import.ts';
import { offlineFiles, offlineHandlers } from './offline-handlers.ts';
import type { OfflineFiles, OfflinePorts } from './offline-handlers.ts';
import { isServiceGiven } from './service-choice.ts';
import { createSettings } from './settings/settings.ts';

/** The whole program without its host. */
export interface App {
  readonly handlers: Handlers;
  /** A picture's bytes, from the store or the service. */
  picture(address: PictureAddress, signal: AbortSignal): Promise<Result<Picture>>;
  /** What is kept, as files, for a host that serves them. */
  readonly files: OfflineFiles;
  /** Tells every event; gives back the way to stop. */
  subscribe(listener: (message: EventMessage) => void): () => void;
  /** The state as it is now, as the event that tells it: for whoever begins to listen. */
  present(): Promise<EventMessage>;
  /** Asks the page to show a place. */
  open(address: string): void;
  /** The present service, for judging links. */
  service(): [Profile, ServiceAddresses | null];
  close(): Promise<void>;
}

/** Composes the rooms into the verbs of the contract. Rejects only for bugs: trouble with files and services becomes notices. */
export async function createApp(ports: AppPorts): Promise<App> {
  const { log } = ports;
  const listeners = new Set<(message: EventMessage) => void>();
  const tell = (message: EventMessage): void => {
    for (const listener of listeners) listener(message);
  };
  const notices: Notice[] = [];
  const notify = (notice: Notice): void => {
    if (notices.some((known) => JSON.stringify(known) === JSON.stringify(notice))) return;
    notices.push(notice);
    log.warn('notice', { ...notice });
    tell({ name: 'notice.added', payload: notice });
  };

  const settings = createSettings(ports.settings, { onNotice: notify });
  const keychainState: Promise<KeychainState> = ports.keychain.probe();
  // A service whose address is given may be known before its connection is in place: that is told with the first state.
  let started = false;
  const connect = (): Promise<Connection> =>
    Connection.open({
      ...ports,
      settings: () => settings.current(),
      notify,
      tell,
      changed: () => {
        if (started) void tellState();
      },
    });
  let connection = await connect();
  started = true;

  let revision = 0;
  async function state(): Promise<AppState> {
    const { store } = connection;
    // Counted before anything is looked up: what began later knows at least as much.
    const counted = (revision += 1);
    const [views, posters, seen] = await Promise.all([store.views(), store.chosenPosters(), store.seen()]);
    return {
      revision: counted,
      version: ports.version,
      host: ports.host,
      platform: ports.platform,
      profile: connection.profile,
      serviceGiven: isServiceGiven(ports.overrides),
      addresses: connection.access.addresses(),
      settings: settings.current(),
      secrets: connection.access.secretStates(),
      keychain: await keychainState,
      network: connection.network(),
      notices: [...notices],
      held: await connection.held(),
      signIn: connection.access.signInState(),
      session: connection.access.sessionState(),
      savedViews: views.ok ? views.value : [],
      chosenPosters: posters.ok ? posters.value : {},
      seen: seen.ok ? seen.value : {},
      dataFolder: ports.dataFolder,
    };
  }
  async function tellState(): Promise<void> {
    tell({ name: 'app.changed', payload: await state() });
  }

  /** Tells the page what became of the state, where it changed. */
  async function told<T>(changing: Promise<Result<T>>): Promise<Result<T>> {
    const changed = await changing;
    if (changed.ok) await tellState();
    return changed;
  }

  /** Has something done about signing in, and answers where that stands then. */
  async function signing(act: (signIn: SignIn) => void): Promise<Result<SignInState>> {
    const signIn = await connection.access.signIn();
    if (!signIn.ok) return signIn;
    act(signIn.value);
    void tellState();
    return succeed(connection.access.signInState());
  }

  const picture: App['picture'] = (address, signal) =>
    settings.current().pictures === 'off'
      ? Promise.resolve(fail('notFound', { reason: 'picturesOff' }))
      : connection.picture(address, signal);

  const offline: OfflinePorts = {
    ...ports,
    connection: () => connection,
    settings: () => settings.current(),
  };
  const files = offlineFiles(offline);
  const handlers: Handlers = {
    'app.state': async () => succeed(await state()),
    'catalogue.read': (asked, signal) => connection.reads.read(asked, signal),
    'title.known': ({ mediaType, id, again }, signal) =>
      connection.titles.known(mediaType, id, again ?? false, signal),
    'person.known': ({ id }) => connection.store.personKnown(id),
    'keywords.known': ({ ids }) => connection.store.keywordsKnown(ids),
    'person.heldAppearances': ({ id }) => connection.store.heldAppearances(id),
    'seasons.find': ({ seriesId, again }) => connection.findSeasons(seriesId, again ?? false),
    'seasons.known': ({ seriesId }) => connection.knownSeasons(seriesId),
    'search.local': ({ query, limit }) => connection.store.search(query, limit ?? 12),
    'pictures.colours': ({ paths }) => connection.store.colours(paths),
    'picture.read': async (address, signal) => {
      const read = await picture(address, signal);
      if (!read.ok) return read;
      const { bytes, contentType } = read.value;
      return succeed({ contentType, base64: Buffer.from(bytes).toString('base64') });
    },
    'views.save': ({ name, query }) => told(connection.store.saveView(name, query)),
    'views.change': ({ id, ...changes }) => told(connection.store.changeView(id, changes)),
    'views.move': ({ id, to }) => told(connection.store.moveView(id, to)),
    'views.remove': ({ id }) => told(connection.store.removeView(id)),
    'views.look': async ({ id, total, ids }) => {
      const looked = await connection.store.lookAtView(id, { at: ports.now(), total, ids });
      return looked.ok ? succeed({ before: looked.value }) : looked;
    },
    'posters.choose': async ({ seriesId, path }) => {
      const chosen = await told(connection.store.choosePoster(seriesId, path));
      return chosen.ok ? connection.store.chosenPosters() : chosen;
    },
    'seen.mark': ({ seriesId, upTo }) => told(connection.store.markSeen(seriesId, upTo)),
    'watch.history': ({ movieId }) => connection.store.watchHistory(movieId),
    'watch.providers': ({ country }) => connection.store.watchProviders(country),
    'settings.change': async ({ patch }) => {
      const before = settings.current();
      const changed = settings.change(patch);
      if (!changed.ok) return changed;
      const after = settings.current();
      if (before.profile !== after.profile || before.otherService !== after.otherService) {
        const previous = connection;
        connection = await connect();
        await previous.close();
      } else if (before.catalogueLanguage !== after.catalogueLanguage) {
        await connection.applyLanguage();
      }
      if (before.storageLimitBytes !== after.storageLimitBytes || before.pictures !== after.pictures) {
        await connection.applyStorageSettings();
      }
      const now = await state();
      tell({ name: 'app.changed', payload: now });
      return succeed(now);
    },
    'secrets.set': async ({ kind, value, keep }) => {
      const kept = await connection.access.setSecret(kind, value, keep);
      if (!kept.ok) return kept;
      void tellState();
      return succeed(connection.access.secretStates());
    },
    'secrets.clear': async ({ kind }) => {
      const cleared = await connection.access.clearSecret(kind);
      if (!cleared.ok) return cleared;
      void tellState();
      return succeed(connection.access.secretStates());
    },
    'signIn.begin': ({ how }) => signing((signIn) => signIn.begin(how)),
    'signIn.approved': () => signing((signIn) => signIn.approved()),
    'signIn.returned': () => signing((signIn) => signIn.returned()),
    'signIn.cancel': () => signing((signIn) => signIn.cancel()),
    'signIn.out': async () => {
      const signIn = await connection.access.signIn();
      const out = signIn.ok ? await signIn.value.signOut() : signIn;
      void tellState();
      return out.ok ? succeed(connection.access.signInState()) : out;
    },
    'service.check': (_nothing, signal) => connection.check(signal),
    'network.retry': async () => succeed(await connection.retryNetwork()),
    ...offlineHandlers(offline, files),
    'local.export': async () => {
      const { savedViews, seen, chosenPosters } = await state();
      return succeed({
        text: writeLocalData({ savedViews, seen, chosenPosters, settings: settings.current() }, ports.now()),
      });
    },
    'local.import': ({ text }) => told(importLocalData(text, { settings, store: connection.store })),
    'notices.dismiss': () => {
      notices.length = 0;
      return Promise.resolve(succeed(null));
    },
  };

  return {
    handlers,
    files,
    picture,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    present: async () => ({ name: 'app.changed', payload: await state() }),
    open: (address) => tell({ name: 'app.open', payload: { address } }),
    service: () => [connection.profile, connection.access.addresses()],
    async close() {
      listeners.clear();
      await connection.close();
      await log.close();
    },
  };
}
