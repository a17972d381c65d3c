import { join, resolve } from 'node:path';
import { readCounts, readPlaywright, readVitest } from './test-reports.ts';
import type { Report } from './test-reports.ts';

/** One of the checks and tests that `npm test` runs. */
export interface Step {
  readonly name: string;
  /** The program under node_modules, or a script of ours, and its arguments. */
  readonly run: readonly [program: string, ...args: string[]];
  /** A runner that counts its own tests writes this file; a step without one counts as one test. */
  readonly report?: Report;
  readonly keychain?: boolean;
  readonly needs?: string;
  /** It keeps one core busy, so that another such step can run beside it. */
  readonly usesOneCore?: boolean;
  /** Runs only in full, or where it is asked for by name. */
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

/** With libfaketime, which is Linux's. */
const clock: Step = {
  name: 'clock',
  run: ['script/run-clock.ts'],
  report: { file: join(reports, 'clock.json'), read: readCounts },
  needs: 'build',
  isOutsideDefault: true,
};

const cruised = ['src', 'test', 'script'];

export const steps: readonly Step[] = [
  check('types', 'script/check-types.ts'),
  check('lint', 'node_modules/eslint/bin/eslint.js', '.'),
  check('format', 'node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'),
  check(
    'imports',
    'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
    ...['--config', '.dependency-cruiser.mjs', ...cruised],
  ),
  check('unused', 'node_modules/knip/bin/knip.js'),
  check('build', 'node_modules/electron-vite/bin/electron-vite.js', 'build', '--logLevel', 'warn'),
  { ...vitest('unit', 'unit', 'runes'), keychain: true },
  vitest('conformance', 'conformance'),
  vitest('faults', 'faults'),
  vitest('survival', 'survival'),
  {
    name: 'end-to-end',
    run: ['node_modules/@playwright/test/cli.js', 'test'],
    report: { file: join(reports, 'end-to-end.json'), read: readPlaywright },
    keychain: true,
    needs: 'build',
  },
  ...(process.platform === 'linux' ? [clock] : []),
];

const fullWord = 'full';

/** What `npm test` is asked to do. */
export interface Plan {
  readonly steps: readonly Step[];
  /** What is long by nature runs in full instead of as a sample. */
  readonly isFull: boolean;
}

/** Reads the arguments: names of steps and `full`; gives a sentence where one is neither. */
export function readPlan(
  args: readonly string[],
): { readonly ok: true; readonly plan: Plan } | { readonly ok: false; readonly sentence: string } {
  const isFull = args.includes(fullWord);
  const asked = args.filter((name) => name !== fullWord);
  const unknown = asked.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    const names = steps.map(({ name }) => name).join(', ');
    return { ok: false, sentence: `No step is called ${unknown.join(' or ')}; there are: ${names}.` };
  }
  const isChosen = ({ name, isOutsideDefault = false }: Step): boolean =>
    asked.length > 0 ? asked.includes(name) : isFull || !isOutsideDefault;
  return { ok: true, plan: { steps: steps.filter(isChosen), isFull } };
}
