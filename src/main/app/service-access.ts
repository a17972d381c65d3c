import { createHash } from 'node:crypto';
import type { CredentialKind } from '#shared/catalogue/credentials.ts';
import type { ServiceAddresses } from '#shared/catalogue/profiles.ts';
import type { SecretState } from '#shared/contract/answers.ts';
import type { SignInState } from '#shared/contract/sign-in.ts';
import { fail, succeed, valueOr } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import { KeychainRetries } from '../account/keychain.ts';
import { SignIn } from '../account/sign-in-driver.ts';
import { createSignInFetch } from '../account/sign-in-ports.ts';
import { createVault } from '../account/vault.ts';
import type { Vault } from '../account/vault.ts';
import type { PersonalSession } from '../catalogue/catalogue-reads.ts';
import { clientClock } from '../http/client-clock.ts';
import { Client } from '../http/client.ts';
import type { ClientOptions } from '../http/client.ts';
import { mostInBackground } from '../http/background-work.ts';
import { Secret } from '../platform/secret.ts';
import { startBundledService } from '../session/bundled-service.ts';
import type { BundledService } from '../session/bundled-service.ts';
import { unconfirmedOrigins } from '../session/service-choice.ts';
import type { ServiceChoice } from '../session/service-choice.ts';
import type { Store } from './open-store.ts';
import type { ServiceHost } from './ports.ts';

/** Dependencies of the access to a service. */
export interface ServiceAccessPorts extends ServiceHost {
  readonly choice: ServiceChoice;
  readonly store: Store;
  /** What is stored of the account was forgotten, such as its ratings, by which progress counts. */
  forgotten(): void;
  readonly health: ClientOptions['health'];
  limited(): void;
}

/** Access to one service: its addresses, its secrets, its client and the sign-in. */
export class ServiceAccess {
  readonly #ports: ServiceAccessPorts;
  readonly #bundled: BundledService | null;
  readonly #client: Promise<Result<Client>>;
  #vault: Vault | null = null;
  #keychain: KeychainRetries | null = null;
  #signIn: SignIn | null = null;
  #addresses: ServiceAddresses | null;
  #closed = false;
  /** What waits for the client ends with this, because a locked keyring can delay the client by seconds. */
  readonly #stopped = Promise.withResolvers<Result<Client>>();

  /** Starts to connect; requests wait until the addresses are known. */
  constructor(ports: ServiceAccessPorts) {
    const { choice, workers, dataFolder } = ports;
    this.#ports = ports;
    this.#addresses = choice.addresses;
    this.#bundled =
      choice.profile.id === 'demo' && choice.addresses === null
        ? startBundledService({
            worker: workers.service,
            artWorker: workers.art,
            dataFolder,
            now: ports.now(),
          })
        : null;
    this.#client = Promise.race([this.#connect(), this.#stopped.promise]);
  }

  /** Returns the addresses, or null while the bundled service starts or if none are set. */
  addresses(): ServiceAddresses | null {
    return this.#addresses;
  }

  secretStates(): ReturnType<Vault['state']> {
    const starting = this.#bundled === null ? 'absent' : 'builtIn';
    return this.#vault?.state() ?? { accessToken: starting, apiKey: starting };
  }

  signInState(): SignInState {
    return this.#signIn?.state() ?? { step: 'signedOut' };
  }

  sessionState(): SecretState {
    return this.#vault?.sessionState() ?? 'absent';
  }

  /** Returns the signed-in account and its session, or null. */
  session(): PersonalSession | null {
    const state = this.signInState();
    const session = this.#signIn?.session() ?? null;
    return state.step === 'signedIn' && session !== null
      ? { account: state.account.id, parameters: { session_id: session.reveal() } }
      : null;
  }

  /** The service refused a session. */
  sessionRefused(session: PersonalSession): void {
    this.#signIn?.sessionRevoked(new Secret(String(session.parameters.session_id)));
  }

  /** Resolves to the sign-in of this service; fails if there is no service. */
  async signIn(): Promise<Result<SignIn>> {
    const client = await this.#client;
    if (!client.ok) return client;
    return this.#signIn === null ? noService() : succeed(this.#signIn);
  }

  async setSecret(kind: CredentialKind, value: string, keep: 'keychain' | 'session'): Promise<Result<null>> {
    await this.#client;
    if (this.#vault === null) return noService();
    const set = await this.#vault.set(kind, value, keep);
    if (set.ok) void this.restoreSession();
    return set;
  }

  async clearSecret(kind: CredentialKind): Promise<Result<null>> {
    await this.#client;
    return this.#vault === null ? noService() : this.#vault.clear(kind);
  }

  /** As `Client.fetch`; fails if there is no service. */
  readonly fetch: Client['fetch'] = async (...request) => {
    const client = await this.#client;
    await this.#keychain?.readIfWanted();
    return client.ok ? client.value.fetch(...request) : client;
  };

  /** Signs in with the stored session, if there is one, unless somebody has begun to sign in or cancelled that. */
  async restoreSession(): Promise<void> {
    const session = this.#vault?.session() ?? null;
    if (this.#signIn === null || session === null) return;
    const remembered = valueOr(await this.#ports.store.account.get(), null);
    const state = this.#signIn.state();
    const couldNot = state.step === 'ended' && state.why !== 'cancelled';
    if (state.step === 'signedOut' || couldNot) this.#signIn.restore(session, remembered);
  }

  /** Reads the keychain again if it couldn't be read. */
  async readKeychain(): Promise<void> {
    await this.#keychain?.read();
  }

  /** Stops the sign-in and all events, and cancels what waits for the client; running requests may still finish. */
  stop(): void {
    this.#closed = true;
    this.#stopped.resolve(fail('cancelled'));
    this.#signIn?.close();
    this.#keychain?.close();
  }

  /** Stops the bundled service and closes every connection; call `stop` first. */
  async close(): Promise<void> {
    await this.#bundled?.close();
    const client = await this.#client;
    if (client.ok) await client.value.close();
  }

  async #connect(): Promise<Result<Client>> {
    const ports = this.#ports;
    const { choice, log, overrides } = ports;
    await ports.started;
    const bundled = this.#bundled === null ? null : await this.#bundled.access;
    if (bundled !== null && !bundled.ok) {
      if (this.#closed) return fail('cancelled');
      ports.notify({ kind: 'serviceNotRunning', reason: String(bundled.failure.details.why ?? '') });
      return bundled;
    }
    void this.#bundled?.ended.then((reason) => {
      if (this.#closed) return;
      log.error('bundled service ended', { reason });
      ports.notify({ kind: 'serviceNotRunning', reason });
    });
    const addresses = bundled?.value ?? choice.addresses;
    if (addresses === null) return noService();
    // The settings' file can name a service that nobody confirmed.
    const unconfirmed = unconfirmedOrigins(choice, overrides, ports.confirmedOrigins());
    // Proved by service-access.test.ts: nothing is sent to an origin that nobody confirmed.
    if (unconfirmed.length > 0) return fail('forbidden', { reason: 'unconfirmedService' });
    const { base, authorisation, pictures } = addresses;
    const { origin } = new URL(base);
    const { credentials } = overrides;
    const vault = createVault({
      keychain: ports.keychain,
      // The bundled service has a new port at every start, so its data folder identifies its secrets.
      origin: bundled === null ? origin : `demo ${folderName(ports.dataFolder)}`,
      given:
        bundled === null
          ? // Proved by service-access.test.ts: a service chosen later gets no credentials of the environment.
            { ...(credentials.origin === origin ? credentials : noCredentials), as: 'session' }
          : { ...bundled.value, as: 'builtIn' },
      onSecret: (secret) => log.protect(secret),
    });
    this.#vault = vault;
    this.#keychain = new KeychainRetries({
      ...{ vault, keychain: ports.keychain, log, elapsed: ports.elapsed },
      readLate: async () => {
        await this.restoreSession();
        this.#changed('keychain');
      },
    });
    await this.#keychain.read();
    if (this.#closed) return fail('cancelled');
    this.#addresses = { base, authorisation, pictures };
    const client = new Client({
      profile: choice.profile,
      addresses: this.#addresses,
      credentials: {
        accessToken: () => vault.read('accessToken'),
        apiKey: () => vault.read('apiKey'),
      },
      health: ports.health,
      limited: ports.limited,
      log,
      proxyFor: ports.proxyFor,
      proxyPasswords: ports.proxyPasswords,
      certificatesWorker: ports.workers.certificates,
      clock: clientClock(ports),
      mostInBackground: () => mostInBackground[ports.power()],
    });
    this.#signIn = this.#openSignIn(client, vault, authorisation, new URL(pictures).origin);
    await this.restoreSession();
    // `close` waits only for what `stop` found.
    if (this.#closed) {
      await client.close();
      return fail('cancelled');
    }
    this.#changed();
    return succeed(client);
  }

  #openSignIn(client: Client, vault: Vault, authorisation: string, pictures: string): SignIn {
    const { approvalWindow, openApprovalPage, store, log, now, forgotten } = this.#ports;
    return new SignIn({
      fetch: createSignInFetch(client),
      authorisation: () => authorisation,
      window:
        approvalWindow === null
          ? null
          : { open: (address, events) => approvalWindow(address, events, pictures) },
      openBrowser: (address) => openApprovalPage?.(address),
      keepSession: async (session, account) => {
        const remembered = await store.account.set(account);
        return remembered.ok ? vault.keepSession(session) : remembered;
      },
      forgetSession: async () => {
        const [cleared, forgot] = await Promise.all([vault.clearSession(), store.account.forget()]);
        if (forgot.ok) forgotten();
        return cleared.ok ? forgot : cleared;
      },
      now,
      setTimer: (ms, act) => {
        const timer = setTimeout(act, ms);
        timer.unref();
        return () => clearTimeout(timer);
      },
      changed: () => this.#changed(),
      onSecret: (secret) => log.protect(secret),
    });
  }

  #changed(...also: 'keychain'[]): void {
    if (!this.#closed) this.#ports.changed('addresses', 'secrets', 'signIn', 'session', ...also);
  }
}

const noCredentials = { accessToken: null, apiKey: null };

/** Returns a short, stable hash of a folder's path. */
function folderName(folder: string): string {
  return createHash('sha256').update(folder).digest('hex').slice(0, 16);
}

function noService(): Result<never> {
  return fail('unauthorized', { reason: 'noService' });
}
