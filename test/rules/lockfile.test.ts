import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { dirname } from 'node:path/posix';
import { describe, expect, it } from 'vitest';

interface Lockfile {
  packages: Record<string, { optionalDependencies?: Record<string, string>; resolved?: string }>;
}

const lockfile = readFileSync(resolve(import.meta.dirname, '../../package-lock.json'), 'utf8');
const { packages } = JSON.parse(lockfile) as Lockfile;

/** True when a package at `from` would find `name`, as Node looks for it: in each node_modules on the way up. */
function findsPackage(from: string, name: string): boolean {
  for (let folder = from; ; folder = dirname(folder)) {
    const root = folder === '.' || folder === '';
    if (`${root ? '' : `${folder}/`}node_modules/${name}` in packages) return true;
    if (root) return false;
  }
}

describe('the lockfile', () => {
  it('names the packages of every platform, or npm ci refuses it', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies }]) =>
      Object.keys(optionalDependencies ?? {}).filter((name) => !findsPackage(path, name)),
    );
    expect(missing).toEqual([]);
  });

  it('names no host, so that every registry can serve it', () => {
    expect(Object.entries(packages).filter(([, { resolved }]) => resolved?.startsWith('http'))).toEqual([]);
  });
});
