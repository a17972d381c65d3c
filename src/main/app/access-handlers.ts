import { fail, succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import type { ProxyPasswords } from '../account/proxy-passwords.ts';
import type { SignIn } from '../account/sign-in-driver.ts';
import type { HandlerPorts, HandlersOf } from './answer-request.ts';
import type { ServiceConnection } from './service-connection.ts';

/** Dependencies of these handlers. */
interface AccessPorts extends HandlerPorts {
  readonly proxyPasswords: Pick<ProxyPasswords, 'use' | 'asking'>;
  /** The keychain was asked again. */
  keychainRead(): void;
}

/** The handlers of what a request to the service needs: the network, a proxy, secrets and the sign-in. */
export function accessHandlers({
  connection,
  proxyPasswords,
  keychainRead,
  announce,
}: AccessPorts): HandlersOf<'keychain' | 'network' | 'proxy' | 'secrets' | 'service' | 'signIn'> {
  const access = (): ServiceConnection['access'] => connection().access;
  /** Runs an action of sign-in; its progress is announced separately. */
  async function signing(act: (signIn: SignIn) => void): Promise<Result<null>> {
    const signIn = await access().signIn();
    if (!signIn.ok) return signIn;
    act(signIn.value);
    return succeed(null);
  }

  return {
    'secrets.set': async ({ kind, value, keep }) => {
      const set = await access().setSecret(kind, value, keep);
      if (set.ok) await announce('secrets');
      return set;
    },
    'secrets.clear': async ({ kind }) => {
      const cleared = await access().clearSecret(kind);
      // It isn't used any more, also where the keychain didn't delete it.
      await announce('secrets');
      return cleared;
    },
    'keychain.retry': async () => {
      await access().readKeychain();
      keychainRead();
      await announce('keychain');
      return succeed(null);
    },
    'proxy.signIn': async ({ address, user, password }) => {
      const used = proxyPasswords.use(address, user, password);
      if (!used.ok) return used;
      await connection().health.retry();
      const isRefused = proxyPasswords.asking?.isRefused ?? false;
      return isRefused ? fail('forbidden', { reason: 'proxyPassword' }) : succeed(null);
    },
    'signIn.begin': ({ how }) => signing((signIn) => signIn.begin(how)),
    'signIn.approved': () => signing((signIn) => signIn.approved()),
    'signIn.returned': () => signing((signIn) => signIn.returned()),
    'signIn.cancel': () => signing((signIn) => signIn.cancel()),
    'signIn.out': async () => {
      const signIn = await access().signIn();
      if (!signIn.ok) return signIn;
      const out = await signIn.value.signOut();
      if (out.ok) await announce('signIn', 'session');
      return out;
    },
    'service.check': (_nothing, signal) => connection().check(signal),
    'network.retry': async () => {
      await connection().health.retry();
      return succeed(null);
    },
  };
}
