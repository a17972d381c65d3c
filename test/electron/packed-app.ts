import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { extractAll, extractFile, getRawHeader } from '@electron/asar';
import { FuseState, FuseV1Options } from '@electron/fuses';
import { build, Platform } from 'electron-builder';

const root = resolve(import.meta.dirname, '../..');

/** A file of the archive. */
interface PackedFile {
  /** From the archive's root, with slashes. */
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** Whether it lies beside the archive, as native modules do. */
  readonly unpacked: boolean;
}

/** Those that Electron's distribution has words in. */
const chromiumLocales = (
  'af am ar bg bn ca cs da de el en-GB en-US es es-419 et fa fi fil fr gu he hi hr hu id it ja kn ko lt lv ml mr ms nb nl ' +
  'pl pt-BR pt-PT ro ru sk sl sr sv sw ta te th tr uk ur vi zh-CN zh-TW'
).split(' ');

/** Puts what the packager needs of an Electron distribution for Linux into a folder. */
async function fakeDistribution(folder: string): Promise<void> {
  await mkdir(join(folder, 'locales'), { recursive: true });
  for (const language of chromiumLocales) await writeFile(join(folder, 'locales', `${language}.pak`), '');
  const count = Object.values(FuseV1Options).filter((option) => typeof option === 'number').length;
  // A binary has a sentinel, version 1, the count of its fuses, and each fuse.
  const fuses = Buffer.from([1, count, ...Array<number>(count).fill(FuseState.ENABLE)]);
  await writeFile(
    join(folder, 'electron'),
    Buffer.concat([Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'), fuses]),
  );
  await chmod(join(folder, 'electron'), 0o755);
}

/** Packs the built app for Linux, around a distribution without Chromium; returns the folder of the package. */
export async function packApp(folder: string): Promise<string> {
  const electronDist = join(folder, 'distribution');
  await fakeDistribution(electronDist);
  await build({
    projectDir: root,
    targets: Platform.LINUX.createTarget('dir'),
    publish: 'never',
    // Added to the configuration in electron-builder.ts.
    config: { electronDist, directories: { output: join(folder, 'dist') } },
  });
  return join(folder, 'dist/linux-unpacked');
}

/** Computes what a package for Linux would contain beside the app, without making it. */
export async function planPackage(
  folder: string,
  target: 'deb' | 'rpm',
): Promise<{ readonly options: readonly string[]; readonly desktopEntry: string }> {
  const electronDist = join(folder, 'distribution');
  await fakeDistribution(electronDist);
  let plan: { options: string[]; desktopEntry: string } | null = null;
  await build({
    projectDir: root,
    targets: Platform.LINUX.createTarget(target),
    publish: 'never',
    config: { electronDist, directories: { output: join(folder, 'dist') } },
    effectiveOptionComputed: async ([options, entry]: [string[], string]) => {
      plan = { options, desktopEntry: await readFile(entry, 'utf8') };
      // Ends before the packaging program, which is downloaded.
      return true;
    },
  });
  if (plan === null) throw new Error('electron-builder planned no package.');
  return plan;
}

/** Lists the files of an archive. */
export function listArchive(archive: string): PackedFile[] {
  interface Node {
    readonly files?: Readonly<Record<string, Node>>;
    readonly size?: number;
    readonly unpacked?: boolean;
  }
  const list = (node: Node, path: string): PackedFile[] =>
    node.files === undefined
      ? [{ path, size: node.size ?? 0, unpacked: node.unpacked ?? false }]
      : Object.entries(node.files).flatMap(([name, inner]) =>
          list(inner, path === '' ? name : `${path}/${name}`),
        );
  return list(getRawHeader(archive).header, '');
}

/** Extracts the archive and what lies beside it, because Node can't read an archive. */
export function extractArchive(archive: string, folder: string): void {
  extractAll(archive, folder);
}

/** Reads a text file of the archive. */
export function readArchived(archive: string, path: string): string {
  return extractFile(archive, path).toString('utf8');
}
