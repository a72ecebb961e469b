// SPDX-License-Identifier: MIT
// Markdown tables whose columns line up, so that they read well in a terminal and in docs/performance.md.
// Not for: what is in them.

/** `rows` are arrays of strings, as long as `head`. */
export function table(head, rows) {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((row) => row[column].length)));
  const line = (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  return [head, widths.map((width) => '-'.repeat(width)), ...rows].map(line).join('\n');
}
