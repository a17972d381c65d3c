import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A command, and what must be cleaned up after it ran. */
export interface Wrapped {
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  dispose: () => void;
}

const runs = (command: string) => spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0;

/**
 * Wraps a command so that it runs beside a real, unlocked, empty keychain of its own, where this Linux can give one
 * (`dbus-run-session` and `gnome-keyring-daemon`); elsewhere the command stays as it is. The person's own keyrings
 * are not touched: theirs are found through the folders that are replaced here.
 */
export function withKeychain(command: string, args: string[]): Wrapped {
  const possible = process.platform === 'linux' && runs('dbus-run-session') && runs('gnome-keyring-daemon');
  if (!possible) return { command, args, env: process.env, dispose: () => undefined };
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
