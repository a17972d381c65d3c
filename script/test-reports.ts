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
