/**
 * `npm test`: every check and test of the project, step by step; arguments choose steps (`npm test -- types unit`).
 * `full` among them: also the steps outside the default, and what is long by nature in full instead of as a sample.
 * A step that fails does not stop the others, except that there is nothing to open when the build failed.
 * The last line counts: `N passed, N failed`, with `, N skipped` when there are any.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { withKeychain } from './keychain-session.ts';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

interface Step {
  name: string;
  /** The program under node_modules, or a script of ours, and its arguments. */
  run: [program: string, ...args: string[]];
  /** A runner that counts its own tests writes this file; a step without one counts as one test. */
  report?: { file: string; read: (json: string) => Counts };
  keychain?: boolean;
  needs?: string;
  /** Runs only in full, or where it is asked for by name. */
  isOutsideDefault?: boolean;
}

const root = resolve(import.meta.dirname, '..');
const reports = join(root, 'test-results');
const fullWord = 'full';

/** Vitest's JSON: a file that cannot even be loaded is a failed suite without tests, and counts as one failure. */
function readVitest(json: string): Counts {
  const result = JSON.parse(json) as {
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numTodoTests: number;
    testResults: { status: string; assertionResults: { status: string }[] }[];
  };
  const unloaded = result.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + unloaded.length,
    skipped: result.numPendingTests + result.numTodoTests,
  };
}

function readPlaywright(json: string): Counts {
  const { stats, errors } = JSON.parse(json) as {
    stats: { expected: number; unexpected: number; skipped: number };
    errors: unknown[];
  };
  return {
    passed: stats.expected,
    failed: stats.unexpected + (stats.unexpected === 0 ? errors.length : 0),
    skipped: stats.skipped,
  };
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

const steps: Step[] = [
  { name: 'types', run: ['script/check-types.ts'] },
  { name: 'lint', run: ['node_modules/eslint/bin/eslint.js', '.'] },
  { name: 'format', run: ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'] },
  {
    name: 'imports',
    run: [
      'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
      '--config',
      '.dependency-cruiser.mjs',
      'src',
      'test',
      'script',
    ],
  },
  { name: 'unused', run: ['node_modules/knip/bin/knip.js'] },
  { name: 'build', run: ['node_modules/electron-vite/bin/electron-vite.js', 'build', '--logLevel', 'warn'] },
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
];

function count(step: Step, status: number | null): Counts {
  if (step.report === undefined) {
    return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 };
  }
  const counts = existsSync(step.report.file)
    ? step.report.read(readFileSync(step.report.file, 'utf8'))
    : { passed: 0, failed: 0, skipped: 0 };
  // A runner that fails without a failed test has failed all the same.
  return status === 0 || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

function runStep(step: Step): Counts {
  console.log(`\n── ${step.name} ${'─'.repeat(Math.max(0, 60 - step.name.length))}`);
  const [program, ...args] = step.run;
  const {
    command,
    args: all,
    env,
    dispose,
  } = step.keychain
    ? withKeychain(process.execPath, [join(root, program), ...args])
    : {
        command: process.execPath,
        args: [join(root, program), ...args],
        env: process.env,
        dispose: () => undefined,
      };
  try {
    const { status, error } = spawnSync(command, all, { cwd: root, env, stdio: 'inherit' });
    if (error !== undefined) console.error(`${command} could not be started: ${error.message}`);
    return count(step, status);
  } finally {
    dispose();
  }
}

const isFull = process.argv.includes(fullWord);
const asked = process.argv.slice(2).filter((name) => name !== fullWord);
const unknown = asked.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(
    `No step is called ${unknown.join(' or ')}; there are: ${steps.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}
const chosen = steps.filter((step) =>
  asked.length > 0 ? asked.includes(step.name) : isFull || step.isOutsideDefault !== true,
);
// Every step inherits it; `test/fixtures/scale.ts` reads it.
if (isFull) process.env['MARQUEE_FULL'] = '1';

mkdirSync(reports, { recursive: true });
const failed = new Set<string>();
const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const rows: string[] = [];
for (const step of chosen) {
  if (step.report !== undefined) rmSync(step.report.file, { force: true });
  const started = performance.now();
  const lacks = step.needs !== undefined && failed.has(step.needs);
  if (lacks) console.log(`\n── ${step.name}: not run, because the ${step.needs} failed`);
  const counts = lacks ? { passed: 0, failed: 1, skipped: 0 } : runStep(step);
  if (counts.failed > 0) failed.add(step.name);
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counts[key];
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const words = `${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`;
  rows.push(`${counts.failed > 0 ? '✗' : '✓'} ${step.name.padEnd(12)} ${seconds.padStart(7)} s  ${words}`);
}

console.log(`\n${rows.join('\n')}\n`);
console.log(
  `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
);
process.exitCode = total.failed > 0 ? 1 : 0;
