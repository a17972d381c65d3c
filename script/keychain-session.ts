import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A command, and a function that cleans up after it. */
export interface Wrapped {
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  dispose: () => void;
}

const runs = (command: string) => spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0;

/** Whether this is Linux with what a keychain of a command's own takes. */
export const hasKeychainSession = (): boolean =>
  process.platform === 'linux' && runs('dbus-run-session') && runs('gnome-keyring-daemon');

/**
 * Wraps a command so that it runs with a real, unlocked, empty keychain, if this is Linux with `dbus-run-session` and
 * `gnome-keyring-daemon`; otherwise returns the command unchanged. It replaces the folders in which the user's own
 * keyrings are found, so those stay untouched.
 */
export function withKeychain(command: string, args: string[]): Wrapped {
  if (!hasKeychainSession()) return { command, args, env: process.env, dispose: () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'marquee-keychain-'));
  const unlockThenRun =
    'printf pw | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; exec "$@"';
  return {
    command: 'dbus-run-session',
    args: ['--', 'sh', '-c', unlockThenRun, 'sh', command, ...args],
    env: { ...process.env, XDG_DATA_HOME: join(folder, 'data'), XDG_RUNTIME_DIR: folder },
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}
