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

/** Packages with install scripts, and whether npm may run them. */
const installScripts = {
  keytar: 'allowed: downloads or compiles its binding to the system’s keychain',
  node: 'allowed: installs Node 24',
  // For an unused target of the packager.
  'electron-winstaller': 'not allowed',
};

/** Licences that shipped packages may have. */
const licences = new Set([
  ...['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0', 'MPL-2.0', 'OFL-1.1', 'Unlicense'],
  ...['CC0-1.0', 'BlueOak-1.0.0', 'Python-2.0'],
]);

/** Whether an SPDX expression allows the choice of an allowed licence. */
function isAllowed(expression: string): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1');
  if (bare.includes(' OR ')) return bare.split(' OR ').some(isAllowed);
  if (bare.includes(' AND ')) return bare.split(' AND ').every(isAllowed);
  return licences.has(bare);
}

describe('the installed packages', () => {
  it('run no install scripts except the known ones, which package.json allows', () => {
    const scripted = entries.filter(([, entry]) => entry.hasInstallScript).map(([path]) => path);
    expect(scripted.sort()).toEqual(
      Object.keys(installScripts)
        .map((name) => `node_modules/${name}`)
        .sort(),
    );
    const allowed = Object.entries(installScripts).filter(([, why]) => why.startsWith('allowed'));
    expect(manifest.allowScripts).toEqual(Object.fromEntries(allowed.map(([name]) => [name, true])));
  });

  it('come from the registry, not from an address, a repository or a folder', () => {
    expect(entries.filter(([, { resolved, link }]) => resolved !== undefined || link === true)).toEqual([]);
    const requested = {
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    };
    for (const [name, version] of Object.entries(requested)) {
      expect(version, name).toMatch(/^(?:npm:[a-z-]+@)?[~^]?\d+\.\d+\.\d+$/);
    }
  });

  it('are pinned by digest', () => {
    const without = entries.filter(
      ([, { integrity }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''),
    );
    // Binaries of tools for other systems than the one the lockfile was written on; none ships.
    const binaries =
      /^node_modules\/(@bytecodealliance\/jco-|@lix-js\/sdk-|@oxc-parser\/binding-|@oxlint\/binding-|@oxlint-tsgolint\/)/;
    const unexplained = without.filter(
      ([path, { dev, optional, os }]) => !(dev && optional && os !== undefined && binaries.test(path)),
    );
    expect(unexplained).toEqual([]);
    // The list may shrink.
    expect(without.length).toBeLessThanOrEqual(42);
  });
});

describe('the shipped packages', () => {
  it('have allowed licences', () => {
    expect(shippedPackages().filter(({ licence }) => !isAllowed(licence))).toEqual([]);
  });

  it('are listed with their licences (node script/list-licences.ts writes the list)', () => {
    expect(read('docs/licences.md')).toBe(licenceList());
  });
});
