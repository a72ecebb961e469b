// SPDX-License-Identifier: MIT
// The block as boxes in their order, with the residual path as a line past each sublayer, and beside it the whole
// model in six steps. Shapes and lengths are those of the reader's text, from the core.

import { html, nothing, type TemplateResult } from 'lit';
import { cssVars } from '../../draw/css-vars.ts';
import { blockStrings } from '../../lesson/en/block.ts';
import { fixed, formatLoss } from '../../lesson/number-text.ts';
import type { Tensor } from '../../state/tensor-text.ts';
import { select } from '../shared/fields.ts';
import { pressable } from '../shared/figure-view.ts';
import { segmented } from '../shared/segmented.ts';
import { type AttnBlock, TRAIN_STEPS } from './attn-block.ts';
import { checkbox, field, wrongField } from './fields.ts';
import { type Box, inputOf, type Role, type Sublayer, sublayers } from './flow.ts';
import { stepsView } from './steps-view.ts';

const text = blockStrings.diagram;
const WIDTHS = ['16', '32', '64', '128'];
const LAYERS = ['1', '2', '4', '8'];

export function diagramView(host: AttnBlock): TemplateResult {
  return html`${controlsView(host)}
    <div class="sides">${flowView(host)} ${stepsView(host.answered)}</div>
    ${moreView(host)}`;
}

function controlsView(host: AttnBlock): TemplateResult {
  const { wanted } = host;
  const norms = (['pre', 'post', 'none'] as const).map((value) => ({ value, label: text.norms[value] }));
  return html`<div class="controls" data-part="controls">
    <div>
      ${field(
        { id: 'text', label: text.text, value: wanted.text, mode: 'text', invalid: host.invalid === 'text' },
        (typed) => host.change({ text: typed }),
      )}
      ${wrongField(host, ['text'])}
    </div>
    ${segmented('norm', text.norm, norms, wanted.norm, (norm) => host.chooseNorm(norm))}
    <fieldset>
      <legend>${text.parts}</legend>
      <div class="checks">
        ${checkbox(text.residual, wanted.residual, (residual) => host.change({ residual }))}
        ${checkbox(text.feedForward, wanted.feedForward, (feedForward) => host.change({ feedForward }))}
      </div>
    </fieldset>
  </div>`;
}

function moreView(host: AttnBlock): TemplateResult {
  const { wanted } = host;
  const blocks = Array.from({ length: Number(host.answered?.wanted.layers ?? wanted.layers) }, (_, block) => ({
    value: String(block),
    label: String(block + 1),
  }));
  const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  return html`<details
    data-part="controls"
    .open=${host.moreOpen || host.invalid === 'heads'}
    @toggle=${(event: Event) => {
      host.moreOpen = (event.target as HTMLDetailsElement).open;
    }}
  >
    <summary>${text.more}</summary>
    <div class="sizes">
      ${select('block', text.block, blocks, String(host.shownBlock), (block) => host.showBlock(Number(block)))}
      ${select('layers', text.layers, options(LAYERS), wanted.layers, (layers) => host.change({ layers }))}
      ${select('width', text.width, options(WIDTHS), wanted.width, (width) => host.change({ width }))}
      ${field({ id: 'heads', label: text.heads, value: wanted.heads, invalid: host.invalid === 'heads' }, (heads) =>
        host.change({ heads }),
      )}
      ${wrongField(host, ['heads'])}
    </div>
  </details>`;
}

export function diagramActions(host: AttnBlock): TemplateResult {
  const { phase } = host.model.run;
  return pressable(text.train(TRAIN_STEPS), phase === 'paused' && host.answered !== undefined, () => void host.train());
}

interface Shown {
  tensors: ReadonlyMap<string, Tensor>;
  wanted: AttnBlock['wanted'];
  longest: number;
}

function flowView({ answered, shownBlock }: AttnBlock): TemplateResult {
  if (answered === undefined) return html`<div class="flow waiting"></div>`;
  const { wanted, answer } = answered;
  const order = sublayers(shownBlock, wanted);
  const start: Box = { role: 'add', tensor: inputOf(shownBlock, wanted) };
  const boxes = [start, ...order.flatMap(({ past, add, after }) => [...past, add, ...after])];
  const longest = Math.max(...boxes.map(({ tensor }) => answer.tensors.get(tensor)?.length ?? 0));
  const shown: Shown = { tensors: answer.tensors, wanted, longest };
  return html`<div class="flow" part="chart" role="group" aria-label=${text.title}>
    <div class="line names" aria-hidden="true">
      <span class="box">${text.columns.part}</span><span class="shape">${text.columns.shape}</span
      ><span class="length">${text.columns.length}</span>
    </div>
    <div class="line stream">
      <span class="box">${text.into(shownBlock)}</span>${factsView(start, shown)}
    </div>
    ${order.map((sublayer) => sublayerView(sublayer, shown))}
  </div>`;
}

function sublayerView({ past, add, after }: Sublayer, shown: Shown): TemplateResult {
  const { residual } = shown.wanted;
  return html`<div class=${residual ? 'sub' : 'sub cut'}>
      <span class="rail" aria-hidden="true"><span class="sign">${residual ? '' : '✕'}</span></span>
      ${past.map((box) => boxView(box, shown))}
      <div class="line sum">
        <span class="plus" aria-hidden="true">${residual ? '+' : '·'}</span>
        <span class="box">${residual ? text.rows.add : text.rows.cut}</span>${factsView(add, shown)}
      </div>
    </div>
    ${after.map((box) => html`<div class="sub after">${boxView(box, shown)}</div>`)}`;
}

function boxView(box: Box, shown: Shown): TemplateResult {
  return html`<div class="line">
    <span class=${`box solid ${box.role}`}
      >${text.rows[box.role]}
      ${box.role === 'norm' || box.role === 'add' ? nothing : html`<small>${insideOf(box.role, shown, box)}</small>`}</span
    >${factsView(box, shown)}
  </div>`;
}

function insideOf(role: Exclude<Role, 'norm' | 'add'>, { wanted, tensors }: Shown, { tensor }: Box): string {
  if (role === 'attention') return text.inside.attention(wanted.heads);
  return text.inside.feedForward(tensors.get(tensor.replace('ffn.2', 'ffn.1'))?.shape ?? '');
}

/** Shape and length of what comes out of a box. */
function factsView({ tensor }: Box, { tensors, longest }: Shown): TemplateResult {
  const found = tensors.get(tensor);
  const length = found?.length ?? 0;
  return html`<span class="shape num">${found?.shape}</span
    ><span class="length num"
      ><span class="bar" aria-hidden="true" ${cssVars({ '--part': (length / longest).toFixed(4) })}></span
      ><span>${fixed(length, 2)}</span></span
    >`;
}

export function diagramLive({ answered, shownBlock, model }: AttnBlock): string {
  if (model.training) return text.training;
  if (answered === undefined) return '';
  const { answer, wanted } = answered;
  const lengthOf = (name: string) => fixed(answer.tensors.get(name)?.length ?? Number.NaN, 2);
  const input = inputOf(shownBlock, wanted);
  const stream = lengthOf(input);
  const branch = lengthOf(`blocks.${shownBlock}.attn.out`);
  const when =
    answer.loss === undefined || answer.steps === 0
      ? text.untrained
      : text.trained(answer.steps, formatLoss(answer.loss));
  const said = wanted.residual
    ? text.live(shownBlock + 1, stream, branch, lengthOf(`blocks.${shownBlock}.h`))
    : text.liveCut(shownBlock + 1, stream, branch);
  return when + said + text.shape(answer.tensors.get(input)?.shape ?? '');
}
