import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closed, interrupted, killed, terminated } from './endings.ts';
import { startMarked } from './marked-processes.ts';

/* A command that is ended before it is where it was to go: while it installs packages, and while it builds. */

const root = resolve(import.meta.dirname, '../..');
const place = mkdtempSync(join(tmpdir(), 'marquee-ending-'));
/** The project without node_modules and without a build. */
const bare = join(place, 'bare');
/** The project with node_modules and without a build. */
const unbuilt = join(place, 'unbuilt');
const programs = join(place, 'programs');

/** Says what npm would do with the network, and waits in a program of its own as a compiler would. */
const npm = `#!/bin/sh\necho installing\nsleep 600 &\nwait\n`;

function writeProgram(name: string, text: string): void {
  writeFileSync(join(programs, name), text);
  chmodSync(join(programs, name), 0o755);
}

beforeAll(() => {
  mkdirSync(programs);
  writeProgram('npm', npm);
  // A test installs nothing on this system.
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

afterAll(() => rmSync(place, { recursive: true, force: true }));

describe.skipIf(process.platform !== 'linux')('a command that is ended before it is ready', () => {
  const installs = { folder: bare, until: 'sleep 600' };
  const builds = { folder: unbuilt, until: 'electron-vite.js build' };
  const cases = [
    { ...installs, name: './script/start', endings: [terminated, interrupted, closed] },
    { ...builds, name: 'npm start', endings: [terminated, killed, closed] },
    { ...builds, name: 'npm run serve', endings: [terminated, interrupted] },
  ].flatMap(({ endings, ...command }) => endings.map((ending) => ({ ...command, ending })));

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
        await run.reaches((_output, living) => living.some((command) => command.includes(until)));
        ending.end(run);
        expect(await run.left()).toEqual([]);
        expect(run.output()).not.toMatch(/error/i);
        // A build that nobody ended would have come to its end by now.
        expect(existsSync(join(folder, 'out/renderer/index.html'))).toBe(false);
      } finally {
        run.killAll();
      }
    },
  );
});
