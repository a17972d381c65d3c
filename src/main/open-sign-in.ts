import type { ServiceAddresses } from '#shared/catalogue/profiles.ts';
import { createSignIn } from './account/sign-in-driver.ts';
import type { SignIn } from './account/sign-in-driver.ts';
import { createSignInFetch } from './account/sign-in-fetch.ts';
import type { Vault } from './account/vault.ts';
import type { AppPorts } from './app-ports.ts';
import type { Client } from './client/client.ts';
import type { Store } from './store/store.ts';

/** The rooms of a connection that signing in needs. */
export interface SignInRooms {
  readonly client: Client;
  readonly vault: Vault;
  readonly store: Store;
  /** Told whenever where signing in stands is another. */
  changed(): void;
}

/** Makes signing in to a service, and takes up the session that was kept for it. */
export async function openSignIn(
  host: Pick<AppPorts, 'approvalWindow' | 'openApprovalPage' | 'log' | 'now'>,
  { authorisation, pictures }: ServiceAddresses,
  { client, vault, store, changed }: SignInRooms,
): Promise<SignIn> {
  const { approvalWindow, openApprovalPage, log, now } = host;
  const signIn = createSignIn({
    fetch: createSignInFetch((endpoint, parameters, options) => client.fetch(endpoint, parameters, options)),
    authorisation: () => authorisation,
    window:
      approvalWindow === null
        ? null
        : { open: (address, events) => approvalWindow(address, events, new URL(pictures).origin) },
    openBrowser: (address) => openApprovalPage?.(address),
    keepSession: async (session, account) => {
      const remembered = await store.rememberAccount(account);
      return remembered.ok ? vault.keepSession(session) : remembered;
    },
    forgetSession: async () => {
      const [cleared, forgotten] = await Promise.all([vault.clearSession(), store.forgetAccounts()]);
      return cleared.ok ? forgotten : cleared;
    },
    now,
    setTimer: (ms, act) => {
      const timer = setTimeout(act, ms);
      timer.unref();
      return () => clearTimeout(timer);
    },
    changed,
    onSecret: (secret) => log.protect(secret),
  });
  const session = vault.session();
  const remembered = await store.rememberedAccount();
  if (session !== null) signIn.restore(session, remembered.ok ? remembered.value : null);
  return signIn;
}
