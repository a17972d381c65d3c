/**
 * `npm run prove-protections`: takes every protection of `protections.ts` away, one at a time, in a copy of the project,
 * and asserts that its test fails then. Prints a table. Arguments choose rows: `-- navigation "new windows"`.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';
import { protections } from './protections.ts';
import type { Protection, ProvingTest } from './protections.ts';

const root = resolve(import.meta.dirname, '..');
const withinMs = 240_000;
const leftOut = new Set(['node_modules', '.git', 'dist', 'test-results', 'playwright-report', 'coverage']);

/** How a run of tests went. */
interface Ran {
  readonly passed: number;
  /** Names of those that failed. */
  readonly failed: readonly string[];
  /** What was printed, where no test could be run at all. */
  readonly trouble: string;
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
    filter: (path) => !leftOut.has(relative(root, path).split(sep)[0] ?? ''),
  });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  return folder;
}

function run(folder: string, program: string, ...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join('node_modules', program), ...args], {
    cwd: folder,
    encoding: 'utf8',
    timeout: withinMs,
    killSignal: 'SIGKILL',
    maxBuffer: 2 ** 26,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
  });
  return { status, output: `${stdout}\n${stderr}` };
}

function runUnit(folder: string, files: readonly string[], ...options: string[]): Ran {
  const report = join(folder, 'test-results', 'unit.json');
  rmSync(report, { force: true });
  const { output } = run(
    folder,
    'vitest/vitest.mjs',
    ...['run', '--project', 'unit', ...options, '--reporter=json', `--outputFile=${report}`, ...files],
  );
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as VitestResult;
    const failed = testResults.flatMap(({ assertionResults }) =>
      assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    );
    return { passed: numPassedTests, failed, trouble: testResults.map(({ message }) => message).join('') };
  } catch {
    return { passed: 0, failed: [], trouble: output };
  }
}

/** A name as a pattern that means itself. */
function literal(name: string): string {
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

function runWhole(folder: string, file: string, name: string): Ran {
  const projects = file.startsWith('test/electron/') ? 'electron-entry' : 'browser';
  const { output } = run(
    folder,
    '@playwright/test/cli.js',
    ...['test', file, '--project', projects, '--grep', name, '--reporter=json', '--trace=off'],
  );
  try {
    const specs = specsOf(
      JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)) as Suite,
    );
    const failed = specs.filter(({ ok }) => !ok).map(({ title }) => title);
    return { passed: specs.length - failed.length, failed, trouble: '' };
  } catch {
    return { passed: 0, failed: [], trouble: output };
  }
}

function prove(folder: string, test: ProvingTest): Ran {
  return test.kind === 'unit'
    ? runUnit(folder, [test.file], '--bail=1', ...(test.name === '' ? [] : ['-t', literal(test.name)]))
    : runWhole(folder, test.file, literal(test.name));
}

/** Runs the test without the protection; null: it failed, as it must. Else what to say. */
function judge({ passed, failed, trouble }: Ran): string | null {
  if (failed.length > 0) return null;
  return passed > 0 ? 'NOTHING FAILED' : `NO TEST RAN: ${trouble.trim().slice(-300)}`;
}

function takeAway(folder: string, { file, search, replace }: Protection): () => void {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(search).length !== 2) throw new Error(`${file} does not hold this once: ${search}`);
  writeFileSync(
    path,
    text.replace(search, () => replace),
  );
  return () => writeFileSync(path, text);
}

const asked = process.argv.slice(2);
const chosen = protections.filter(({ row }) => asked.length === 0 || asked.includes(row));
const folder = copyProject();
const say = (line: string): void => console.log(line.replaceAll('\n', ' '));
let unproved = 0;
try {
  // With every protection in place the tests pass: else their failing would prove nothing.
  const files = [...new Set(chosen.filter(({ test }) => test.kind === 'unit').map(({ test }) => test.file))];
  const names = [...new Set(chosen.filter(({ test }) => test.kind === 'whole').map(({ test }) => test))];
  build(folder);
  const sound = files.length === 0 ? null : runUnit(folder, files);
  const broken = [
    ...(sound === null || (sound.failed.length === 0 && sound.passed > 0)
      ? []
      : [...sound.failed, sound.trouble]),
    ...names.flatMap((test) => {
      const ran = prove(folder, test);
      return ran.passed > 0 && ran.failed.length === 0 ? [] : [test.name, ran.trouble.slice(-500)];
    }),
  ];
  if (broken.length > 0) {
    console.error(`These fail already, with every protection in place:\n${broken.join('\n')}`);
    process.exitCode = 1;
  } else {
    say('| row | protection taken away | test that failed |');
    say('| --- | --- | --- |');
    for (const protection of chosen) {
      const restore = takeAway(folder, protection);
      if (protection.test.kind === 'whole') build(folder);
      const ran = prove(folder, protection.test);
      restore();
      const wrong = judge(ran);
      if (wrong !== null) unproved += 1;
      const noticed = `\`${(ran.failed[0] ?? '').replaceAll('|', '\\|')}\``;
      say(`| ${protection.row} | ${protection.takesAway} | ${wrong ?? noticed} |`);
    }
    console.log(`\n${chosen.length - unproved} proved, ${unproved} not.`);
    if (unproved > 0) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
