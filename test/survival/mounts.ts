import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A small disk of its own. */
export interface SmallDisk {
  readonly folder: string;
  /** Changes how it is mounted: `size=64m`, `ro`. */
  remount(options: string): void;
  /** Takes it away; whatever was written is gone. */
  close(): void;
}

function run(program: string, ...args: string[]): void {
  execFileSync(program, args, { stdio: 'pipe' });
}

/** Takes a disk away even where somebody forgot to close a file on it. */
function unmount(folder: string): void {
  try {
    run('umount', folder);
  } catch {
    run('umount', '--lazy', folder);
  }
}

/** A disk in memory with so much room. Throws where this user or this system does not mount. */
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
    close: () => {
      unmount(folder);
      rmSync(folder, { recursive: true });
    },
  };
}

/** A disk in a file, which can be told that it failed (`abort`): then it is read-only under whoever uses it. */
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
    close: () => {
      unmount(folder);
      rmSync(place, { recursive: true });
    },
  };
}

/** Whether a disk can be made so. */
export function isMountable(mount: () => SmallDisk): boolean {
  try {
    mount().close();
    return true;
  } catch {
    return false;
  }
}
