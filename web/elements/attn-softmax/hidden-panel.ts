// SPDX-License-Identifier: MIT
// A broken number behind the mask: what each way of hiding a key lets through. Poisoned outputs are told in a word; the
// core says which they are.

import { html, type TemplateResult } from 'lit';
import { givenText } from '../../draw/share-text.ts';
import { softmaxStrings } from '../../lesson/en/softmax.ts';
import { decimals } from '../../lesson/number-text.ts';
import { dataTable } from '../shared/data-table.ts';
import { segmented } from '../shared/segmented.ts';
import { type MatrixCell, valueMatrix } from '../shared/value-matrix.ts';
import type { Answers } from './answers.ts';
import type { AttnSoftmax } from './attn-softmax.ts';
import { HIDDEN, HIDDEN_NUMBERS } from './givens.ts';

const text = softmaxStrings;
const words = text.hidden;
const WORDS = [...text.words.slice(0, HIDDEN.size - 1), text.pad];

type HiddenAnswer = NonNullable<Answers['hidden']>;
const outputText = (output: number): string => decimals(output, 3);

type Way = HiddenAnswer['ways'][number];

export function hiddenView(host: AttnSoftmax): TemplateResult {
  const answer = host.answers.hidden;
  return html`<div class="controls" data-part="controls">
      ${segmented(
        'number',
        words.number,
        HIDDEN_NUMBERS.map((value) => ({ value, label: words.numbers[value] })),
        host.hiddenNumber,
        (number) => host.choose('hiddenNumber', number),
      )}
      ${segmented(
        'place',
        words.place,
        (['value', 'score'] as const).map((value) => ({ value, label: words.places[value] })),
        host.hiddenPlace,
        (place) => host.choose('hiddenPlace', place),
      )}
    </div>
    ${answer === undefined ? html`<div class="blank"></div>` : html`<div class="meet">${inputsOf(answer)} ${outputsOf(answer)}</div>`}`;
}

/** The filler's numbers with the broken one in its place. */
function givenNumber({ place, number }: HiddenAnswer, row: 'score' | 'value', key: number): string {
  const broken = key === HIDDEN.key && row === place && number !== 'given';
  if (broken) return words.numbers[number];
  return givenText((row === 'score' ? HIDDEN.scores : HIDDEN.values)[key] ?? 0);
}

function inputsOf(answer: HiddenAnswer): TemplateResult {
  const lines = ['score', 'value'] as const;
  return html`<div role="group" class="side" aria-label=${words.inputs}>
    <h3>${words.inputsTitle}</h3>
    ${valueMatrix({
      caption: words.inputs,
      corner: words.corner,
      rows: lines.map((line) => words[line]),
      columns: WORDS,
      cellWidth: 54,
      cell: (row, key) => {
        const shown = givenNumber(answer, lines[row] ?? 'score', key);
        return key === HIDDEN.key
          ? { text: shown, spoken: `${text.blocked}, ${shown}`, blocked: true }
          : { text: shown };
      },
    })}
  </div>`;
}

function outputCell({ outputs, poisoned, changed }: Way, row: number): MatrixCell {
  if (poisoned.includes(row)) return { text: 'NaN', spoken: words.poisoned, kind: 'leak' };
  const shown = outputText(outputs[row] ?? 0);
  return changed.includes(row)
    ? { text: shown, spoken: `${shown}, ${words.off}`, kind: 'leak' }
    : { text: shown, kind: 'sum column' };
}

function outputsOf({ ways }: HiddenAnswer): TemplateResult {
  return html`<div role="group" class="side outputs" aria-label=${words.outputs}>
    <h3>${words.outputsTitle}</h3>
    ${valueMatrix({
      caption: words.outputs,
      corner: words.table.way,
      rows: ways.map(({ way }) => words.ways[way]),
      columns: WORDS,
      cellWidth: 64,
      cell: (line, row) => {
        const way = ways[line];
        return way === undefined ? { text: '' } : outputCell(way, row);
      },
    })}
    <p class="hint">${words.nanMeans}</p>
  </div>`;
}

export function hiddenLive(host: AttnSoftmax): string {
  const answer = host.answers.hidden;
  if (answer === undefined) return '';
  const { live } = words;
  const { number, place, ways } = answer;
  if (ways.some(({ poisoned }) => poisoned.length > 0))
    return place === 'value' ? live.valuePoisoned : live.scorePoisoned;
  return number === 'given' ? live.fine : live.clean;
}

export function hiddenTable(host: AttnSoftmax): TemplateResult | undefined {
  const answer = host.answers.hidden;
  if (answer === undefined) return undefined;
  const rows = answer.ways.map((way) => ({
    name: words.ways[way.way],
    cells: WORDS.map((_, row) => (way.poisoned.includes(row) ? text.notANumber : outputText(way.outputs[row] ?? 0))),
  }));
  return dataTable(words.outputs, [words.table.way, ...WORDS.map(words.table.query)], rows);
}
