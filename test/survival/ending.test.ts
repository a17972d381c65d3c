import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildWhenStale } from '../../script/build-when-stale.ts';
import { startProgram } from '../e2e/processes.ts';
import { sampled } from '../fixtures/scale.ts';
import { startSilentKeyring } from '../fixtures/silent-keyring.ts';
import { folderOfFile } from '../fixtures/temporary-folder.ts';
import { closed, everyEnding, interrupted, killed, openFilesIn, orphaned, terminated } from './endings.ts';
import type { Ending } from './endings.ts';
import { startMarked } from './marked-processes.ts';

/*
 * However a command ends, all its processes end and its databases are closed. The tests find processes in /proc by their
 * environment, so they run only on Linux.
 */

interface Command {
  readonly name: string;
  readonly line: readonly string[];
  /** Its working directory; the project's root by default. */
  readonly folder?: string;
  readonly ready: RegExp;
  /** The arguments that set its data folder. */
  readonly data: (folder: string) => string[];
  /** Sends a request, if the command opens its database only then. */
  readonly request?: (output: string) => Promise<unknown>;
  readonly endings: readonly Ending[];
  readonly environment?: Readonly<Record<string, string>>;
}

const root = resolve(import.meta.dirname, '../..');
const temporary = folderOfFile();
const electronFolder = join(temporary, 'electron');
const installed = join(temporary, 'installed');
const inFolder = (folder: string): string[] => ['--port', '0', '--data', folder];

function requestService(output: string): Promise<unknown> {
  const valueOf = (label: string): string => new RegExp(`${label} (\\S+)`).exec(output)?.[1] ?? '';
  const authorization = `Bearer ${valueOf('access token:')}`;
  return fetch(`${valueOf('Catalogue service ready at')}/movie/popular`, { headers: { authorization } });
}

const commands: readonly Command[] = [
  {
    name: './script/start',
    line: ['./script/start', '--browser'],
    folder: installed,
    ready: /Marquee ready at/,
    data: inFolder,
    // It execs npm start, whose other endings are below.
    endings: [terminated, killed, interrupted, closed],
  },
  {
    name: 'npm start',
    line: ['npm', 'start', '--', '--browser'],
    ready: /Marquee ready at/,
    data: inFolder,
    endings: [...everyEnding, orphaned],
  },
  {
    name: 'npm start with Electron',
    line: ['npm', 'start', '--'],
    ready: /Electron ready/,
    data: inFolder,
    endings: everyEnding,
    environment: { ELECTRON_OVERRIDE_DIST_PATH: electronFolder, DISPLAY: ':0' },
  },
  {
    name: 'npm run serve',
    line: ['npm', 'run', 'serve', '--'],
    ready: /Marquee ready at/,
    data: inFolder,
    endings: everyEnding,
  },
  {
    name: 'npm run service',
    line: ['npm', 'run', 'service', '--', '--titles', '30'],
    ready: /api key: /,
    data: (folder) => inFolder(join(folder, 'catalogue.sqlite')),
    request: requestService,
    endings: everyEnding,
  },
];

/** Links the project with an old lockfile, so that nothing is installed: a test never changes node_modules. */
function linkInstalled(): void {
  mkdirSync(installed);
  const lock = 'package-lock.json';
  for (const name of readdirSync(root)) {
    if (name !== lock) symlinkSync(join(root, name), join(installed, name));
  }
  copyFileSync(join(root, lock), join(installed, lock));
  utimesSync(join(installed, lock), 0, 0);
}

beforeAll(async () => {
  linkInstalled();
  mkdirSync(electronFolder);
  const binary = join(electronFolder, 'electron');
  const stub = join(import.meta.dirname, 'electron-stub.ts');
  writeFileSync(binary, `#!/bin/sh\nexec '${process.execPath}' '${stub}' "$@"\n`);
  chmodSync(binary, 0o755);
  expect(await buildWhenStale()).toBe(true);
}, 300_000);

describe.skipIf(process.platform !== 'linux')('a command', () => {
  const cases = sampled(
    commands.flatMap((command) => command.endings.map((ending) => ({ command, ending }))),
    ({ command, ending }) => ending === terminated || (command.name === 'npm start' && ending !== killed),
  );

  it.concurrent.for(cases)(
    'leaves no process and no open database after $ending.how: $command.name',
    async ({ command, ending }) => {
      const folder = mkdtempSync(join(temporary, 'data-'));
      const run = startMarked([...command.line, ...command.data(folder)], {
        folder: command.folder ?? root,
        environment: { DISPLAY: '', WAYLAND_DISPLAY: '', ...command.environment },
        inTerminal: ending.inTerminal,
      });
      try {
        await run.reaches((output) => command.ready.test(output));
        await command.request?.(run.output());
        expect(run.running().length).toBeGreaterThan(1);
        expect(openFilesIn(folder)).not.toEqual([]);
        ending.end(run);
        expect(await run.remaining()).toEqual([]);
        expect(openFilesIn(folder)).toEqual([]);
      } finally {
        run.killAll();
      }
    },
  );
});

it.runIf(process.platform === 'linux')(
  'the browser host ends at once while the keyring doesn’t answer',
  async () => {
    const keyring = await startSilentKeyring();
    try {
      const data = mkdtempSync(join(temporary, 'data-'));
      const host = await startProgram({
        // Without the bundled service, whose first start takes a while.
        argv: ['out/main/serve.js', '--port', '0', '--data', data, '--profile', 'tmdb'],
        ...{ clock: 'own', ready: /^Marquee ready at /m, environment: keyring.environment },
      });
      // After its time limit it would be 1.
      expect(await host.stop()).toBe(0);
    } finally {
      await keyring.stop();
    }
  },
);
