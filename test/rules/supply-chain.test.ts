import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { licenceList, shippedPackages } from '../../script/list-licences.ts';

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly hasInstallScript?: boolean;
  readonly inBundle?: boolean;
}

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
const entries = Object.entries(packages).filter(([path]) => path !== '');

/** Packages that run something when they are installed, and why they may or need not. */
const installScripts = {
  keytar: 'allowed: fetches or compiles its binding to the system’s keychain',
  node: 'allowed: puts Node 24 in its place',
  // An unused target of the packager; npm is not asked to run it.
  'electron-winstaller': 'not allowed',
};

/** Licences that what ships may be under. */
const licences = new Set([
  ...['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0', 'MPL-2.0', 'OFL-1.1', 'Unlicense'],
  ...['CC0-1.0', 'BlueOak-1.0.0', 'Python-2.0'],
]);

/** Whether an SPDX expression leaves a choice that is allowed. */
function isAllowed(expression: string): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1');
  if (bare.includes(' OR ')) return bare.split(' OR ').some(isAllowed);
  if (bare.includes(' AND ')) return bare.split(' AND ').every(isAllowed);
  return licences.has(bare);
}

describe('what is installed', () => {
  it('runs scripts of these packages alone, each named in package.json or not run at all', () => {
    const scripted = entries.filter(([, entry]) => entry.hasInstallScript).map(([path]) => path);
    expect(scripted.sort()).toEqual(
      Object.keys(installScripts)
        .map((name) => `node_modules/${name}`)
        .sort(),
    );
    const allowed = Object.entries(installScripts).filter(([, why]) => why.startsWith('allowed'));
    expect(manifest.allowScripts).toEqual(Object.fromEntries(allowed.map(([name]) => [name, true])));
  });

  it('comes from the registry: no address, no repository, no folder', () => {
    expect(entries.filter(([, { resolved, link }]) => resolved !== undefined || link === true)).toEqual([]);
    const asked = {
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    };
    for (const [name, version] of Object.entries(asked)) {
      expect(version, name).toMatch(/^[~^]?\d+\.\d+\.\d+$/);
    }
  });

  it('is what it was when it was chosen, by its digest', () => {
    const without = entries.filter(
      ([, { integrity }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''),
    );
    // Tools’ binaries for systems that nobody here had when the lockfile was written: none of them ships.
    const binaries = /^node_modules\/(@bytecodealliance\/jco-|@lix-js\/sdk-|@oxc-parser\/binding-)/;
    const unexplained = without.filter(
      ([path, { dev, optional, os }]) => !(dev && optional && os !== undefined && binaries.test(path)),
    );
    expect(unexplained).toEqual([]);
    // The list may shrink.
    expect(without.length).toBeLessThanOrEqual(21);
  });
});

describe('what ships', () => {
  it('is under licences that allow it', () => {
    expect(shippedPackages().filter(({ licence }) => !isAllowed(licence))).toEqual([]);
  });

  it('is listed with its licences (node script/list-licences.ts writes the list)', () => {
    expect(read('docs/licences.md')).toBe(licenceList());
  });

  it('is looked up among known faults, where a network allows it', () => {
    expect(read('.github/workflows/test.yml')).toContain('npm audit --omit=dev');
  });
});
