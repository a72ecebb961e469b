// SPDX-License-Identifier: MIT
// How the step grows with batch and context: whether it lies on a line, and what attention, which is quadratic in the context,
// takes of it. A line may have a constant: AdamW, packing and zeroing cost the same for any batch.

const attentionOf = ({ parts }) =>
  parts.filter(({ name }) => name.startsWith('attention')).reduce((sum, { ms }) => sum + ms, 0);

/**
 * The largest distance of a point [x, y] from the line that fits best, as a share of y. Distances count relative to y, so that
 * small steps weigh as much as large ones.
 */
export function largestDeviation(points) {
  const sum = (of) => points.reduce((total, [x, y]) => total + of(x, y) / (y * y), 0);
  const [w, wx, wxx, wy, wxy] = [() => 1, (x) => x, (x) => x * x, (_, y) => y, (x, y) => x * y].map(sum);
  const slope = (w * wxy - wx * wy) / (w * wxx - wx * wx);
  const constant = (wy - slope * wx) / w;
  return Math.max(...points.map(([x, y]) => Math.abs(constant + slope * x - y) / y));
}

/** Each size once: its quickest step of all runs, and the attention in it. */
export function growthRows(runs) {
  const rows = new Map();
  for (const step of runs.flatMap(({ steps }) => steps)) {
    const { mask, batch, context, step_ms, profiled_ms } = step;
    const row = { mask, batch, context, step_ms, attention_ms: attentionOf(step), profiled_ms };
    const key = `${mask} ${batch} ${context}`;
    const known = rows.get(key);
    if (!known || row.profiled_ms < known.profiled_ms) {
      rows.set(key, { ...row, step_ms: Math.min(step_ms, known?.step_ms ?? step_ms) });
    } else {
      known.step_ms = Math.min(known.step_ms, step_ms);
    }
  }
  return [...rows.values()].sort((a, b) => a.context - b.context || a.batch - b.batch);
}

export function growthNumbers(runs) {
  const rows = growthRows(runs);
  const causal = rows.filter(({ mask }) => mask === 'causal');
  const share = (context) => {
    const [a, b] = ['causal', 'full'].map((mask) =>
      rows.find((row) => row.mask === mask && row.batch === 16 && row.context === context),
    );
    return a.attention_ms / b.attention_ms;
  };
  return {
    rows,
    batchDeviation: largestDeviation(
      causal.filter(({ context }) => context === 32).map(({ batch, step_ms }) => [batch, step_ms]),
    ),
    tokensDeviation: largestDeviation(
      causal.map((row) => [row.batch * row.context, row.profiled_ms - row.attention_ms]),
    ),
    attentionShare: { 32: share(32), 128: share(128) },
  };
}
