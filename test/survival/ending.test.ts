import { globSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildWhenStale } from '../../script/build-when-stale.ts';
import { startProgram } from '../e2e/processes.ts';
import { sampled } from '../fixtures/scale.ts';
import { startSilentKeyring } from '../fixtures/silent-keyring.ts';
import { folderOfFile } from '../fixtures/temporary-folder.ts';
import { startMarked } from './marked-processes.ts';
import type { MarkedRun } from './marked-processes.ts';

/*
 * However a command ends, all its processes end and its databases are closed. The tests find processes in /proc by their
 * environment, so they run only on Linux.
 */

const temporary = folderOfFile();

/** What starts a command before its arguments, by its name, and what it prints once it is ready. */
const commands = [
  { name: 'npm start', line: ['npm', 'start', '--', '--browser'], ready: /Marquee ready at/ },
  { name: 'npm run serve', line: ['npm', 'run', 'serve', '--'], ready: /Marquee ready at/ },
  {
    name: 'npm run service',
    line: ['npm', 'run', 'service', '--', '--titles', '30'],
    ready: /api key: /,
    data: 'catalogue.sqlite',
  },
] as const;

/** Excludes SIGINT to npm alone: npm's shell ignores it and waits for its command. */
const endings: Readonly<Record<string, (run: MarkedRun) => void>> = {
  SIGTERM: (run) => run.signal('SIGTERM'),
  SIGKILL: (run) => run.signal('SIGKILL'),
  'Ctrl-C, which signals the process group': (run) => run.signal('SIGINT', 'group'),
  'a closed terminal, which signals the process group': (run) => run.signal('SIGHUP', 'group'),
  'SIGTERM without a reader of its output': (run) => {
    run.stopListening();
    run.signal('SIGTERM');
  },
  'SIGKILL to all processes around the program': (run) => run.killAround(/out\/main\/serve\.js|command-line/),
};

/** Opens the service's database, which it does with the first request. */
function requestService(output: string): Promise<unknown> {
  const valueOf = (label: string): string => new RegExp(`${label} (\\S+)`).exec(output)?.[1] ?? '';
  const authorization = `Bearer ${valueOf('access token:')}`;
  return fetch(`${valueOf('Catalogue service ready at')}/movie/popular`, { headers: { authorization } });
}

describe.skipIf(process.platform !== 'linux')('a command', () => {
  beforeAll(async () => expect(await buildWhenStale()).toBe(true), 300_000);

  const cases = commands.flatMap((command) => Object.keys(endings).map((how) => ({ command, how })));

  it.concurrent.for(
    sampled(
      cases,
      ({ command, how }) => how === 'SIGTERM' || (command.name === 'npm start' && how !== 'SIGKILL'),
    ),
  )('leaves no process and no open database after $how: $command.name', async ({ command, how }) => {
    const folder = mkdtempSync(join(temporary, 'data-'));
    const data = 'data' in command ? join(folder, command.data) : folder;
    const run = startMarked([...command.line, '--port', '0', '--data', data]);
    // These exist while a database is open.
    const openFiles = (): string[] => globSync('**/*-wal', { cwd: folder });
    try {
      await run.reaches((output) => command.ready.test(output));
      if ('data' in command) await requestService(run.output());
      expect(run.running().length).toBeGreaterThan(1);
      expect(openFiles()).not.toEqual([]);
      endings[how]?.(run);
      expect(await run.remaining()).toEqual([]);
      expect(openFiles()).toEqual([]);
    } finally {
      run.killAll();
    }
  });
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
