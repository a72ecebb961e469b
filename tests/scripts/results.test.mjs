// SPDX-License-Identifier: MIT
// The counts that `npm test` ends with: silence, crashes and unreadable files must never look like success.
import { expect, test } from 'vitest';
import { catch2Counts, vitestCounts } from '../../scripts/lib/results.mjs';

test.each([
  ['a full pass', 'All tests passed (1,234 assertions in 56 test cases)\n', 0, { passed: 56, failed: 0 }],
  ['one test case', 'All tests passed (1 assertion in 1 test case)\n', 0, { passed: 1, failed: 0 }],
  [
    'failures',
    'test cases: 5 | 3 passed | 2 failed\nassertions: 9 | 7 passed | 2 failed\n',
    2,
    { passed: 3, failed: 2 },
  ],
  ['only failures', 'test cases: 2 | 2 failed\nassertions: - none -\n', 2, { passed: 0, failed: 2 }],
  ['failures as expected', 'test cases: 2 | 1 passed | 1 failed as expected\n', 0, { passed: 1, failed: 0 }],
  ['a crash before the summary', 'Randomness seeded to: 1\n', 139, { passed: 0, failed: 1 }],
  [
    "a sanitizer's report after a pass",
    'All tests passed (2 assertions in 2 test cases)\n',
    1,
    { passed: 2, failed: 1 },
  ],
  ['no tests', 'No tests ran\n', 0, { passed: 0, failed: 0 }],
])('Catch2: %s', (_name, output, exitCode, expected) => {
  expect(catch2Counts(output, exitCode)).toEqual(expected);
});

test('Vitest: a file that cannot be loaded counts as one failure', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'passed', assertionResults: [{}] },
    ],
  };
  expect(vitestCounts(report, 1)).toEqual({ passed: 3, failed: 2 });
});

test('Vitest: no report at all is a failure', () => {
  expect(vitestCounts(undefined, 1)).toEqual({ passed: 0, failed: 1 });
});
