import { expect, test } from 'vitest';
import { readPlaywright, readVitest } from './test-reports.ts';

test('a report of Vitest names failed tests, and files that did not load', () => {
  const report = {
    ...{ numPassedTests: 1, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0 },
    testResults: [
      { name: '/a.test.ts', status: 'failed', message: 'No such module\n  at a.ts', assertionResults: [] },
      {
        ...{ name: '/b.test.ts', status: 'failed', message: '' },
        assertionResults: [
          { status: 'passed', fullName: 'one is one', failureMessages: [] },
          {
            ...{ status: 'failed', fullName: 'one is two' },
            failureMessages: ['\u001B[31mAssertionError: 1 is not 2\u001B[39m\n    at b.test.ts:1'],
          },
        ],
      },
    ],
  };
  expect(readVitest(JSON.stringify(report))).toEqual({
    ...{ passed: 1, failed: 2, skipped: 0 },
    failures: ['/a.test.ts: No such module', 'one is two: AssertionError: 1 is not 2'],
  });
});

test('a report of Playwright names failed stories of all suites, and errors outside the stories', () => {
  const story = (title: string, status: string, message?: string): object => ({
    ...{ title, file: 'a.spec.ts', line: 3 },
    tests: [
      { status, projectName: 'browser', results: [message === undefined ? {} : { error: { message } }] },
    ],
  });
  const report = {
    stats: { expected: 1, unexpected: 1, skipped: 0 },
    errors: [{ message: 'The set-up failed' }],
    suites: [
      {
        specs: [story('a page opens', 'expected')],
        suites: [{ specs: [story('a page closes', 'unexpected', 'Error: it stays\nat line 4')] }],
      },
    ],
  };
  expect(readPlaywright(JSON.stringify(report))).toEqual({
    ...{ passed: 1, failed: 1, skipped: 0 },
    failures: [
      '[browser] a.spec.ts:3 a page closes: Error: it stays',
      'outside the tests: The set-up failed',
    ],
  });
});
