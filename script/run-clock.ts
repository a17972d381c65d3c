/**
 * The step `clock` of the suite: unit, conformance and the stories that speak of days, told again on other days and in
 * other zones. `clock-runs.ts` lists them; libfaketime (Debian's package `faketime`) gives the processes their clock.
 * Arguments choose runs by what they begin with: `node script/run-clock.ts 2028-02-28`.
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { clockRuns } from './clock-runs.ts';
import type { ClockRun } from './clock-runs.ts';
import { withKeychain } from './keychain-session.ts';
import { countsOf, readPlaywright, readVitest } from './test-reports.ts';
import type { Counts, Report } from './test-reports.ts';

const root = resolve(import.meta.dirname, '..');
const reports = join(root, 'test-results');
const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1');

/** The environment of a process whose clock says something else; `clock` as libfaketime has it. */
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

/** Every process begins at the run's first moment, so that the tests of every file meet it. */
const anew = (run: ClockRun): string[] => assignments(run, `@${seconds(Date.parse(run.begins))}`);

/** All processes share one clock, which begins now: a page, its host and their service agree on the day. */
function together(run: ClockRun): string[] {
  const ahead = seconds(Date.parse(run.begins) - Date.now());
  return assignments(run, ahead < 0 ? `${ahead}s` : `+${ahead}s`);
}

/** Tests that speak of days: every file that says `today` or `Date`. The others run where a run is whole. */
function testsOfDays(): string[] {
  return globSync('{src,script,test/conformance}/**/*.test.ts', { cwd: root }).filter((file) =>
    /\b(?:today|Date)\b/.test(readFileSync(join(root, file), 'utf8')),
  );
}

function runReported(environment: string[], args: string[], report: Report): Counts {
  rmSync(report.file, { force: true });
  // Only what is tested gets the other clock, not the keychain.
  const {
    command,
    args: all,
    env,
    dispose,
  } = withKeychain('env', [...environment, process.execPath, ...args]);
  try {
    // What is long by nature stays a sample here, also when the suite runs in full.
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
    anew(run),
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
    [...together(run), `PLAYWRIGHT_JSON_OUTPUT_FILE=${report.file}`],
    [
      ...['node_modules/@playwright/test/cli.js', 'test', '--project=browser', '--grep=@days'],
      '--reporter=dot,json',
    ],
    report,
  );
}

/** Whether a process that is started with this clock has it: a run on the machine's own day would prove nothing. */
function isKept(run: ClockRun): boolean {
  const { stdout } = spawnSync('env', [...anew(run), process.execPath, '-p', 'Date.now()'], {
    encoding: 'utf8',
  });
  const late = Number(stdout) - Date.parse(run.begins);
  return late >= 0 && late < 60_000;
}

function add(sum: Counts, { passed, failed, skipped }: Counts): Counts {
  return { passed: sum.passed + passed, failed: sum.failed + failed, skipped: sum.skipped + skipped };
}

const asked = process.argv.slice(2);
const chosen = clockRuns(new Date().toISOString().slice(0, 10)).filter(
  ({ begins }) => asked.length === 0 || asked.some((beginning) => begins.startsWith(beginning)),
);
if (library === undefined) {
  console.error('libfaketime is missing; to have it: apt-get install faketime');
  process.exit(1);
}
if (chosen.length === 0) {
  console.error(`No run begins with ${asked.join(' or ')}.`);
  process.exit(2);
}
mkdirSync(reports, { recursive: true });
let total: Counts = { passed: 0, failed: 0, skipped: 0 };
const rows: string[] = [];
for (const run of chosen) {
  const name = `${run.begins.padEnd(25)} ${run.zone}${run.isWhole ? ', whole' : ''}`;
  console.log(`\n── ${name}`);
  const started = performance.now();
  const counts = isKept(run) ? add(runVitest(run), runStories(run)) : { passed: 0, failed: 1, skipped: 0 };
  total = add(total, counts);
  const took = ((performance.now() - started) / 1000).toFixed(1);
  rows.push(
    `${counts.failed > 0 ? '✗' : '✓'} ${name.padEnd(52)} ${took.padStart(6)} s  ${counts.passed} passed, ${counts.failed} failed`,
  );
}
console.log(`\n${rows.join('\n')}`);
writeFileSync(join(reports, 'clock.json'), JSON.stringify(total));
process.exitCode = total.failed > 0 ? 1 : 0;
