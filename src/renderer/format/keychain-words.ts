import type { KeychainState } from '#shared/contract/answers.ts';
import { m } from '../i18n/messages.ts';

type Reason = Extract<KeychainState, { state: 'unavailable' }>['reason'];

const reasons: Readonly<Record<Reason, () => string>> = {
  notInstalled: m.keychain_not_installed,
  locked: m.keychain_locked,
  denied: m.keychain_denied,
  noService: m.keychain_no_service,
};

const remedies: Readonly<Record<string, () => string>> = {
  darwin: m.keychain_remedy_mac,
  win32: m.keychain_remedy_windows,
  linux: m.keychain_remedy_linux,
};

/** Why the keychain is unavailable and what to do on this system (`process.platform`); null if it is available. */
export function keychainWords(keychain: KeychainState, platform: string): string | null {
  if (keychain.state === 'available') return null;
  return [reasons[keychain.reason](), remedies[platform]?.() ?? ''].filter((part) => part !== '').join(' ');
}
