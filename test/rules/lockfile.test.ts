import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { dirname } from 'node:path/posix';
import { describe, expect, it } from 'vitest';

interface Lockfile {
  packages: Record<string, { optionalDependencies?: Record<string, string>; resolved?: string }>;
}

const lockfile = readFileSync(resolve(import.meta.dirname, '../../package-lock.json'), 'utf8');
const { packages } = JSON.parse(lockfile) as Lockfile;

/** Whether a package at `from` resolves `name` like Node, in each node_modules on the way up. */
function findsPackage(from: string, name: string): boolean {
  for (let folder = from; ; folder = dirname(folder)) {
    const root = folder === '.' || folder === '';
    if (`${root ? '' : `${folder}/`}node_modules/${name}` in packages) return true;
    if (root) return false;
  }
}

describe('the lockfile', () => {
  it('lists the packages of every platform, which npm ci requires', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies }]) =>
      Object.keys(optionalDependencies ?? {}).filter((name) => !findsPackage(path, name)),
    );
    expect(missing).toEqual([]);
  });
});
