// SPDX-License-Identifier: MIT
// Layout of the mask explorer: the controls beside the matrix and the computed values. The matrix itself
// is in shared/matrix.styles.ts.

import { css } from 'lit';

export const styles = css`
  .ex {
    display: grid;
    gap: 22px 30px;
    grid-template-columns: minmax(0, 1fr);
  }

  .ex > * {
    min-width: 0;
  }

  /* Under the picture, where the column of controls is the longer one. */
  @container (min-width: 47.5rem) {
    .ex {
      grid-template-columns: minmax(0, 1.28fr) minmax(250px, 1fr);
      grid-template-rows: auto 1fr;
    }

    .ctl {
      grid-area: 1 / 2 / span 2;
    }

    .ex > .train {
      grid-area: 2 / 1;
      align-self: start;
    }
  }

  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 6px 18px;
    margin: 12px 0 0;
    padding: 0;
    list-style: none;
    color: var(--muted);
    font-size: 0.84rem;
  }

  .legend li {
    display: flex;
    gap: 7px;
    align-items: center;
  }

  .legend .cell {
    --cell: 20px;
    min-height: 20px;
    outline: 0;
  }

  .legend .answer {
    font-size: 0.8rem;
  }

  .legend .answer.blocked .mark {
    padding: 0 3px;
  }

  .legend .leak {
    background: var(--leak-soft);
    color: var(--leak);
    outline: 2px solid var(--leak);
    outline-offset: -2px;
  }

  .ctl {
    display: grid;
    gap: 16px;
    align-content: start;
  }

  /* Nine masks, three by three; without the last, its place stays empty. */
  .modes .segments {
    display: grid;
    grid-template-columns: repeat(3, 1fr);
  }

  .modes .segments label:last-child:nth-child(3n + 2)::after {
    content: '';
    position: absolute;
    inset: 0 -100% 0 calc(100% + 1px);
    background: var(--surface);
    pointer-events: none;
  }

  .below-view {
    margin-top: 12px;
  }

  .extras {
    display: grid;
    gap: 0 30px;
    grid-template-columns: minmax(0, 1fr);
    border-top: 1px solid var(--rule);
    padding-top: 6px;
    margin-bottom: -12px;
  }

  @container (min-width: 47.5rem) {
    .extras {
      grid-column: 1 / -1;
      grid-template-columns: subgrid;
    }
  }

  .inside {
    display: grid;
    gap: 14px;
    padding: 6px 0 12px;
  }

  .inside p.label {
    margin: 0 0 6px;
  }

  .with-button {
    display: flex;
    gap: 8px;
    align-items: start;
  }

  .with-button > :first-child {
    flex: 1;
    min-width: 0;
  }

  .with-button button {
    flex: none;
  }

  .with-button textarea {
    min-height: 3.6em;
  }

  .spec {
    display: block;
    max-height: 7em;
    overflow: auto;
    padding: 7px 10px;
    border-radius: var(--radius);
    background: var(--paper);
    font: 500 0.92rem/1.4 var(--mono);
    overflow-wrap: anywhere;
  }

  /* A word may be longer than its column. */
  .grid .char {
    max-width: 8em;
    overflow: hidden;
    text-overflow: ellipsis;
    vertical-align: bottom;
  }

  .grid thead .char {
    max-width: var(--side);
  }

  .grid th.filler .char,
  .legend .filler {
    color: var(--muted);
    text-decoration: line-through 2px;
    background: repeating-linear-gradient(45deg, var(--hatch) 0 2px, transparent 2px 6px);
    border-radius: 3px;
  }

  .legend .filler {
    padding: 0 6px;
    font: 600 0.86rem/1.4 var(--mono);
  }

  .grid .flag {
    margin-left: 3px;
    color: var(--ink);
    font-weight: 700;
  }

  .asks .cell.leak:not(.blocked) {
    outline-color: var(--leak);
  }

  .cell.picked {
    box-shadow: inset 0 0 0 3px var(--ink);
  }

  .cell.on-path {
    position: relative;
  }

  .cell.on-path::after {
    content: '';
    position: absolute;
    inset: 3px;
    border: 2px dashed var(--ink);
    border-radius: 3px;
    pointer-events: none;
  }

  .picture {
    margin-top: 16px;
  }

  canvas.whole {
    display: block;
    width: var(--width, 100%);
    height: var(--width, auto);
    cursor: pointer;
  }

  canvas.whole.painting {
    cursor: crosshair;
  }

  .selects {
    display: grid;
    gap: 10px 12px;
    grid-template-columns: 1fr 1fr;
    margin-top: 12px;
    padding-left: 14px;
    border-left: 3px solid var(--rule);
  }

  /* A model's name can be long. */
  .selects > :last-child {
    grid-column: 1 / -1;
  }

  .label .num {
    color: var(--ink);
    margin-left: 4px;
  }

  .label .asks {
    color: var(--query);
  }

  .commands + .commands {
    margin-top: 8px;
  }

  .commands > div {
    display: flex;
    gap: 8px;
    align-items: center;
  }

  .commands .label {
    margin: 0 0 0 6px;
    white-space: nowrap;
  }

  .commands select {
    min-height: 34px;
    padding: 4px 6px;
    width: auto;
  }

  .commands {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
  }

  .commands button {
    font-size: 0.86rem;
    padding: 7px 10px;
    min-height: 34px;
  }

  table.readout th {
    width: 44%;
    color: var(--muted);
  }

  table.readout td {
    text-align: right;
    padding-right: 0;
    font-variant-numeric: tabular-nums;
  }

  table.readout .leaks {
    color: var(--leak);
    font-weight: 650;
  }

  .train {
    display: flex;
    flex-wrap: wrap;
    gap: 6px 14px;
    align-items: center;
  }

  .train .hint {
    margin: 0;
  }

  .beyond {
    display: flex;
    gap: 12px;
    align-items: center;
    margin-top: 10px;
  }

  .beyond p {
    margin: 0;
  }

  .beyond .warning {
    color: var(--leak);
    font-weight: 600;
    margin-top: 4px;
  }

  .above {
    display: block;
    margin-bottom: 18px;
  }

  .below-how {
    margin: 22px 0 0;
  }

  .below {
    margin-top: 12px;
  }
`;
