import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { LicenceText } from '../src/renderer/parts/licence-texts.ts';
import { shippedPackages } from './list-licences.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string): string =>
  readFileSync(`${root}/${file}`, 'utf8').replaceAll('\r\n', '\n').trim();

/** Packages without a file of their licence name it in their package.json; others have its words. */
const wordsOf: Readonly<Record<string, () => string>> = {
  MIT: () => read('LICENSE').replace(/^Copyright.*\n/m, ''),
  'MPL-2.0': () => read('node_modules/axe-core/LICENSE'),
};

interface Manifest {
  readonly author?: string | { readonly name: string };
  readonly repository?: string | { readonly url: string };
}

/** The licence of a package in whose folder there is no file of it: who wrote it, where its source is, and the words. */
function withoutFile(path: string, licence: string): string {
  const words = wordsOf[licence];
  if (words === undefined) throw new Error(`${path} has no file of its licence, ${licence}.`);
  const { author = '', repository = '' } = JSON.parse(read(`${path}/package.json`)) as Manifest;
  const name = typeof author === 'string' ? author : author.name;
  const source = typeof repository === 'string' ? repository : repository.url;
  return [name === '' ? '' : `Copyright ${name}`, source, words()].filter((part) => part !== '').join('\n\n');
}

function textOf(path: string, licence: string): string {
  const files = readdirSync(`${root}/${path}`).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  if (files.length === 0) return withoutFile(path, licence);
  return files.map((file) => read(`${path}/${file}`)).join('\n\n');
}

/** The licences of everything that ships, each with the packages that it belongs to. */
export function licenceTexts(): readonly LicenceText[] {
  const { version } = JSON.parse(read('node_modules/electron/package.json')) as { version: string };
  const electron = { name: 'electron', version, path: 'node_modules/electron', licence: 'MIT' };
  // An optional package that this system can't install doesn't ship.
  const shipped = [...shippedPackages(), electron].filter(({ path }) => existsSync(`${root}/${path}`));
  const all = shipped.map(({ name, version: of, path, licence }) => ({
    ...{ name: `${name} ${of}`, licence, text: textOf(path, licence) },
  }));
  return [...Map.groupBy(all, ({ licence, text }) => `${licence}\n${text}`).values()].map((same) => ({
    packages: same.map(({ name }) => name),
    licence: same[0]?.licence ?? '',
    text: same[0]?.text ?? '',
  }));
}

/** A Vite plugin that gives the page the licences of the packages that are installed when it is built. */
export function builtLicences(): Plugin {
  return {
    name: 'marquee:licences',
    load: {
      filter: { id: /[\\/]parts[\\/]licence-texts\.ts$/ },
      handler: () => `export const licenceTexts = ${JSON.stringify(licenceTexts())}`,
    },
  };
}
