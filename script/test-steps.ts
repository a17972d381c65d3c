import { join, resolve } from 'node:path';
import { findElectron, hasDisplay } from './electron-binary.ts';
import { readCounts, readPlaywright, readVitest } from './test-reports.ts';
import type { Report } from './test-reports.ts';

/** One of the checks and tests that `npm test` runs. */
export interface Step {
  readonly name: string;
  /** A program in node_modules or a script, and its arguments. */
  readonly run: readonly [program: string, ...args: string[]];
  /** The report of a runner that counts tests; a step without one counts as one test. */
  readonly report?: Report;
  readonly keychain?: boolean;
  readonly needs?: string;
  /** Uses about one core, so that another such step can run at the same time. */
  readonly usesOneCore?: boolean;
  /** A program that runs the step's command in an environment of its own. */
  readonly runner?: string;
  /** Runs only with `full` or when named. */
  readonly isOutsideDefault?: boolean;
}

export const root = resolve(import.meta.dirname, '..');
export const reports = join(root, 'test-results');

function check(name: string, ...run: Step['run']): Step {
  return { name, run, usesOneCore: true };
}

function vitest(name: string, ...projects: string[]): Step {
  const file = join(reports, `${name}.json`);
  const chosen = projects.flatMap((project) => ['--project', project]);
  return {
    name,
    run: [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...chosen,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    report: { file, read: readVitest },
  };
}

/** Playwright's configuration names the one report. */
function stories(name: string, ...projects: string[]): Step {
  return {
    name,
    run: [
      'node_modules/@playwright/test/cli.js',
      'test',
      ...projects.flatMap((project) => ['--project', project]),
    ],
    report: { file: join(reports, 'end-to-end.json'), read: readPlaywright },
    keychain: true,
    needs: 'build',
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

/** A program that makes Electron's binary, a display and a keychain available to the command in its arguments. */
const electronRunner = process.env['MARQUEE_ELECTRON_RUNNER'];

/** The stories that every host tells, in Electron itself. */
const electron: Step = {
  ...stories('electron', 'electron'),
  ...(electronRunner === undefined ? {} : { keychain: false, runner: electronRunner }),
  isOutsideDefault: true,
};
const hasElectron = electronRunner !== undefined || (findElectron() !== undefined && hasDisplay());

const importingFolders = ['src', 'test', 'script'];

export const steps: readonly Step[] = [
  check('types', 'script/check-types.ts'),
  check('lint', 'node_modules/eslint/bin/eslint.js', '.'),
  check('format', 'node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'),
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
  },
  { ...vitest('unit', 'unit', 'runes'), keychain: true },
  vitest('conformance', 'conformance'),
  // These two mostly wait: for time limits, and for processes.
  { ...vitest('faults', 'faults'), usesOneCore: true },
  { ...vitest('survival', 'survival'), usesOneCore: true },
  stories('end-to-end', 'browser'),
  // The Electron entry's own tests, and the same stories once more through it.
  { ...stories('stand-in', 'electron-entry', 'stand-in'), isOutsideDefault: true },
  ...(hasElectron ? [electron] : []),
  ...(process.platform === 'linux' ? [clock] : []),
];

const fullWord = 'full';

/** What `npm test` runs. */
export interface Plan {
  readonly steps: readonly Step[];
  /** Whether long tests run in full instead of as a sample. */
  readonly isFull: boolean;
}

/**
 * Reads the arguments, which are names of steps and `full`; returns a sentence if one is neither. A step that another
 * one needs runs too.
 */
export function readPlan(
  args: readonly string[],
): { readonly ok: true; readonly plan: Plan } | { readonly ok: false; readonly sentence: string } {
  const isFull = args.includes(fullWord);
  const requested = args.filter((name) => name !== fullWord);
  const unknown = requested.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    const names = steps.map(({ name }) => name).join(', ');
    return { ok: false, sentence: `There is no step ${unknown.join(' or ')}. The steps are: ${names}.` };
  }
  const isChosen = ({ name, isOutsideDefault = false }: Step): boolean =>
    requested.length > 0 ? requested.includes(name) : isFull || !isOutsideDefault;
  const isNeeded = ({ name }: Step): boolean => steps.some((step) => step.needs === name && isChosen(step));
  return { ok: true, plan: { steps: steps.filter((step) => isChosen(step) || isNeeded(step)), isFull } };
}
