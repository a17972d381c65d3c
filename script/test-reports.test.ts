import { expect, test } from 'vitest';
import { noTests, readPlaywright, readVitest, withSecondChance } from './test-reports.ts';

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
    failures: [
      { test: '/a.test.ts', file: '/a.test.ts', error: 'No such module' },
      { test: 'one is two', file: '/b.test.ts', error: 'AssertionError: 1 is not 2' },
    ],
    flaky: [],
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
      { test: '[browser] a.spec.ts:3 a page closes', file: 'a.spec.ts', error: 'Error: it stays' },
      { test: 'outside the tests', file: '', error: 'The set-up failed' },
    ],
    flaky: [],
  });
});

test('what passes alone is flaky and passes, what fails again has failed, and a runner that ran nothing changes nothing', () => {
  const [late, broken] = ['late', 'broken'].map((name) => ({ test: name, file: 'a.test.ts', error: name }));
  const first = { ...noTests, passed: 5, failed: 2, failures: [late!, broken!] };
  // The file's other test ran once more too.
  const second = { ...noTests, passed: 2, failed: 1, failures: [{ ...broken!, error: 'other' }] };
  expect(withSecondChance(first, second)).toEqual({
    ...{ passed: 6, failed: 1, skipped: 0 },
    ...{ failures: [broken], flaky: [late] },
  });
  expect(withSecondChance(first, noTests)).toEqual(first);
  const outside = {
    ...first,
    failures: [...first.failures, { test: 'outside the tests', file: '', error: '' }],
  };
  expect(withSecondChance(outside, second)).toEqual(outside);
  expect(withSecondChance(first, { ...noTests, failed: 1 })).toEqual(first);
});
