import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** The results of a step's tests. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Of each failed test that the report names: its title, and the first line of its error. */
  readonly failures: readonly string[];
}

/** A failed test in one line, without the colors of a terminal. */
function describeFailure(title: string, error = ''): string {
  const [first = ''] = stripVTControlCharacters(error).split('\n');
  return first === '' ? title : `${title}: ${first}`;
}

/** Reads Vitest's JSON. A file that doesn't load is a failed suite without tests, and counts as one failure. */
export function readVitest(json: string): Counts {
  const result = JSON.parse(json) as {
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numTodoTests: number;
    testResults: {
      name: string;
      status: string;
      message: string;
      assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
    }[];
  };
  const unloaded = result.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + unloaded.length,
    skipped: result.numPendingTests + result.numTodoTests,
    failures: [
      ...unloaded.map(({ name, message }) => describeFailure(name, message)),
      ...result.testResults
        .flatMap(({ assertionResults }) => assertionResults)
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => describeFailure(fullName, failureMessages[0])),
    ],
  };
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly status: string;
      readonly projectName: string;
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
}

function failedStories({ suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) =>
        describeFailure(`[${projectName}] ${file}:${line} ${title}`, results.at(-1)?.error?.message),
      ),
  );
  return [...own, ...suites.flatMap(failedStories)];
}

/** Reads Playwright's JSON. If no test failed, an error outside the tests counts as one failure. */
export function readPlaywright(json: string): Counts {
  const { stats, errors, suites } = JSON.parse(json) as {
    stats: { expected: number; unexpected: number; skipped: number };
    errors: { message?: string }[];
    suites: PlaywrightSuite[];
  };
  return {
    passed: stats.expected,
    failed: stats.unexpected + (stats.unexpected === 0 ? errors.length : 0),
    skipped: stats.skipped,
    failures: [
      ...suites.flatMap(failedStories),
      ...errors.map(({ message }) => describeFailure('outside the tests', message)),
    ],
  };
}

/** Reads counts that another script wrote. */
export function readCounts(json: string): Counts {
  return JSON.parse(json) as Counts;
}

/** The results of a step that ran no tests. */
export const noTests: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] };

/** The results of several runs together. */
export function addCounts(all: readonly Counts[]): Counts {
  const sum = (key: 'passed' | 'failed' | 'skipped'): number =>
    all.reduce((total, counts) => total + counts[key], 0);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    failures: all.flatMap(({ failures }) => failures),
  };
}

/** A runner's report file, and a function that reads it. */
export interface Report {
  readonly file: string;
  readonly read: (json: string) => Counts;
}

/** The results of a runner that ended with `status`; one without a report counts as one test. */
export function countsOf(report: Report | undefined, status: number | null): Counts {
  if (report === undefined) {
    return { ...noTests, ...(status === 0 ? { passed: 1 } : { failed: 1 }) };
  }
  const counts = existsSync(report.file) ? report.read(readFileSync(report.file, 'utf8')) : noTests;
  // A runner can fail without a failed test.
  return status === 0 || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}
