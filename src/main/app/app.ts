import type { PictureAddress } from '#shared/catalogue/pictures.ts';
import type { Profile, ServiceAddresses } from '#shared/catalogue/profiles.ts';
import type { KeychainState } from '#shared/contract/answers.ts';
import type { EventMessage } from '#shared/contract/events.ts';
import type { Notice } from '#shared/contract/notices.ts';
import { sharedSettings } from '#shared/contract/settings.ts';
import type { SettingsPatch } from '#shared/contract/settings.ts';
import { fail, succeed, valueOr } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import { followRegion } from '#shared/text/formats.ts';
import { createKeychain } from '../account/keychain.ts';
import { startKeytar } from '../account/keytar-client.ts';
import { noteStored } from '../account/stored-secrets.ts';
import { ProxyPasswords } from '../account/proxy-passwords.ts';
import type { Picture } from '../pictures/pictures.ts';
import type { Power } from '../http/background-work.ts';
import { ActiveSession } from '../session/active-session.ts';
import {
  chooseService,
  isSameService,
  isServiceGiven,
  unconfirmedOrigins,
} from '../session/service-choice.ts';
import { createSettings } from '../settings/settings.ts';
import { accessHandlers } from './access-handlers.ts';
import type { HandlerPorts, Handlers } from './answer-request.ts';
import { AppStates } from './app-state.ts';
import { catalogueHandlers } from './catalogue-handlers.ts';
import { firstAnswers } from './first-answers.ts';
import { importHandlers, localHandlers } from './import-handlers.ts';
import { mineHandlers } from './mine-handlers.ts';
import { Notices } from './notices.ts';
import { offlineFiles, offlineHandlers } from './offline-handlers.ts';
import type { AppPorts } from './ports.ts';
import { ServiceConnection } from './service-connection.ts';
import { createSharedFolder, sharingHandlers } from './sharing-handlers.ts';
import { whenSettled } from './when-settled.ts';

/** The app without its host. */
export type App = Awaited<ReturnType<typeof createApp>>;

/** Further errors of the page aren't logged. */
const mostPageErrors = 100;

/**
 * Creates the app from its rooms. Rejects with `FolderInUse` if another process has the data folder, and otherwise only for bugs;
 * problems with files and services become notices.
 */
export async function createApp(given: AppPorts) {
  const ports = {
    ...given,
    keychain: noteStored(given.keychain ?? createKeychain(() => startKeytar(given.startKeychain)), {
      read: () => settings.remembered().secrets,
      write: (secrets) => settings.remember({ secrets }),
    }),
  };
  const { log } = ports;
  const proxyPasswords = new ProxyPasswords({
    keychain: ports.keychain,
    log,
    changed: () => void states?.announce('proxy'),
  });
  const listeners = new Set<(message: EventMessage) => void>();
  let states: AppStates | null = null;
  let noteEvent = (_message: EventMessage): void => undefined;
  const tell = (message: EventMessage): void => {
    for (const listener of listeners) listener(message);
    if (message.name === 'network.changed' && message.payload.online) proxyPasswords.answered();
    if (message.name === 'mine.changed') void states?.announce('inbox', 'savedViews', 'chosenPosters');
    noteEvent(message);
  };
  const notices = new Notices((notice) => {
    log.warn('notice', { ...notice });
    // A notice before the first state is part of it.
    void states?.announce('notices');
  });
  const notify = (notice: Notice): void => notices.add(notice);
  const takeBack = (said: 'storageFailing' | 'settingsUnreadable'): void => {
    if (notices.takeBack(said)) void states?.announce('notices');
  };

  const system = ports.system ?? { languages: [], country: null };
  followRegion(system);
  let power: Power = 'mains';
  const settings = createSettings(ports.settings, notify);
  notices.keepIn(settings);
  let keychain: Promise<KeychainState> = Promise.resolve(ports.started).then(() => ports.keychain.probe());
  const keychainRead = (): void => {
    keychain = ports.keychain.probe();
    proxyPasswords.keychainRead();
    void sharedFolder.keychainRead();
  };
  const sharedFolder = createSharedFolder({
    ...{ settings, log, tell, keychain: ports.keychain, worker: ports.workers.keyFile, now: ports.now },
    deviceName: ports.deviceName,
    store: () => session.current.store,
    settled: () => session.settled,
    changeSettings,
    announce: () => void states?.announce('sharing'),
  });
  const session = await ActiveSession.start(() =>
    ServiceConnection.open({
      ...ports,
      proxyPasswords,
      settings: () => settings.current(),
      onSettings: (subscriber) => settings.subscribe(subscriber),
      confirmedOrigins: () => settings.remembered().origins,
      power: () => power,
      notify,
      takeBack,
      tell,
      changed: (...slices) => {
        if (slices.includes('keychain')) keychainRead();
        void states?.announce(...slices);
      },
    }),
  );
  const sharing = sharingHandlers({
    folder: sharedFolder,
    settings,
    dialogs: ports.dialogs,
    service: () => session.current.service,
  });
  noteEvent = (message) => {
    if (message.name === 'mine.changed') session.current.upNextSeasons.wake();
    sharing.note(message);
  };
  void Promise.resolve(ports.started).then(() => sharing.start(ports.sharedFolder ?? null));
  const appStates = new AppStates(
    {
      version: () => ports.version,
      node: () => process.versions.node,
      host: () => ports.host,
      platform: () => ports.platform,
      system: () => system,
      findsUpdates: () => ports.findsUpdates ?? false,
      profile: () => session.current.profile,
      serviceGiven: () => isServiceGiven(ports.overrides),
      addresses: () => session.current.access.addresses(),
      settings: () => settings.current(),
      secrets: () => session.current.access.secretStates(),
      keychain: () => keychain,
      network: () => session.current.health.state,
      proxy: () => proxyPasswords.asking,
      notices: () => notices.all(),
      held: () => session.current.held(),
      searchIndex: () => session.current.index.state(),
      signIn: () => session.current.access.signInState(),
      session: () => session.current.access.sessionState(),
      savedViews: async () => valueOr(await session.current.store.views.list(), []),
      inbox: async () => ({ unread: valueOr(await session.current.store.inbox.unread(), 0) }),
      chosenPosters: async () => valueOr(await session.current.store.personal.chosenPosters(), {}),
      sharing: () => sharedFolder.state,
      dataFolder: () => ports.dataFolder,
    },
    (payload) => tell({ name: 'app.changed', payload }),
  );
  states = appStates;

  settings.subscribe((before, after) => (isSameService(before, after) ? null : session.switch()));
  settings.subscribe((before, after) => {
    // Cards name the person's services that include a movie.
    const names = ['myServices', 'watchCountries', 'withAds'] as const;
    if (names.some((name) => before[name] !== after[name]))
      tell({ name: 'mine.changed', payload: { subjects: null } });
    if (sharedSettings.some((name) => before[name] !== after[name])) sharedFolder.wake();
  });

  /** The key of the service that the pages show, and what resolves when they are told of another one. */
  let [shown, told] = [session.current.service, Promise.resolve()];
  const show = (): void => void (shown = session.current.service);

  /** Announces everything once changed settings are applied. */
  async function showSettings(): Promise<{ readonly revision: number }> {
    await settings.applied;
    return appStates.announceAll();
  }
  settings.whenRead(() => {
    notices.keepIn(settings);
    takeBack('settingsUnreadable');
    told = told.then(showSettings).then(show, show);
    void told.then(() => sharing.start(ports.sharedFolder ?? null));
  });

  /** Changes settings, and announces them when they are applied; `reconnects`: also to the same service. */
  function changeSettings(
    patch: SettingsPatch,
    reconnects = false,
  ): Promise<Result<{ readonly revision: number }>> {
    const isSame = isSameService(settings.current(), { ...settings.current(), ...patch });
    const change = async (): Promise<Result<{ readonly revision: number }>> => {
      const changed = settings.change(patch);
      if (!changed.ok) return changed;
      if (isSame && reconnects) await session.switch();
      if (!isSame || reconnects) return succeed(await showSettings());
      await settings.applied;
      return succeed(await appStates.announce('settings'));
    };
    if (isSame && !reconnects) return change();
    const switched = told.then(change);
    told = switched.then(show, show);
    return switched;
  }

  const picture = (address: PictureAddress, signal: AbortSignal): Promise<Result<Picture>> =>
    settings.current().pictures === 'off'
      ? Promise.resolve(fail('notFound', { reason: 'picturesOff' }))
      : session.current.pictures.get(address, signal);

  const parts: HandlerPorts = {
    ...{ ...ports, settings, changeSettings },
    tell(message) {
      tell(message);
      // What a person told was saved.
      if (message.name === 'mine.changed') takeBack('storageFailing');
    },
    connection: () => session.current,
    announce: (...slices) => appStates.announce(...slices),
  };
  const files = offlineFiles(parts);
  const { takeLocalData, handlers: local } = localHandlers(parts);
  let pageErrors = 0;
  const verbs: Handlers = {
    'app.state': async () => succeed(await appStates.all()),
    'app.logError': ({ stack }) => {
      // A page that was taken over can't fill the log.
      if ((pageErrors += 1) <= mostPageErrors) log.error('error in the page', { stack });
      return Promise.resolve(succeed(null));
    },
    ...catalogueHandlers(parts),
    'picture.read': async (address, signal) => {
      const read = await picture(address, signal);
      if (!read.ok) return read;
      const { bytes, contentType } = read.value;
      return succeed({ contentType, base64: Buffer.from(bytes).toString('base64') });
    },
    'views.look': ({ id, ids }) => session.current.store.views.look(id, ids),
    ...mineHandlers(parts),
    ...importHandlers(parts),
    'settings.change': async ({ patch }) => {
      const unconfirmed = unconfirmedOrigins(
        chooseService({ ...settings.current(), ...patch }, ports.overrides),
        ports.overrides,
        settings.remembered().origins,
      );
      // Proved by service-access.test.ts: the page alone can’t choose a new service.
      if (unconfirmed.length === 0) return changeSettings(patch);
      const confirm = (): Promise<Result<{ readonly revision: number }>> => {
        settings.remember({ origins: [...settings.remembered().origins, ...unconfirmed] });
        return changeSettings(patch, true);
      };
      const isConfirmed = await ports.confirmOrigins(unconfirmed, async () => void (await confirm()));
      if (isConfirmed) return confirm();
      return fail('forbidden', { reason: ports.host === 'browser' ? 'unconfirmed' : 'refused' });
    },
    ...accessHandlers({ ...parts, proxyPasswords, keychainRead }),
    ...offlineHandlers(parts, files),
    ...local,
    ...sharing.handlers,
    'notices.dismiss': async () => {
      notices.dismiss();
      await appStates.announce('notices');
      return succeed(null);
    },
    // Electron's IPC answers these for the window that sends them.
    'desktop.describe': () => Promise.resolve(succeed(null)),
    'desktop.run': () => Promise.resolve(succeed(null)),
    'desktop.update': () => Promise.resolve(succeed(null)),
    'desktop.removeEverything': () => Promise.resolve(succeed(null)),
    'desktop.support': () =>
      Promise.resolve(succeed({ tray: false, startsAtLogin: null, notifies: true, appImage: null })),
    'video.play': () => Promise.resolve(succeed(null)),
  };

  const handlers = whenSettled(verbs, {
    service: () => shown,
    settled: () => told,
  });
  return {
    handlers,
    /** An element of the page's document with what the page needs first. */
    firstAnswers: () => firstAnswers(handlers, ports.now()),
    /** Packs and the calendar as files, for a host that serves them. */
    files,
    /** Reads a file of local data for its import, for a host that gets it from its page. */
    takeLocalData,
    /** Reads a picture from the store or the service. */
    picture,
    /** Calls the listener with every event; returns a function that unsubscribes it. */
    subscribe(listener: (message: EventMessage) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Reads the current state as an event, for a new listener. */
    present: async (): Promise<EventMessage> => ({ name: 'app.changed', payload: await appStates.all() }),
    settings: () => settings.current(),
    onSettings: settings.subscribe,
    setPower(next: Power): void {
      const slept = power === 'asleep';
      power = next;
      void session.current.powerChanged(slept && next !== 'asleep');
    },
    notices: () => notices.all(),
    /** Shows a notice until the person dismisses it. */
    notify,
    /** The user name and the password that a proxy accepted, for windows and updates, which Chromium loads; null: none. */
    proxyLogin: ({ host, port }: { readonly host: string; readonly port: number }) =>
      proxyPasswords.loginOf(host, port),
    /** The current service, for checking links. */
    service: (): [Profile, ServiceAddresses | null] => [
      session.current.profile,
      session.current.access.addresses(),
    ],
    async close(): Promise<void> {
      listeners.clear();
      await sharedFolder.close();
      await session.close();
      log.close();
    },
  };
}
