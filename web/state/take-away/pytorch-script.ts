// SPDX-License-Identifier: MIT
// A run of the laboratory as one Python file that makes the same run with PyTorch's own modules: same order of random
// draws, so the same first weights and windows. It has the parts that are on and no others. What it must do in which
// order: src/train/trainer.cpp, src/model/parameters.cpp; tests/wasm/pytorch-script.test.ts runs it.

import type { LabChange, LabSettings } from '../lab-settings.ts';
import { pythonText } from './python-text.ts';
import { blockClass, modelClass } from './pytorch-model.ts';

/** A mask at the run's context, as the core described and translated it. */
export interface ScriptMask {
  spec: string;
  /** Python that makes `attn_mask`, (T, T), true where blocked. */
  code: string;
  emptyRows: number;
  rows: number;
}

export interface ScriptRun {
  settings: LabSettings;
  changes: readonly LabChange[];
  /** As the core split them; characters of the second are in the vocabulary, and it is never trained on. */
  text: string;
  heldOutText: string;
  /** The first mask, then one for each change of it. */
  masks: readonly ScriptMask[];
  /** Steps to make. */
  steps: number;
}

/** What differs from run to run in more than one place of the script. */
export interface ScriptParts {
  settings: LabSettings;
  /** A mask leaves some position no key. */
  keyless: boolean;
}

const HEAD = `"""A run of the Attention Field Guide's training laboratory, in plain PyTorch (1.13 or later).

It prints "step loss" for every step: nats per character, measured before the step's
update. The random numbers are drawn in the page's order, so weights and windows are the
same; sums are rounded in another order, so the losses agree to about three decimals at
first, and drift apart where training is unsteady.
"""`;

const lines = (...parts: (string | false)[]): string => parts.filter((part) => part !== false).join('\n');

const indented = (code: string): string => code.replace(/^(?=.)/gm, '    ');

export function pytorchScript(run: ScriptRun): string {
  const { settings, masks } = run;
  const parts: ScriptParts = { settings, keyless: masks.some(({ emptyRows }) => emptyRows > 0) };
  return `${[
    `${HEAD}\n${imports(settings)}`,
    settingLines(run),
    masks.map(maskFunction).join('\n\n'),
    blockClass(parts),
    modelClass(parts),
    ...(settings.schedule === 'cosine' ? [SCHEDULE] : []),
    trainFunction(run, parts),
    `${textLines(run)}\n\nif __name__ == "__main__":\n    train(TEXT)`,
  ].join('\n\n\n')}\n`;
}

const imports = ({ schedule }: LabSettings): string =>
  lines(
    '',
    schedule === 'cosine' ? 'import math' : false,
    'import torch',
    'from torch import nn',
    'from torch.nn import functional as F',
  );

function settingLines({ settings, steps }: ScriptRun): string {
  const cosine = settings.schedule === 'cosine';
  return lines(
    `SEED = ${settings.seed}  # of the weights and of the windows`,
    `STEPS = ${steps}`,
    `BATCH = ${settings.batch}  # windows per step`,
    `CONTEXT = ${settings.context}  # characters per window`,
    `LAYERS, HEADS, WIDTH = ${settings.layers}, ${settings.heads}, ${settings.width}`,
    settings.positions && `MAX_LEN = ${settings.maxLen}  # positions that have an embedding`,
    `LEARNING_RATE = ${settings.learningRate}`,
    `WEIGHT_DECAY = ${settings.weightDecay}`,
    cosine && `WARMUP, SCHEDULE_STEPS = ${settings.warmup}, ${settings.steps}`,
    settings.maxGradNorm > 0 && `MAX_GRAD_NORM = ${settings.maxGradNorm}`,
  );
}

const textLines = ({ text, heldOutText }: ScriptRun): string =>
  lines(
    `TEXT = ${pythonText(text)}`,
    heldOutText !== '' && '# Never trained on: only its characters count, in the vocabulary.',
    heldOutText !== '' && `HELD_OUT_TEXT = ${pythonText(heldOutText)}`,
  );

const maskName = (index: number): string => (index === 0 ? 'mask' : `mask_${index + 1}`);

const maskFunction = ({ spec, code }: ScriptMask, index: number): string => `def ${maskName(index)}():
    """${spec}: one row per position that asks, one column per position it may read. True is blocked."""
${indented(code)}
    return attn_mask`;

const SCHEDULE = `def rate_factor(step):
    """Up in a straight line, then down along half a cosine to a tenth."""
    if step < WARMUP:
        return (step + 1) / (WARMUP + 1)
    way = min(1, (step - WARMUP) / (SCHEDULE_STEPS - WARMUP))
    return 0.1 + 0.9 * (1 + math.cos(math.pi * way)) / 2`;

const SPLIT = `    matrices = [p for p in model.parameters() if p.dim() > 1]
    vectors = [p for p in model.parameters() if p.dim() == 1]  # biases and norms, which do not decay
    groups = [{"params": matrices}, {"params": vectors, "weight_decay": 0.0}]`;

function trainFunction(run: ScriptRun, { settings, keyless }: ScriptParts): string {
  const split = settings.decay === 'matrices';
  const all = keyless && run.masks.some(({ emptyRows, rows }) => emptyRows === rows);
  const moving = settings.schedule === 'cosine' || run.changes.some((change) => 'learningRate' in change);
  const groups = split ? 'groups' : 'model.parameters()';
  const targets = settings.targets === 'next' ? 'windows[:, 1:]' : 'windows[:, :-1]  # not shifted: its own character';
  return lines(
    'def train(text):',
    `    vocabulary = sorted(set(text${run.heldOutText === '' ? '' : ' + HELD_OUT_TEXT'}))`,
    '    data = torch.tensor([vocabulary.index(character) for character in text])',
    '    torch.manual_seed(SEED)  # one generator: first the weights, then the windows',
    '    model = TinyGPT(len(vocabulary))',
    split && SPLIT,
    `    optimizer = torch.optim.AdamW(${groups}, lr=LEARNING_RATE, weight_decay=WEIGHT_DECAY)`,
    '    blocked = mask()',
    moving && '    rate = LEARNING_RATE',
    '    for step in range(STEPS):',
    ...(run.changes.length === 0 ? [] : changeLines(run)),
    '        starts = torch.randint(0, max(1, len(data) - CONTEXT - 1), (BATCH,))',
    '        windows = torch.stack([data[start : start + CONTEXT + 1] for start in starts.tolist()])',
    `        tokens, targets = windows[:, :-1], ${targets}`,
    keyless && '        targets = targets.masked_fill(blocked.all(-1), -100)  # who reads nothing has no loss',
    '        logits = model(tokens, blocked)  # (BATCH, CONTEXT, vocabulary)',
    '        loss = F.cross_entropy(logits.flatten(0, 1), targets.flatten())',
    all && '        if blocked.all():\n            loss = 0.0 * logits.sum()  # a mean of nothing',
    '        print(step, f"{loss.item():.6f}", flush=True)',
    '        optimizer.zero_grad()',
    '        loss.backward()',
    settings.maxGradNorm > 0 && '        nn.utils.clip_grad_norm_(model.parameters(), MAX_GRAD_NORM)',
    moving && '        for group in optimizer.param_groups:',
    moving && `            group["lr"] = rate${settings.schedule === 'cosine' ? ' * rate_factor(step)' : ''}`,
    '        optimizer.step()',
  );
}

/** What was changed while the run went on. */
function changeLines({ changes }: ScriptRun): string[] {
  let masks = 0;
  return changes.flatMap((change) => [
    `        if step == ${change.step}:  # changed while it ran`,
    'mask' in change ? `            blocked = ${maskName(++masks)}()` : `            rate = ${change.learningRate}`,
  ]);
}
