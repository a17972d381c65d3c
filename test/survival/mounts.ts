import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A small mounted disk. */
export interface SmallDisk extends Disposable {
  readonly folder: string;
  /** Changes its mount options: `size=64m`, `ro`. */
  remount(options: string): void;
  /** Unmounts it and deletes its data. */
  close(): void;
}

function run(program: string, ...args: string[]): void {
  execFileSync(program, args, { stdio: 'pipe' });
}

/** Unmounts a disk even if a file on it is open. */
function unmount(folder: string): void {
  try {
    run('umount', folder);
  } catch {
    run('umount', '--lazy', folder);
  }
}

const closedBy = (close: () => void) => ({ close, [Symbol.dispose]: close });

/** Mounts a disk in memory. Throws if this user or system can't mount. */
export function mountInMemory(size: string): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-disk-'));
  try {
    run('mount', '-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder);
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
  return {
    folder,
    remount: (options) => run('mount', '-o', `remount,${options}`, folder),
    ...closedBy(() => {
      unmount(folder);
      rmSync(folder, { recursive: true });
    }),
  };
}

/** Mounts a disk in a file. Remounting with `abort` simulates a failure, which makes it read-only. */
export function mountInFile(bytes: number): SmallDisk {
  const place = mkdtempSync(join(tmpdir(), 'marquee-disk-'));
  const [file, folder] = [join(place, 'disk.img'), join(place, 'disk')];
  try {
    writeFileSync(file, '');
    truncateSync(file, bytes);
    mkdirSync(folder);
    run('mkfs.ext4', '-q', file);
    run('mount', '-o', 'loop', file, folder);
  } catch (error) {
    rmSync(place, { recursive: true });
    throw error;
  }
  return {
    folder,
    remount: (options) => run('mount', '-o', `remount,${options}`, folder),
    ...closedBy(() => {
      unmount(folder);
      rmSync(place, { recursive: true });
    }),
  };
}

/** Whether `mount` works here. */
export function isMountable(mount: () => SmallDisk): boolean {
  try {
    mount().close();
    return true;
  } catch {
    return false;
  }
}
