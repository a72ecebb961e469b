// SPDX-License-Identifier: MIT
// The numbers of a step as a plain table, equal to the picture: a line for each row of each tensor. A blank stays blank.

import { html, type TemplateResult } from 'lit';
import { qkvStrings } from '../../lesson/en/qkv.ts';
import { fixed, short } from '../../lesson/number-text.ts';
import type { AttnQkv } from './attn-qkv.ts';
import type { Layer } from './layer.ts';
import { ASKED_CHANNEL } from './practice.ts';
import { type Joint, pictureOf } from './steps.ts';
import type { Tensor, TensorName } from './trace.ts';

const text = qkvStrings.table;

export function stepTable(host: AttnQkv, layer: Layer): TemplateResult {
  const { parts } = pictureOf(host.stepName, layer.trace.has('ln1'), host.whole);
  const names = parts.filter(
    (part): part is TensorName => !(['·', '→', '+', '='] as (TensorName | Joint)[]).includes(part),
  );
  const caption = text.caption(layer.real ? `, ${qkvStrings.headName(host.headIndex)}` : '');
  return html`<div class="scroll" data-scrolls="region" data-name=${caption}>
    <table class="data">
      <caption>${caption}</caption>
      <thead>
        <tr>
          <th scope="col">${text.tensor}</th>
          <th scope="col">${text.row}</th>
          <th scope="col" class="num">${text.values}</th>
        </tr>
      </thead>
      <tbody>
        ${names.flatMap((name) => tensorRows(host, layer, name))}
      </tbody>
    </table>
  </div>`;
}

function tensorRows(host: AttnQkv, layer: Layer, name: TensorName): TemplateResult[] {
  const tensor = layer.trace.get(name);
  if (tensor === undefined) return [];
  const split = tensor.shape.length === 3;
  const heads = split ? (layer.real ? [host.headIndex] : [...Array(layer.sizes.heads).keys()]) : [0];
  return heads.flatMap((head) => {
    const said = split && layer.sizes.heads > 1 ? `, ${qkvStrings.headName(head)}` : '';
    return layer.names.map(
      (word, row) =>
        html`<tr>
          <td>${qkvStrings.tensors[name].long} <span class="num">${tensor.name}</span>${said}</td>
          <th scope="row">${row} ${word}</th>
          <td class="num list">${rowValues(host, name, tensor, head, row)}</td>
        </tr>`,
    );
  });
}

function rowValues(host: AttnQkv, name: TensorName, { shape, values }: Tensor, head: number, row: number): string {
  const width = shape.at(-1) ?? 0;
  const rows = shape.at(-2) ?? 0;
  const start = (head * rows + row) * width;
  const asked = (host.stepName === 'mix' && name === 'mixed') || (host.stepName === 'output' && name === 'h');
  return [...values.subarray(start, start + width)]
    .map((value, column) => {
      if (host.blank && asked && row === host.row && column === ASKED_CHANNEL) return '?';
      return host.source === 'real' ? fixed(value, 3) : short(value);
    })
    .join('  ');
}
