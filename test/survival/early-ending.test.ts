import { chmodSync, cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { sampled } from '../fixtures/scale.ts';
import { folderOfFile } from '../fixtures/temporary-folder.ts';
import { closed, interrupted, killed, terminated } from './endings.ts';
import { startMarked } from './marked-processes.ts';

/* Ends a command early: while it installs packages, and while it builds. */

const root = resolve(import.meta.dirname, '../..');
const temporary = folderOfFile();
/** The project without node_modules and without a build. */
const bare = join(temporary, 'bare');
/** The project with node_modules and without a build. */
const unbuilt = join(temporary, 'unbuilt');
const programs = join(temporary, 'programs');

/** Replaces npm: prints a line and waits in a child process, like a compiler. */
const npm = `#!/bin/sh\necho installing\nsleep 600 &\nwait\n`;

function writeProgram(name: string, text: string): void {
  writeFileSync(join(programs, name), text);
  chmodSync(join(programs, name), 0o755);
}

beforeAll(() => {
  mkdirSync(programs);
  writeProgram('npm', npm);
  // Tests install nothing on this system.
  writeProgram('apt-get', '#!/bin/sh\nexit 1\n');
  for (const folder of [bare, unbuilt]) {
    mkdirSync(folder);
    for (const name of ['script', 'package.json', 'package-lock.json']) {
      cpSync(join(root, name), join(folder, name), { recursive: true });
    }
  }
  for (const name of ['src', 'electron.vite.config.ts', 'tsconfig.json', 'tsconfig.base.json']) {
    cpSync(join(root, name), join(unbuilt, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(unbuilt, 'node_modules'));
});

describe.skipIf(process.platform !== 'linux')('a command that ends early', () => {
  const installs = { folder: bare, until: 'sleep 600' };
  const builds = { folder: unbuilt, until: 'electron-vite.js build' };
  const all = [
    { ...installs, name: './script/start', endings: [terminated, interrupted, closed] },
    { ...builds, name: 'npm start', endings: [terminated, killed, closed] },
    { ...builds, name: 'npm run serve', endings: [terminated, interrupted] },
  ].flatMap(({ endings, ...command }) => endings.map((ending) => ({ ...command, ending })));
  const cases = sampled(all, ({ ending }) => ending === terminated);

  it.for(cases)(
    'leaves no process: $name at $until, after $ending.how',
    async ({ name, folder, until, ending }) => {
      const run = startMarked(name.split(' '), {
        folder,
        environment: {
          DISPLAY: '',
          WAYLAND_DISPLAY: '',
          ...(folder === bare ? { PATH: `${programs}${delimiter}${process.env['PATH'] ?? ''}` } : {}),
        },
        inTerminal: ending.inTerminal,
      });
      try {
        await run.reaches((_output, running) => running.some((command) => command.includes(until)));
        ending.end(run);
        expect(await run.remaining()).toEqual([]);
        expect(run.output()).not.toMatch(/error/i);
        // If the build were still running, it would have finished by now.
        expect(existsSync(join(folder, 'out/renderer/index.html'))).toBe(false);
      } finally {
        run.killAll();
      }
    },
  );
});
