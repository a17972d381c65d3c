import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** A test that failed, or a file that did not load. */
export interface Failure {
  /** Names it, in every run. */
  readonly test: string;
  readonly file: string;
  /** The first line, without the colors of a terminal. */
  readonly error: string;
}

/** The results of a step's tests. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Those that the report names. */
  readonly failures: readonly Failure[];
  /** Failed at first and passed alone; they count as passed. */
  readonly flaky: readonly Failure[];
}

function failure(test: string, file: string, error = ''): Failure {
  return { test, file, error: stripVTControlCharacters(error).split('\n')[0] ?? '' };
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
      ...unloaded.map(({ name, message }) => failure(name, name, message)),
      ...result.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => failure(fullName, name, failureMessages[0])),
      ),
    ],
    flaky: [],
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

function failedStories({ suites = [], specs }: PlaywrightSuite): Failure[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) =>
        failure(`[${projectName}] ${file}:${line} ${title}`, file, results.at(-1)?.error?.message),
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
      ...errors.map(({ message }) => failure('outside the tests', '', message)),
    ],
    flaky: [],
  };
}

/** Reads counts that another script wrote. */
export function readCounts(json: string): Counts {
  return JSON.parse(json) as Counts;
}

/** The results of a step that ran no tests. */
export const noTests: Counts = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] };

/** The results of several runs together. */
export function addCounts(all: readonly Counts[]): Counts {
  const sum = (key: 'passed' | 'failed' | 'skipped'): number =>
    all.reduce((total, counts) => total + counts[key], 0);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    failures: all.flatMap(({ failures }) => failures),
    flaky: all.flatMap(({ flaky }) => flaky),
  };
}

/** The results of a step after the failed tests ran once more; `second` may hold other tests of their files too. */
export function withSecondChance(first: Counts, second: Counts): Counts {
  const failedAgain = new Set(second.failures.map(({ test }) => test));
  // A failure outside the tests is no test's, and a runner that failed without naming a test says nothing about any.
  const isClear = first.failures.length <= first.failed && second.failed <= failedAgain.size;
  if (!isClear || second.passed + second.failed === 0) return first;
  const flaky = first.failures.filter(({ test }) => !failedAgain.has(test));
  return {
    passed: first.passed + flaky.length,
    failed: first.failed - flaky.length,
    skipped: first.skipped,
    failures: first.failures.filter(({ test }) => failedAgain.has(test)),
    flaky,
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
