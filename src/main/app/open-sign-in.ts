import type { ServiceAddresses } from '#shared/catalogue/profiles.ts';
import { SignIn } from '../account/sign-in-driver.ts';
import { createSignInFetch } from '../account/sign-in-ports.ts';
import type { Vault } from '../account/vault.ts';
import type { Client } from '../http/client.ts';
import type { Store } from './open-store.ts';
import type { AppPorts } from './ports.ts';

/** The parts of a connection that sign-in uses. */
export interface SignInRooms {
  readonly client: Client;
  readonly vault: Vault;
  readonly store: Store;
  /** Called after every change of the sign-in's state. */
  changed(): void;
}

/** Creates the sign-in to a service. */
export function openSignIn(
  host: Pick<AppPorts, 'approvalWindow' | 'openApprovalPage' | 'log' | 'now'>,
  { authorisation, pictures }: ServiceAddresses,
  { client, vault, store, changed }: SignInRooms,
): SignIn {
  const { approvalWindow, openApprovalPage, log, now } = host;
  return new SignIn({
    fetch: createSignInFetch(client),
    authorisation: () => authorisation,
    window:
      approvalWindow === null
        ? null
        : { open: (address, events) => approvalWindow(address, events, new URL(pictures).origin) },
    openBrowser: (address) => openApprovalPage?.(address),
    keepSession: async (session, account) => {
      const remembered = await store.account.set(account);
      return remembered.ok ? vault.keepSession(session) : remembered;
    },
    forgetSession: async () => {
      const [cleared, forgotten] = await Promise.all([vault.clearSession(), store.account.forget()]);
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
}

/** Signs in with the vault's session, if it has one, unless somebody has begun to sign in or cancelled that. */
export async function restoreSession(signIn: SignIn, vault: Vault, store: Store): Promise<void> {
  const session = vault.session();
  if (session === null) return;
  const remembered = await store.account.get();
  const state = signIn.state();
  const couldNot = state.step === 'ended' && state.why !== 'cancelled';
  if (state.step !== 'signedOut' && !couldNot) return;
  signIn.restore(session, remembered.ok ? remembered.value : null);
}
