import { existsSync, readFileSync } from 'node:fs';

/** What came of a step's tests. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Vitest's JSON: a file that cannot even be loaded is a failed suite without tests, and counts as one failure. */
export function readVitest(json: string): Counts {
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

/** Playwright's JSON: an error outside every test counts as one failure where no test failed. */
export function readPlaywright(json: string): Counts {
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

/** Counts that a script of ours wrote. */
export function readCounts(json: string): Counts {
  return JSON.parse(json) as Counts;
}

/** A file that a runner writes, and how to read it. */
export interface Report {
  readonly file: string;
  readonly read: (json: string) => Counts;
}

/** What came of a runner that ended with `status`; one without a report counts as one test. */
export function countsOf(report: Report | undefined, status: number | null): Counts {
  if (report === undefined) {
    return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 };
  }
  const counts = existsSync(report.file)
    ? report.read(readFileSync(report.file, 'utf8'))
    : { passed: 0, failed: 0, skipped: 0 };
  // A runner that fails without a failed test has failed all the same.
  return status === 0 || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}
