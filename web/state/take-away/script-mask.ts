// SPDX-License-Identifier: MIT
// A mask as Python that makes `attn_mask`, true where blocked: the core's own line where it has one, else the cells.

import type { Failure, MaskDescription, MaskTranslation } from '../../engine/shared/core-api.ts';

export function maskCode(picture: MaskDescription, translation: Failure | MaskTranslation): string {
  const line = (translation.ok ? translation.lines : []).find(
    ({ library, argument, convention }) =>
      library === 'PyTorch' && argument === 'attn_mask' && convention === 'true-blocks',
  );
  return line?.code ?? cellRows(picture);
}

function cellRows({ queries, keys, allowed }: MaskDescription): string {
  const rows = Array.from({ length: queries }, (_, query) => {
    const cells = [...allowed.subarray(query * keys, (query + 1) * keys)].map((open) => (open === 1 ? '.' : 'x'));
    return `    "${cells.join('')}",`;
  });
  return `rows = [  # x is blocked\n${rows.join('\n')}\n]\nattn_mask = torch.tensor([[cell == "x" for cell in row] for row in rows])`;
}
