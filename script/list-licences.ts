/** `node script/list-licences.ts`: writes docs/licences.md, the licences of every package that ships. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// import.meta.dirname is wrong where electron-vite bundles its configuration.
const root = fileURLToPath(new URL('..', import.meta.url));
const listFile = join(root, 'docs/licences.md');

interface Locked {
  readonly version: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** A package that ships. */
export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** Its folder, from the project's. */
  readonly path: string;
  /** An SPDX expression, from its package.json. */
  readonly licence: string;
  /** Whether npm installs it with the app; otherwise it is built into the page. */
  readonly installed: boolean;
}

/** Licences from LICENSE files, for packages whose package.json names none. */
const readInFile: Readonly<Record<string, string>> = { 'svelte-toolbelt': 'MIT' };

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Readonly<Record<string, Locked>>;
};

const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Resolves `name` from a package at `from` like Node; null if it isn't installed (an optional peer). */
function find(from: string, name: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = `${folder === '.' || folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (path in packages) return path;
    if (folder === '.' || folder === '') return null;
  }
}

/** The packages that the page's source files import. */
function importedByPage(): ReadonlySet<string> {
  const names = new Set<string>();
  for (const file of globSync('src/{renderer,shared}/**/*.{ts,svelte,css}', { cwd: root })) {
    if (/\.test\.ts$|i18n[\\/]generated/.test(file)) continue;
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, specifier = ''] of text.matchAll(/(?:from|import|@import)\s+['"]([^'"]+)['"]/g)) {
      const name = /^(?:@[\w.-]+\/)?[\w-][\w.-]*/.exec(specifier)?.[0];
      if (name !== undefined && find('', name) !== null) names.add(name);
    }
  }
  return names;
}

/** Every package that ships: installed with the app or built into the page, with all their dependencies. */
export function shippedPackages(): readonly ShippedPackage[] {
  const paths = new Set(Object.keys(packages).filter((path) => path !== '' && packages[path]?.dev !== true));
  const visit = (path: string): void => {
    if (paths.has(path)) return;
    paths.add(path);
    for (const name of Object.keys(packages[path]?.dependencies ?? {})) {
      const needed = find(path, name);
      if (needed !== null) visit(needed);
    }
  };
  for (const name of importedByPage()) {
    const path = find('', name);
    if (path !== null) visit(path);
  }
  return [...paths]
    .map((path) => {
      const name = nameOf(path);
      const { version = '', license = readInFile[name] ?? 'unknown', dev } = packages[path] ?? {};
      return { name, version, path, licence: license, installed: dev !== true };
    })
    .sort((one, other) => (`${one.name} ${one.version}` < `${other.name} ${other.version}` ? -1 : 1));
}

/** The expected contents of docs/licences.md. */
export function licenceList(): string {
  const byLicence = Map.groupBy(shippedPackages(), ({ licence }) => licence);
  const sections = [...byLicence]
    .sort(([one, ones], [other, others]) => others.length - ones.length || (one < other ? -1 : 1))
    .map(([licence, list]) => {
      const lines = list.map(
        ({ name, version, installed }) => `- \`${name}\` ${version}${installed ? '' : ', in the page'}`,
      );
      return `## ${licence}\n\n${lines.join('\n')}\n`;
    });
  return `# Licences of what ships

Marquee itself is under the MIT licence. This page lists every package that its programs need or that its page is built
from, with all their dependencies; a few of these only help to install or to build. Electron (MIT) includes the licences of
Chromium and Node in separate files next to the app. The outlines of countries are from Natural Earth, in the public domain.
About in the app shows the licences' texts, which \`script/licence-texts.ts\` reads when the page is built.

\`node script/list-licences.ts\` generates this page from \`package-lock.json\`; a test compares them.

${sections.join('\n')}`;
}

if (import.meta.main) {
  writeFileSync(listFile, licenceList());
  console.log(`${shippedPackages().length} packages in ${listFile}`);
}
