import { join, resolve } from 'node:path';
import { canRunElectron } from './electron-binary.ts';
import { readCounts, readPlaywright, readVitest } from './test-reports.ts';
import type { Failure, Report } from './test-reports.ts';

/** One of the checks and tests that `npm test` runs. */
export interface Step {
  readonly name: string;
  /** A program in node_modules or a script, and its arguments. */
  readonly run: Command;
  readonly environment?: Readonly<Record<string, string>>;
  /** The report of a runner that counts tests; a step without one counts as one test. */
  readonly report?: Report;
  /** Makes a step that runs the failed tests once more, alone. */
  readonly again?: (failures: readonly Failure[]) => Step;
  /** Runs by Vitest or Playwright, which take paths and a shard. */
  readonly hasRunner?: boolean;
  readonly keychain?: boolean;
  readonly needs?: string;
  /** A check or the build: if it fails, nothing runs after it. */
  readonly isStatic?: boolean;
  /** Uses about one core, so that another such step can run at the same time. */
  readonly usesOneCore?: boolean;
  /** A program that runs the step's command in an environment of its own. */
  readonly runner?: string;
  /** Where the app runs. */
  readonly host?: string;
  /** Runs only with `full` or when named. */
  readonly isOutsideDefault?: boolean;
}

type Command = readonly [program: string, ...args: string[]];

export const root = resolve(import.meta.dirname, '..');
export const reports = join(root, 'test-results');

function check(name: string, ...run: Command): Step {
  return { name, run, usesOneCore: true, isStatic: true };
}

const vitestProgram = 'node_modules/vitest/vitest.mjs';

function vitest(name: string, ...args: string[]): Step {
  const file = join(reports, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return {
    name,
    run: [vitestProgram, 'run', ...args, ...reporters],
    report: { file, read: readVitest },
    hasRunner: true,
    needs: 'build',
  };
}

/** Tests that start processes, which a busy machine can starve: the files of those that failed run once more. */
function processTests(name: string): Step {
  const args = ['--project', name];
  return {
    ...vitest(name, ...args),
    usesOneCore: true,
    again: (failures) =>
      vitest(`${name}-again`, ...args, '--no-file-parallelism', ...new Set(failures.map(({ file }) => file))),
  };
}

/** A program that makes Electron's binary, a display and a keychain available to the command in its arguments. */
export const electronRunner = process.env['MARQUEE_ELECTRON_RUNNER'];
export const isElectronThere = electronRunner !== undefined || canRunElectron();

function stories(name: string, project: string, more: readonly string[] = []): Step {
  const folder = join(reports, name);
  const file = `${folder}.json`;
  const failed = join(reports, `${name}-failed.json`);
  const runner = project === 'electron' ? electronRunner : undefined;
  return {
    name,
    run: [
      'node_modules/@playwright/test/cli.js',
      ...['test', '--project', project, '--output', folder, '--last-failed-file', failed],
      ...more,
    ],
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    report: { file, read: readPlaywright },
    hasRunner: true,
    needs: 'build',
    ...(runner === undefined ? { keychain: true } : { runner }),
    again: () =>
      stories(`${name}-again`, project, [
        ...['--last-failed', '--last-failed-file', failed],
        ...['--workers', '1', '--trace', 'on'],
      ]),
  };
}

/** Needs libfaketime, which exists only on Linux. */
const clock: Step = {
  name: 'clock',
  run: ['script/run-clock.ts'],
  report: { file: join(reports, 'clock.json'), read: readCounts },
  needs: 'build',
  isOutsideDefault: true,
};

/** Where checks keep what they found in files, by their content; `npm ci` and `full` delete it. */
export const checkedFiles = join(root, 'node_modules/.cache/checked');

/** The options with which a check passes over files that it has checked. */
const cached = (tool: string): string[] => [
  ...['--cache', '--cache-strategy', 'content'],
  ...['--cache-location', join(checkedFiles, tool)],
];

const importingFolders = ['src', 'test', 'script'];

export const steps: readonly Step[] = [
  check('components', 'script/check-types.ts', 'components'),
  check('types', 'script/check-types.ts', 'rooms'),
  check('lint', 'node_modules/eslint/bin/eslint.js', ...cached('eslint'), '.'),
  check(
    'format',
    'node_modules/prettier/bin/prettier.cjs',
    ...['--check', '--log-level', 'warn', ...cached('prettier'), '.'],
  ),
  check(
    'imports',
    'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
    ...['--config', '.dependency-cruiser.mjs', ...importingFolders],
  ),
  check('unused', 'node_modules/knip/bin/knip.js'),
  // Runs alone: while electron-vite reads its configuration, a copy is in the folder that the other checks read.
  {
    name: 'build',
    run: ['node_modules/electron-vite/bin/electron-vite.js', 'build', '--logLevel', 'warn'],
    isStatic: true,
  },
  { ...vitest('unit', '--project', 'unit*', '--project', 'runes'), keychain: true },
  // These two mostly wait: for processes, and for time limits.
  processTests('survival'),
  processTests('faults'),
  { ...vitest('conformance', '--project', 'conformance', '--maxWorkers', '1'), usesOneCore: true },
  { ...stories('end-to-end', 'browser'), host: 'the browser host in Chromium' },
  ...(isElectronThere ? [{ ...stories('electron', 'electron'), host: 'real Electron' }] : []),
  ...(process.platform === 'linux' ? [clock] : []),
];

const fullWord = 'full';

/** What `npm test` runs. */
export interface Plan {
  readonly steps: readonly Step[];
  /** Whether all tests run, and long ones in full instead of as a sample. */
  readonly isFull: boolean;
  /** Whether only the tests that every change must pass run. */
  readonly isGate: boolean;
}

/**
 * Reads the arguments: names of steps, `full`, paths of tests for the runners of those steps, and `--shard=1/2` for a
 * part of each step's tests; returns a sentence if one is none of these. A step that another one needs runs too, but for
 * a path alone nothing is built.
 */
export function readPlan(
  args: readonly string[],
): { readonly ok: true; readonly plan: Plan } | { readonly ok: false; readonly sentence: string } {
  const isFull = args.includes(fullWord);
  const shards = args.filter((word) => word.startsWith('--shard='));
  const paths = args.filter((word) => !word.startsWith('-') && /[/.]/.test(word));
  const requested = args.filter((word) => word !== fullWord && ![...shards, ...paths].includes(word));
  const unknown = requested.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    const names = steps.map(({ name }) => name).join(', ');
    return { ok: false, sentence: `There is no step ${unknown.join(' or ')}. The steps are: ${names}.` };
  }
  const isChosen = ({ name, isOutsideDefault = false }: Step): boolean =>
    requested.length > 0 ? requested.includes(name) : isFull || !isOutsideDefault;
  const isNeeded = ({ name }: Step): boolean =>
    paths.length === 0 && steps.some((step) => step.needs === name && isChosen(step));
  const chosen = steps.filter((step) => isChosen(step) || isNeeded(step));
  // A step can have fewer files than there are shards.
  const more = [...(shards.length > 0 ? [...shards, '--pass-with-no-tests'] : []), ...paths];
  const given = (step: Step): Step =>
    step.hasRunner === true ? { ...step, run: [...step.run, ...more] } : step;
  return { ok: true, plan: { steps: chosen.map(given), isFull, isGate: !isFull && paths.length === 0 } };
}
