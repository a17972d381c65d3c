/**
 * `npm run prove-protections`: removes the protections in `protections.ts` one at a time from a copy of the project and
 * checks that their tests fail. Prints a table. Arguments choose rows by name, or single protections by a part of what they
 * remove: `-- navigation "rendered as text"`. `--after` and the beginning of a printed line of the table go on behind it. On a
 * busy machine, `MARQUEE_SLOWNESS=5` gives five times the time.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { protections } from './protections.ts';
import type { Protection, ProvingTest } from './protections.ts';

const root = resolve(import.meta.dirname, '..');
/** For one run; a run that takes longer counts as hanging. */
const timeLimitMs = 240_000 * Number(process.env['MARQUEE_SLOWNESS'] ?? 1);
const excluded = new Set(['node_modules', '.git', 'dist', 'test-results', 'playwright-report', 'coverage']);

/** The results of a test run. */
interface TestRun {
  readonly passed: number;
  /** Names of the failed tests. */
  readonly failed: readonly string[];
  /** The output, if no test ran. */
  readonly output: string;
}

interface VitestResult {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly { readonly ok: boolean; readonly title: string }[];
}

function copyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-protections-'));
  cpSync(root, folder, {
    recursive: true,
    filter: (path) => !excluded.has(relative(root, path).split(sep)[0] ?? ''),
  });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  return folder;
}

function run(folder: string, program: string, ...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join('node_modules', program), ...args], {
    cwd: folder,
    encoding: 'utf8',
    timeout: timeLimitMs,
    killSignal: 'SIGKILL',
    maxBuffer: 2 ** 26,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
  });
  return { status, output: `${stdout}\n${stderr}` };
}

function runUnit(folder: string, files: readonly string[], ...options: string[]): TestRun {
  const report = join(folder, 'test-results', 'unit.json');
  rmSync(report, { force: true });
  const { output } = run(
    folder,
    'vitest/vitest.mjs',
    ...[
      'run',
      '--project',
      'unit',
      '--project',
      'runes',
      ...options,
      '--reporter=json',
      `--outputFile=${report}`,
      ...files,
    ],
  );
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as VitestResult;
    const failed = testResults.flatMap(({ assertionResults }) =>
      assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    );
    return { passed: numPassedTests, failed, output: testResults.map(({ message }) => message).join('') };
  } catch {
    return { passed: 0, failed: [], output };
  }
}

/** Escapes a name for use in a regular expression. */
function escapePattern(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function specsOf(suite: Suite): { readonly ok: boolean; readonly title: string }[] {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

function build(folder: string): void {
  const { status, output } = run(
    folder,
    'electron-vite/bin/electron-vite.js',
    'build',
    '--logLevel',
    'error',
  );
  if (status !== 0) throw new Error(`The build failed:\n${output}`);
}

function runBuilt(folder: string, file: string, name: string): TestRun {
  const projects = file.startsWith('test/electron/') ? 'electron-entry' : 'browser';
  const { output } = run(
    folder,
    '@playwright/test/cli.js',
    ...['test', file, '--project', projects, '--grep', name, '--reporter=json'],
  );
  try {
    const specs = specsOf(
      JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)) as Suite,
    );
    const failed = specs.filter(({ ok }) => !ok).map(({ title }) => title);
    return { passed: specs.length - failed.length, failed, output: '' };
  } catch {
    return { passed: 0, failed: [], output };
  }
}

function prove(folder: string, test: ProvingTest): TestRun {
  return test.kind === 'unit'
    ? runUnit(folder, [test.file], '--bail=1', ...(test.name === '' ? [] : ['-t', escapePattern(test.name)]))
    : runBuilt(folder, test.file, escapePattern(test.name));
}

/** Returns null if a test failed, as it must, or else a message for the table. */
function problemOf({ passed, failed, output }: TestRun): string | null {
  if (failed.length > 0) return null;
  return passed > 0 ? 'NOTHING FAILED' : `NO TEST RAN: ${output.trim().slice(-300)}`;
}

function remove(folder: string, { file, search, replace }: Protection): () => void {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(search).length !== 2)
    throw new Error(`${file} doesn't contain this exactly once: ${search}`);
  writeFileSync(
    path,
    text.replace(search, () => replace),
  );
  return () => writeFileSync(path, text);
}

/** The protections that the arguments choose; throws if there are none. */
function choose(): readonly Protection[] {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { after: { type: 'string' } },
  });
  const matches = ({ row, removes }: Protection): boolean =>
    positionals.length === 0 || positionals.some((asked) => row === asked || removes.includes(asked));
  const { after } = values;
  const start =
    after === undefined
      ? 0
      : 1 + protections.findIndex(({ row, removes }) => `| ${row} | ${removes} |`.startsWith(after.trim()));
  const chosen = start === 0 && after !== undefined ? [] : protections.slice(start).filter(matches);
  if (chosen.length === 0) throw new Error(`No protection is named ${positionals.join(', ')} ${after ?? ''}`);
  return chosen;
}

const chosen = choose();
const folder = copyProject();
const printRow = (line: string): void => console.log(line.replaceAll('\n', ' '));
let unproved = 0;
try {
  // The tests must pass first; otherwise their failure proves nothing.
  const files = [...new Set(chosen.filter(({ test }) => test.kind === 'unit').map(({ test }) => test.file))];
  const names = [...new Set(chosen.filter(({ test }) => test.kind === 'whole').map(({ test }) => test))];
  if (names.length > 0) build(folder);
  const baseline = files.length === 0 ? null : runUnit(folder, files);
  const broken = [
    ...(baseline === null || (baseline.failed.length === 0 && baseline.passed > 0)
      ? []
      : [...baseline.failed, baseline.output]),
    ...names.flatMap((test) => {
      const result = prove(folder, test);
      return result.passed > 0 && result.failed.length === 0 ? [] : [test.name, result.output.slice(-500)];
    }),
  ];
  if (broken.length > 0) {
    console.error(`These tests fail with every protection in place:\n${broken.join('\n')}`);
    process.exitCode = 1;
  } else {
    printRow('| Row | Protection removed | Test that failed |');
    printRow('| --- | --- | --- |');
    for (const protection of chosen) {
      const restore = remove(folder, protection);
      if (protection.test.kind === 'whole') build(folder);
      const result = prove(folder, protection.test);
      restore();
      const problem = problemOf(result);
      if (problem !== null) unproved += 1;
      const failedTest = `\`${(result.failed[0] ?? '').replaceAll('|', '\\|')}\``;
      printRow(`| ${protection.row} | ${protection.removes} | ${problem ?? failedTest} |`);
    }
    console.log(`\n${chosen.length - unproved} proved, ${unproved} not.`);
    if (unproved > 0) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
