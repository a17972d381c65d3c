import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settings } from './settings.ts';

/**
 * Takes the lock of the user's data folder, a file, and listens for the arguments of later processes. Where another
 * process has it, leaves it this process's arguments and returns false; synchronously, as Electron does.
 */
export function requestLock(onSecondInstance: (argv: string[]) => void): boolean {
  const lock = join(settings.userData, 'stand-in-lock');
  const inbox = join(settings.userData, 'stand-in-instances');
  mkdirSync(inbox, { recursive: true });
  try {
    writeFileSync(lock, '', { flag: 'wx' });
  } catch {
    const draft = join(settings.userData, `stand-in-instance-${process.pid}`);
    writeFileSync(draft, JSON.stringify(process.argv));
    renameSync(draft, join(inbox, String(process.pid)));
    return false;
  }
  const watcher = watch(inbox, () => {
    for (const name of readdirSync(inbox)) {
      const argv = JSON.parse(readFileSync(join(inbox, name), 'utf8')) as string[];
      rmSync(join(inbox, name));
      onSecondInstance(asChromiumSends(argv));
    }
  });
  watcher.unref();
  process.once('exit', () => rmSync(lock, { force: true }));
  return true;
}

/** Chromium adds a switch of its own and moves the switches before the other arguments. */
function asChromiumSends([program = '', ...given]: string[]): string[] {
  const isSwitch = (argument: string): boolean => argument.startsWith('--');
  const others = given.filter((argument) => !isSwitch(argument));
  return [program, ...given.filter(isSwitch), '--allow-file-access-from-files', ...others];
}
