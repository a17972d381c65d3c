/**
 * The `clock` step: repeats tests on other days and in other time zones, with libfaketime (Debian's package `faketime`),
 * which sets the clock of every process. Arguments choose runs by a prefix: `node script/run-clock.ts Asia`.
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withKeychain } from './keychain-session.ts';
import { addCounts, countsOf, noTests, readPlaywright, readVitest } from './test-reports.ts';
import type { Counts, Report } from './test-reports.ts';
import { electronRunner, isElectronThere, reports, root } from './test-steps.ts';

const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1');
const dayMs = 24 * 60 * 60_000;

/** A time zone and a time at which the processes of tests begin. */
interface ClockRun {
  /** IANA name of the time zone. */
  readonly zone: string;
  /** ISO 8601 with an offset. */
  readonly begins: string;
  /** `unit`: tests without stories; `days`: those of them that speak of days; `stories`: stories on their own day. */
  readonly what: 'unit' | 'days' | 'stories';
}

/** The first Sunday on or after a day (YYYY-MM-DD). */
function sundayFrom(day: string): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + ((7 - date.getUTCDay()) % 7));
  return date.toISOString().slice(0, 10);
}

const today = new Date().toISOString().slice(0, 10);
const nextYear = Number(today.slice(0, 4)) + 1;
const runs: readonly ClockRun[] = [
  // The zone that is farthest ahead of UTC; the clock passes midnight while each file runs.
  { zone: 'Pacific/Kiritimati', begins: `${today}T23:59:59+14:00`, what: 'unit' },
  // Summer time begins at 2:00 on the second Sunday of March (time zone database, file northamerica).
  { zone: 'America/St_Johns', begins: `${sundayFrom(`${nextYear}-03-08`)}T01:59:50-03:30`, what: 'days' },
  { zone: 'Asia/Kathmandu', begins: `${Math.ceil(nextYear / 4) * 4}-02-28T23:59:50+05:45`, what: 'days' },
  { zone: 'UTC', begins: new Date(Date.now() + 45 * dayMs).toISOString(), what: 'stories' },
];

const seconds = (epochMs: number): number => Math.round(epochMs / 1000);

/** The environment of a process with another clock; `clock` is in libfaketime's format. */
function assignments({ zone, what }: ClockRun, clock: string): string[] {
  return [
    `MARQUEE_TEST_ZONE=${zone}`,
    ...(what === 'stories' ? [] : ['MARQUEE_TEST_DAY=machine']),
    `LD_PRELOAD=${library}`,
    'FAKETIME_FMT=%s',
    `FAKETIME=${clock}`,
  ];
}

/** Every process starts at the run's start time, so that the tests of every file cover it. */
const restartingClock = (run: ClockRun): string[] => assignments(run, `@${seconds(Date.parse(run.begins))}`);

/** All processes share one clock, so that a page, its host and their service agree on the time. */
const sharedClock = (run: ClockRun): string[] =>
  assignments(run, `+${seconds(Date.parse(run.begins) - Date.now())}s`);

/** Test files about days: those that contain `today` or `Date`. */
function testsOfDays(): string[] {
  return globSync('{src,script,test/conformance}/**/*.test.ts', { cwd: root }).filter((file) =>
    /\b(?:today|Date)\b/.test(readFileSync(join(root, file), 'utf8')),
  );
}

function runReported(
  environment: string[],
  args: string[],
  report: Report,
  runner: string | undefined,
): Counts {
  rmSync(report.file, { force: true });
  const words = [...environment, process.execPath, ...args];
  // Only the tests get the other clock, not the keychain.
  const wrapped =
    runner === undefined
      ? withKeychain('env', words)
      : { command: runner, args: ['env', ...words], env: process.env, dispose: () => undefined };
  try {
    // Also if the suite runs in full.
    const env = { ...wrapped.env, MARQUEE_FULL: '', MARQUEE_GATE: '1' };
    const { status } = spawnSync(wrapped.command, wrapped.args, { cwd: root, env, stdio: 'inherit' });
    return countsOf(report, status);
  } finally {
    wrapped.dispose();
  }
}

function runUnitTests(run: ClockRun): Counts {
  const report = { file: join(reports, 'clock-unit.json'), read: readVitest };
  const chosen = ['unit*', 'runes', 'conformance'].flatMap((project) => ['--project', project]);
  return runReported(
    restartingClock(run),
    [
      ...['node_modules/vitest/vitest.mjs', 'run', ...chosen],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${report.file}`],
      ...(run.what === 'days' ? testsOfDays() : []),
    ],
    report,
    undefined,
  );
}

function runStories(run: ClockRun): Counts {
  return addCounts(
    (isElectronThere ? ['browser', 'electron'] : ['browser']).map((host) => {
      const report = { file: join(reports, `clock-${host}.json`), read: readPlaywright };
      return runReported(
        [...sharedClock(run), `PLAYWRIGHT_JSON_OUTPUT_FILE=${report.file}`],
        [
          ...['node_modules/@playwright/test/cli.js', 'test', '--project', host],
          ...['--output', join(reports, `clock-${host}`)],
        ],
        report,
        host === 'electron' ? electronRunner : undefined,
      );
    }),
  );
}

/** Whether libfaketime works: a run on the machine's own day would prove nothing. */
function isClockSet(run: ClockRun): boolean {
  const { stdout } = spawnSync('env', [...restartingClock(run), process.execPath, '-p', 'Date.now()'], {
    encoding: 'utf8',
  });
  const elapsed = Number(stdout) - Date.parse(run.begins);
  return elapsed >= -1_000 && elapsed < 60_000;
}

const prefixes = process.argv.slice(2);
const chosen = runs.filter(
  ({ zone }) => prefixes.length === 0 || prefixes.some((prefix) => zone.startsWith(prefix)),
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
  const name = `${run.begins.padEnd(25)} ${run.zone}, ${run.what}`;
  console.log(`\n── ${name}`);
  const started = performance.now();
  const counts = isClockSet(run)
    ? run.what === 'stories'
      ? runStories(run)
      : runUnitTests(run)
    : {
        ...{ ...noTests, failed: 1 },
        failures: [{ test: 'the clock', file: '', error: 'libfaketime sets no clock' }],
      };
  const marked = (each: Counts['failures'][number]) => ({
    ...each,
    test: `${run.begins} ${run.zone} ${each.test}`,
  });
  all.push({ ...counts, failures: counts.failures.map(marked) });
  const took = ((performance.now() - started) / 1000).toFixed(1);
  rows.push(
    `${counts.failed > 0 ? '✗' : '✓'} ${name.padEnd(52)} ${took.padStart(6)} s  ${counts.passed} passed, ${counts.failed} failed`,
  );
}
console.log(`\n${rows.join('\n')}`);
const total = addCounts(all);
writeFileSync(join(reports, 'clock.json'), JSON.stringify(total));
process.exitCode = total.failed > 0 ? 1 : 0;
