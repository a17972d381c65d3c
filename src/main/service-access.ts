import { createHash } from 'node:crypto';
import type { CredentialKind } from '#shared/catalogue/credentials.ts';
import type { EndpointName, Parameters } from '#shared/catalogue/endpoints.ts';
import type { ServiceAddresses } from '#shared/catalogue/profiles.ts';
import type { Clock } from '#shared/clock.ts';
import type { Notice, SecretState } from '#shared/contract/answers.ts';
import { fail, succeed } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';
import type { SignInState } from '#shared/contract/sign-in.ts';
import { Secret } from './account/secret.ts';
import type { SignIn } from './account/sign-in-driver.ts';
import { createVault } from './account/vault.ts';
import type { Vault } from './account/vault.ts';
import type { AppPorts } from './app-ports.ts';
import { startBundledService } from './bundled-service.ts';
import type { BundledService } from './bundled-service.ts';
import type { PersonalSession } from './catalogue-reads.ts';
import { createClient } from './client/client.ts';
import type { Client, Fetched, FetchOptions } from './client/client.ts';
import { clientClock } from './client/clock.ts';
import { openSignIn } from './open-sign-in.ts';
import type { ServiceChoice } from './service-choice.ts';
import type { Store } from './store/store.ts';

/** What reaching a service needs. */
export interface ServiceAccessPorts extends Pick<
  AppPorts,
  | 'dataFolder'
  | 'workers'
  | 'keychain'
  | 'log'
  | 'overrides'
  | 'approvalWindow'
  | 'openApprovalPage'
  | keyof Clock
> {
  readonly choice: ServiceChoice;
  readonly store: Store;
  notify(notice: Notice): void;
  /** Addresses or secrets became known, or signing in stands elsewhere. */
  changed(): void;
  /** A request tells whether the service answers. */
  onReachable(online: boolean): void;
}

/** What one service is reached with: where it is, the secrets for it, its client, and who is signed in there. */
export class ServiceAccess {
  readonly #ports: ServiceAccessPorts;
  readonly #bundled: BundledService | null;
  readonly #client: Promise<Result<Client>>;
  #vault: Vault | null = null;
  #signIn: SignIn | null = null;
  #addresses: ServiceAddresses | null;
  #closed = false;

  /** Begins to find the service; everything below that asks it waits until it is found. */
  constructor(ports: ServiceAccessPorts) {
    const { choice, workers, dataFolder, overrides } = ports;
    this.#ports = ports;
    this.#addresses = choice.addresses;
    this.#bundled =
      choice.profile.id === 'demo' && choice.addresses === null
        ? startBundledService({
            worker: workers.service,
            artWorker: workers.art,
            dataFolder,
            today: overrides.today,
          })
        : null;
    this.#client = this.#connect();
  }

  /** null: the bundled service is still starting, or none is given. */
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

  /** The person signed in: their account and what proves it; null when nobody is. */
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

  /** Signing in to this service; fails where there is none yet. */
  async signIn(): Promise<Result<SignIn>> {
    const client = await this.#client;
    if (!client.ok) return client;
    return this.#signIn === null ? noService() : succeed(this.#signIn);
  }

  async setSecret(kind: CredentialKind, value: string, keep: 'keychain' | 'session'): Promise<Result<null>> {
    await this.#client;
    return this.#vault === null ? noService() : this.#vault.set(kind, value, keep);
  }

  async clearSecret(kind: CredentialKind): Promise<Result<null>> {
    await this.#client;
    return this.#vault === null ? noService() : this.#vault.clear(kind);
  }

  /** As the client's own; fails where there is no service. */
  async fetch(
    endpoint: EndpointName,
    parameters: Parameters,
    options: FetchOptions,
  ): Promise<Result<Fetched>> {
    const client = await this.#client;
    return client.ok ? client.value.fetch(endpoint, parameters, options) : client;
  }

  /** Ends signing in, and tells nothing more; requests may still end by themselves. */
  stop(): void {
    this.#closed = true;
    this.#signIn?.close();
  }

  /** After `stop`: ends the bundled service and every connection. */
  async close(): Promise<void> {
    await this.#bundled?.close();
    const client = await this.#client;
    if (client.ok) await client.value.close();
  }

  async #connect(): Promise<Result<Client>> {
    const ports = this.#ports;
    const { choice, log, overrides } = ports;
    const bundled = this.#bundled === null ? null : await this.#bundled.access;
    if (bundled !== null && !bundled.ok) {
      if (this.#closed) return fail('cancelled');
      ports.notify({ kind: 'serviceNotStarted', reason: String(bundled.failure.details.why ?? '') });
      return bundled;
    }
    const addresses = bundled?.value ?? choice.addresses;
    if (addresses === null) return noService();
    const { base, authorisation, pictures } = addresses;
    const vault = createVault({
      keychain: ports.keychain,
      // The bundled service has another port at every start; its secrets belong to the folder that it lives in.
      origin: bundled === null ? new URL(base).origin : `demo ${folderName(ports.dataFolder)}`,
      given:
        bundled === null
          ? { accessToken: overrides.accessToken, apiKey: overrides.apiKey, as: 'session' }
          : { ...bundled.value, as: 'builtIn' },
      onSecret: (secret) => log.protect(secret),
    });
    this.#vault = vault;
    const opened = await vault.open();
    if (!opened.ok) log.warn('keychain not read', { ...opened.failure.details });
    this.#addresses = { base, authorisation, pictures };
    const client = createClient({
      profile: choice.profile,
      addresses: this.#addresses,
      credentials: {
        accessToken: () => vault.read('accessToken'),
        apiKey: () => vault.read('apiKey'),
      },
      onReachable: (online) => ports.onReachable(online),
      log,
      clock: clientClock(ports),
    });
    this.#signIn = await openSignIn(ports, this.#addresses, {
      client,
      vault,
      store: ports.store,
      changed: () => this.#changed(),
    });
    this.#changed();
    return succeed(client);
  }

  #changed(): void {
    if (!this.#closed) this.#ports.changed();
  }
}

/** A folder in few characters, the same every time. */
function folderName(folder: string): string {
  return createHash('sha256').update(folder).digest('hex').slice(0, 16);
}

function noService(): Result<never> {
  return fail('unauthorized', { reason: 'noService' });
}
