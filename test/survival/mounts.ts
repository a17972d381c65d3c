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

/** Mounts a disk somewhere in a place, which goes with the disk or where it can't be mounted. */
function mounted(mount: (place: string) => string): SmallDisk {
  const place = mkdtempSync(join(tmpdir(), 'marquee-disk-'));
  try {
    const folder = mount(place);
    const close = () => {
      unmount(folder);
      rmSync(place, { recursive: true });
    };
    const remount = (options: string) => run('mount', '-o', `remount,${options}`, folder);
    return { folder, remount, close, [Symbol.dispose]: close };
  } catch (error) {
    rmSync(place, { recursive: true });
    throw error;
  }
}

/** Mounts a disk in memory. Throws if this user or system can't mount. */
export function mountInMemory(size: string): SmallDisk {
  return mounted((folder) => {
    run('mount', '-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder);
    return folder;
  });
}

/** Mounts a disk in a file. Remounting with `abort` simulates a failure, which makes it read-only. */
export function mountInFile(bytes: number): SmallDisk {
  return mounted((place) => {
    const [file, folder] = [join(place, 'disk.img'), join(place, 'disk')];
    writeFileSync(file, '');
    truncateSync(file, bytes);
    mkdirSync(folder);
    run('mkfs.ext4', '-q', file);
    run('mount', '-o', 'loop', file, folder);
    return folder;
  });
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
