// SPDX-License-Identifier: MIT
// The counts that `npm test` ends with: silence, crashes and unreadable files must never look like success.
import { resolve } from 'node:path';
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
  expect(catch2Counts(output, exitCode)).toMatchObject(expected);
});

test('Catch2: each failed check is told by its place', () => {
  const output = [
    '-----\nmask rows\n-----\ntests/core/mask_test.cpp:12\n',
    'tests/core/mask_test.cpp:14: FAILED:\n  CHECK( a == b )\n',
    'tests/core/mask_test.cpp:19: FAILED:\n  CHECK( c )\n',
    'test cases: 3 | 2 passed | 1 failed\n',
  ].join('\n');
  expect(catch2Counts(output, 1).failures).toEqual([
    'tests/core/mask_test.cpp:14: FAILED',
    'tests/core/mask_test.cpp:19: FAILED',
  ]);
});

test('Vitest: a file that cannot be loaded counts as one failure', () => {
  const broken = {
    fullName: 'rows add up to one',
    status: 'failed',
    failureMessages: ['expected 2 to be 1\n    at b.test.ts:3:7'],
  };
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      { name: resolve('tests/a.test.ts'), status: 'failed', message: 'No such module', assertionResults: [] },
      { name: resolve('tests/b.test.ts'), status: 'failed', assertionResults: [broken, { status: 'passed' }] },
      { name: resolve('tests/c.test.ts'), status: 'passed', assertionResults: [{ status: 'passed' }] },
    ],
  };
  expect(vitestCounts(report, 1)).toEqual({
    passed: 3,
    failed: 2,
    failures: ['tests/a.test.ts: No such module', 'tests/b.test.ts > rows add up to one: expected 2 to be 1; line 3'],
  });
});

test('Vitest: what ran out of time is told with what it waited for and the line of its test', () => {
  const failureMessages = [
    'locator.waitFor: Timeout exceeded.\nCall log:\n\x1b[2m  - waiting for getByText(/^At step 1/)\x1b[22m\n\n' +
      '    at press (tests/e2e/support/page.ts:9:1)\n    at tests/e2e/b.test.ts:118:53\n',
  ];
  const assertionResults = [{ fullName: 'steps', status: 'failed', failureMessages }];
  const report = {
    numFailedTests: 1,
    testResults: [{ name: resolve('b.test.ts'), status: 'failed', assertionResults }],
  };
  expect(vitestCounts(report, 1).failures).toEqual([
    'b.test.ts > steps: locator.waitFor: Timeout exceeded.; waiting for getByText(/^At step 1/); line 118',
  ]);
});

test('Vitest: no report at all is a failure', () => {
  expect(vitestCounts(undefined, 1)).toEqual({ passed: 0, failed: 1, failures: [] });
});
