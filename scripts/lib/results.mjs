// SPDX-License-Identifier: MIT
// Reads how many tests passed and failed, and which failed, out of what the test runners report.
// Not for: running them (test.mjs). Anything unreadable counts as a failure: silence must never look like success.
import { basename, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * Catch2's console summary: "All tests passed (12 assertions in 3 test cases)" or "test cases: 5 | 3 passed | 1 failed | ...".
 * A program that failed without saying so there (a crash, a sanitizer's report at exit) is one more failure.
 */
export function catch2Counts(output, exitCode) {
  const all = /All tests passed \([\d,]+ assertions? in ([\d,]+) test cases?\)/.exec(output);
  const some = /^test cases:.*$/m.exec(output)?.[0];
  const number = (text) => Number((text ?? '0').replaceAll(',', ''));
  const passed = all ? number(all[1]) : number(/(\d+) passed/.exec(some ?? '')?.[1]);
  const failed = number(/(\d+) failed(?! as expected)/.exec(some ?? '')?.[1]);
  const failures = [...output.matchAll(/^\S+:\d+: FAILED(?=:?$)/gm)].map(([place]) => place);
  return { passed, failed: failed || (exitCode === 0 ? 0 : 1), failures };
}

/** Vitest's JSON report, as an object; a file that could not be loaded has no tests of its own and counts as one failure. */
export function vitestCounts(report, exitCode) {
  const passed = report?.numPassedTests ?? 0;
  const unloadable =
    report?.testResults?.filter((file) => file.status === 'failed' && file.assertionResults.length === 0) ?? [];
  const failed = (report?.numFailedTests ?? 0) + unloadable.length;
  const failures = [...unloadable.map(({ name, message }) => told(name, message)), ...failedTests(report)];
  return { passed, failed: failed || (exitCode === 0 ? 0 : 1), failures };
}

/** The failed tests of a report, each with its file and the first line of what it said. */
function failedTests(report) {
  return (report?.testResults ?? []).flatMap(({ name: file, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => told(`${file} > ${fullName}`, failureMessages?.[0])),
  );
}

/** Besides the first line, what was waited for and the line of the test that waited: "in time" alone says too little. */
function told(name, message = '') {
  const lines = stripVTControlCharacters(message).split('\n');
  const waited = lines.map((line) => /^\s*-?\s*(waiting for .*)/.exec(line)?.[1]).find((found) => found);
  const file = basename(name.split(' > ')[0]);
  const place = lines.map((line) => /([\w-]+\.test\.ts):(\d+)/.exec(line)).find((found) => found?.[1] === file);
  const parts = [lines[0] || 'no message', waited, place && `line ${place[2]}`];
  return `${relative(process.cwd(), name)}: ${parts.filter(Boolean).join('; ')}`;
}
