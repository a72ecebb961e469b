// SPDX-License-Identifier: MIT
// The model's two classes of the script: exactly the parts that are on, made in the order in which the core draws them.
// Read next: pytorch-script.ts.

import type { ScriptParts } from './pytorch-script.ts';

const kept = (...lines: (string | false)[]): string => lines.filter((line) => line !== false).join('\n');

/** "x + branch", in a post-norm block normalised, without a residual the branch alone. */
function handedOn(parts: ScriptParts, norm: string, branch: string): string {
  const { residual, norm: place } = parts.settings;
  const sum = residual ? `x + ${branch}` : branch;
  return place === 'post' ? `self.${norm}(${sum})` : sum;
}

export function blockClass(parts: ScriptParts): string {
  const { settings, keyless } = parts;
  const normed = settings.norm !== 'none';
  const pre = settings.norm === 'pre';
  const read = pre ? 'n' : 'x';
  const second = handedOn(parts, 'ln2', `self.ffn(${pre ? 'self.ln2(x)' : 'x'})`);
  const attn = `self.attn(${read}, ${read}, ${read}, attn_mask=${keyless ? 'blocked & ~keyless' : 'blocked'}, need_weights=False)`;
  return kept(
    'class Block(nn.Module):',
    '    def __init__(self):',
    '        super().__init__()',
    normed && '        self.ln1 = nn.LayerNorm(WIDTH)',
    '        self.attn = nn.MultiheadAttention(WIDTH, HEADS, batch_first=True)',
    settings.feedForward && normed && '        self.ln2 = nn.LayerNorm(WIDTH)',
    settings.feedForward &&
      '        self.ffn = nn.Sequential(nn.Linear(WIDTH, 4 * WIDTH), nn.GELU(), nn.Linear(4 * WIDTH, WIDTH))',
    '',
    '    def forward(self, x, blocked):  # x: (BATCH, CONTEXT, WIDTH)',
    pre && '        n = self.ln1(x)',
    keyless && KEYLESS,
    `        mixed, _ = ${attn}`,
    keyless && '        mixed = torch.where(keyless, self.attn.out_proj.bias, mixed)',
    `        x = ${handedOn(parts, 'ln1', 'mixed')}`,
    settings.feedForward && `        x = ${second}`,
    '        return x',
  );
}

const KEYLESS = `        # A row without a key would be 0 / 0. Let it read, then put there what mixing nothing gives.
        keyless = blocked.all(-1, keepdim=True)`;

export function modelClass({ settings }: ScriptParts): string {
  const pre = settings.norm === 'pre';
  return kept(
    'class TinyGPT(nn.Module):',
    '    """Made in the order in which the random numbers are drawn."""',
    '',
    '    def __init__(self, vocabulary):',
    '        super().__init__()',
    '        self.tok = nn.Embedding(vocabulary, WIDTH)',
    settings.positions && '        self.pos = nn.Embedding(MAX_LEN, WIDTH)',
    '        self.blocks = nn.ModuleList(Block() for _ in range(LAYERS))',
    pre && '        self.ln_f = nn.LayerNorm(WIDTH)',
    '        self.head = nn.Linear(WIDTH, vocabulary)',
    settings.tied && '        self.head.weight = self.tok.weight  # tied: the weight drawn for the head is dropped',
    '',
    '    def forward(self, tokens, blocked):',
    settings.positions
      ? '        x = self.tok(tokens) + self.pos(torch.arange(tokens.shape[1]))'
      : '        x = self.tok(tokens)',
    '        for block in self.blocks:',
    '            x = block(x, blocked)',
    `        return self.head(${pre ? 'self.ln_f(x)' : 'x'})`,
  );
}
