/**
 * The `clock` step: repeats unit tests, conformance tests and stories about days on other days and in other time zones.
 * `clock-runs.ts` lists the runs; libfaketime (Debian's package `faketime`) sets the clock of the processes.
 * Arguments choose runs by a prefix: `node script/run-clock.ts 2028-02-28`.
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { clockRuns } from './clock-runs.ts';
import type { ClockRun } from './clock-runs.ts';
import { withKeychain } from './keychain-session.ts';
import { addCounts, countsOf, noTests, readPlaywright, readVitest } from './test-reports.ts';
import type { Counts, Report } from './test-reports.ts';

const root = resolve(import.meta.dirname, '..');
const reports = join(root, 'test-results');
const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1');

/** The environment of a process with another clock; `clock` is in libfaketime's format. */
function assignments({ zone }: ClockRun, clock: string): string[] {
  return [
    `TZ=${zone}`,
    'MARQUEE_TEST_DAY=machine',
    `LD_PRELOAD=${library}`,
    'FAKETIME_FMT=%s',
    `FAKETIME=${clock}`,
  ];
}

const seconds = (epochMs: number): number => Math.round(epochMs / 1000);

/** Every process starts at the run's start time, so that the tests of every file cover it. */
const restartingClock = (run: ClockRun): string[] => assignments(run, `@${seconds(Date.parse(run.begins))}`);

/** All processes share one clock, so that a page, its host and their service agree on the day. */
function sharedClock(run: ClockRun): string[] {
  const ahead = seconds(Date.parse(run.begins) - Date.now());
  return assignments(run, ahead < 0 ? `${ahead}s` : `+${ahead}s`);
}

/** Test files about days: those that contain `today` or `Date`. Whole runs include the others. */
function testsOfDays(): string[] {
  return globSync('{src,script,test/conformance}/**/*.test.ts', { cwd: root }).filter((file) =>
    /\b(?:today|Date)\b/.test(readFileSync(join(root, file), 'utf8')),
  );
}

function runReported(environment: string[], args: string[], report: Report): Counts {
  rmSync(report.file, { force: true });
  // Only the tests get the other clock, not the keychain.
  const {
    command,
    args: all,
    env,
    dispose,
  } = withKeychain('env', [...environment, process.execPath, ...args]);
  try {
    // Long tests run as a sample here, even if the suite runs in full.
    const { MARQUEE_FULL: _, ...sampled } = env;
    const { status } = spawnSync(command, all, { cwd: root, env: sampled, stdio: 'inherit' });
    return countsOf(report, status);
  } finally {
    dispose();
  }
}

function runVitest(run: ClockRun): Counts {
  const report = { file: join(reports, 'clock-vitest.json'), read: readVitest };
  const chosen = ['unit', 'runes', 'conformance'].flatMap((project) => ['--project', project]);
  return runReported(
    restartingClock(run),
    [
      ...['node_modules/vitest/vitest.mjs', 'run', ...chosen],
      ...['--reporter=dot', '--reporter=json', `--outputFile.json=${report.file}`],
      ...(run.isWhole ? [] : testsOfDays()),
    ],
    report,
  );
}

function runStories(run: ClockRun): Counts {
  const report = { file: join(reports, 'clock-stories.json'), read: readPlaywright };
  return runReported(
    [...sharedClock(run), `PLAYWRIGHT_JSON_OUTPUT_FILE=${report.file}`],
    [
      ...['node_modules/@playwright/test/cli.js', 'test', '--project=browser', '--grep=@days'],
      '--reporter=dot,json',
    ],
    report,
  );
}

/** Whether libfaketime works: a run on the machine's own day would prove nothing. */
function isClockSet(run: ClockRun): boolean {
  const { stdout } = spawnSync('env', [...restartingClock(run), process.execPath, '-p', 'Date.now()'], {
    encoding: 'utf8',
  });
  const elapsed = Number(stdout) - Date.parse(run.begins);
  return elapsed >= 0 && elapsed < 60_000;
}

const prefixes = process.argv.slice(2);
const chosen = clockRuns(new Date().toISOString().slice(0, 10)).filter(
  ({ begins }) => prefixes.length === 0 || prefixes.some((prefix) => begins.startsWith(prefix)),
);
if (library === undefined) {
  console.error('libfaketime is missing. To install it, run: apt-get install faketime');
  process.exit(1);
}
if (chosen.length === 0) {
  console.error(`No run starts with ${prefixes.join(' or ')}.`);
  process.exit(2);
}
mkdirSync(reports, { recursive: true });
const all: Counts[] = [];
const rows: string[] = [];
for (const run of chosen) {
  const name = `${run.begins.padEnd(25)} ${run.zone}${run.isWhole ? ', whole' : ''}`;
  console.log(`\n── ${name}`);
  const started = performance.now();
  const counts = isClockSet(run)
    ? addCounts([runVitest(run), runStories(run)])
    : { ...noTests, failed: 1, failures: ['libfaketime sets no clock'] };
  all.push({ ...counts, failures: counts.failures.map((failure) => `${run.begins} ${run.zone} ${failure}`) });
  const took = ((performance.now() - started) / 1000).toFixed(1);
  rows.push(
    `${counts.failed > 0 ? '✗' : '✓'} ${name.padEnd(52)} ${took.padStart(6)} s  ${counts.passed} passed, ${counts.failed} failed`,
  );
}
console.log(`\n${rows.join('\n')}`);
const total = addCounts(all);
writeFileSync(join(reports, 'clock.json'), JSON.stringify(total));
process.exitCode = total.failed > 0 ? 1 : 0;
