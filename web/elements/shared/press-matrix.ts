// SPDX-License-Identifier: MIT
// A small matrix whose cells are pressed: a real table with headers and one tab stop. Arrow keys move one cell and stop
// at the edges, Home and End go to the ends of a row, with Ctrl to the first and last cell; Space and Enter press. Where
// it paints, a drag with the mouse gives every cell the value of the first. What a press means is the figure's business.
// For a matrix of numbers to read: value-matrix.ts.

import { html, nothing, type TemplateResult } from 'lit';
import { cssVars } from '../../draw/css-vars.ts';
import { strings } from '../../lesson/en/shared.ts';

export interface Place {
  row: number;
  column: number;
}

export interface PressCell {
  /** Where it is and how it stands, as spoken; holds what is written in the cell. */
  name: string;
  pressed: boolean;
  shown?: TemplateResult | string | typeof nothing;
  /** Extra classes, such as `blocked`. */
  kind?: string;
  /** 0 to 1: how far up the ramp. */
  share?: number;
}

export interface PressMatrix {
  caption: string;
  /** Above the row headers; heard only. */
  corner: string;
  /** Words at the rows and columns, which are counted from 0. */
  rows: readonly string[];
  columns: readonly string[];
  /** The row that asks. */
  asks?: number;
  cell(row: number, column: number): PressCell;
}

/** Where a key press leads; undefined if the key does not move. `rows` are those that can be pressed, in order. */
export function movePlace(
  { row, column }: Place,
  press: { key: string; ctrlKey: boolean },
  rows: readonly number[],
  columns: number,
): Place | undefined {
  const at = rows.indexOf(row);
  const clamp = (value: number, last: number) => Math.min(last, Math.max(0, value));
  const to = (index: number, wanted: number): Place => ({
    row: rows[clamp(index, rows.length - 1)] ?? row,
    column: clamp(wanted, columns - 1),
  });
  switch (press.key) {
    case 'ArrowLeft':
      return to(at, column - 1);
    case 'ArrowRight':
      return to(at, column + 1);
    case 'ArrowUp':
      return to(at - 1, column);
    case 'ArrowDown':
      return to(at + 1, column);
    case 'Home':
      return to(press.ctrlKey ? 0 : at, 0);
    case 'End':
      return to(press.ctrlKey ? rows.length - 1 : at, columns - 1);
    default:
      return undefined;
  }
}

interface Host {
  readonly renderRoot: HTMLElement | DocumentFragment;
  requestUpdate(): void;
}

interface PressOptions {
  /** Rows whose cells can be pressed. */
  rows: readonly number[];
  columns: number;
  /** A drag with the mouse goes on pressing. */
  paints?: boolean;
  /** `on` is what the cell is to become. */
  press(place: Place, on: boolean): void;
}

const cellOf = (target: EventTarget | null): HTMLElement | undefined =>
  (target instanceof Element ? target.closest<HTMLElement>('button[data-column]') : null) ?? undefined;
const placeOf = (cell: HTMLElement): Place => ({ row: Number(cell.dataset.row), column: Number(cell.dataset.column) });
const isOn = (cell: HTMLElement): boolean => cell.getAttribute('aria-pressed') === 'true';

export class PressGrid {
  focus: Place;
  /** What a drag gives; undefined between drags. */
  private stroke: boolean | undefined;
  /** The mouse has pressed, so the click that follows was already done. */
  private byMouse = false;

  constructor(
    private readonly host: Host,
    private readonly options: PressOptions,
  ) {
    this.focus = this.first();
  }

  reset(): void {
    this.focus = this.first();
  }

  view(matrix: PressMatrix): TemplateResult {
    const { paints = false } = this.options;
    return html`<div class="matrix" part="matrix" data-scrolls="region" data-name=${matrix.caption}>
        <table
          class=${paints ? 'grid press painting' : 'grid press'}
          role="grid"
          ${cssVars({ '--count': String(matrix.columns.length) })}
          @keydown=${this.keydown}
          @click=${this.click}
          @pointerdown=${this.pointerdown}
          @pointerover=${this.pointerover}
          @focusin=${this.focusin}
        >
          <caption class="hidden">${matrix.caption}</caption>
          <thead>
            <tr>
              <th scope="col"><span class="hidden">${matrix.corner}</span></th>
              ${matrix.columns.map((word, column) => html`<th scope="col">${column} ${wordView(word)}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${matrix.rows.map((word, row) => this.rowView(matrix, word, row))}
          </tbody>
        </table>
      </div>
      <p class="hint more" aria-hidden="true">${strings.common.scrollSideways}</p>`;
  }

  private rowView(matrix: PressMatrix, word: string, row: number): TemplateResult {
    const able = this.options.rows.includes(row);
    return html`<tr class=${row === matrix.asks ? 'asks' : ''}>
      <th scope="row">${row} ${wordView(word)}</th>
      ${matrix.columns.map((_, column) => {
        const cell = matrix.cell(row, column);
        return html`<td role="gridcell">${able ? this.button(cell, row, column) : still(cell)}</td>`;
      })}
    </tr>`;
  }

  private button(
    { name, pressed, shown = nothing, kind = '', share = 0 }: PressCell,
    row: number,
    column: number,
  ): TemplateResult {
    return html`<button
      type="button"
      class=${`cell ${share > 0 ? 'shaded ' : ''}${kind}`}
      part=${kind.includes('blocked') ? 'cell blocked-cell' : 'cell'}
      data-row=${row}
      data-column=${column}
      tabindex=${this.focus.row === row && this.focus.column === column ? 0 : -1}
      aria-label=${name}
      aria-pressed=${pressed ? 'true' : 'false'}
      ${cssVars({ '--w': share.toFixed(3) })}
    >
      ${shown}
    </button>`;
  }

  private first(): Place {
    return { row: this.options.rows[0] ?? 0, column: 0 };
  }

  private readonly keydown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || cellOf(event.target) === undefined) return;
    const next = movePlace(this.focus, event, this.options.rows, this.options.columns);
    if (next === undefined) return;
    event.preventDefault();
    this.host.renderRoot
      .querySelector<HTMLElement>(`button[data-row="${next.row}"][data-column="${next.column}"]`)
      ?.focus();
  };

  private readonly focusin = (event: FocusEvent) => {
    const cell = cellOf(event.target);
    if (cell === undefined) return;
    this.focus = placeOf(cell);
    this.host.requestUpdate();
  };

  /** A click that no press of the mouse came before is a tap, or from the keyboard or assistive technology. */
  private readonly click = (event: MouseEvent) => {
    const done = this.byMouse;
    this.byMouse = false;
    const cell = cellOf(event.target);
    if (cell !== undefined && !done) this.options.press(placeOf(cell), !isOn(cell));
  };

  private readonly pointerdown = (event: PointerEvent) => {
    const cell = cellOf(event.target);
    this.byMouse = false;
    this.stroke = undefined;
    // A finger that moves scrolls the page; what it taps comes as a click.
    if (this.options.paints !== true || cell === undefined || event.button !== 0 || event.pointerType !== 'mouse')
      return;
    this.byMouse = true;
    this.stroke = !isOn(cell);
    this.options.press(placeOf(cell), this.stroke);
  };

  private readonly pointerover = (event: PointerEvent) => {
    const cell = cellOf(event.target);
    if (event.buttons === 0) this.stroke = undefined;
    if (this.stroke === undefined || cell === undefined || isOn(cell) === this.stroke) return;
    this.options.press(placeOf(cell), this.stroke);
  };
}

const wordView = (word: string) => (word === '' ? nothing : html`<span class="char">${word}</span>`);

/** A cell that only shows. */
function still({ name, shown = nothing, kind = '' }: PressCell): TemplateResult {
  return html`<span class=${`cell ${kind}`} part=${kind.includes('blocked') ? 'cell blocked-cell' : 'cell'}
    ><span class="shown" aria-hidden="true">${shown}</span><span class="hidden">${name}</span></span
  >`;
}
