// SPDX-License-Identifier: MIT
// Before the page is printed: the tables of the figures that are loaded are opened, and each figure says how to come back to
// it and at which step it was. Afterwards everything is as it was.
import { printStrings as text } from '../lesson/en/page.ts';

interface WithTable {
  tableShown: boolean;
  toggleTable(): void;
}

interface WithHistory {
  history: readonly { mask: string; losses: readonly number[] }[];
}

const hasTable = (element: object): element is WithTable =>
  'tableShown' in element && 'toggleTable' in element && typeof element.toggleTable === 'function';
const hasHistory = (element: object): element is WithHistory => 'history' in element && Array.isArray(element.history);

/** A figure, and the figures inside it. */
function* figuresIn(root: ParentNode): Generator<HTMLElement> {
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    if (!element.localName.startsWith('attn-')) continue;
    yield element;
    if (element.shadowRoot !== null) yield* figuresIn(element.shadowRoot);
  }
}

/** The last step that any of its runs has done; undefined before the first. */
function stepOf(figure: HTMLElement): number | undefined {
  if (!hasHistory(figure)) return undefined;
  const steps = figure.history.map(({ losses }) => losses.length - 1).filter((step) => step >= 0);
  return steps.length === 0 ? undefined : Math.max(...steps);
}

/** The figure's own place, or the state that the address holds where it is the figure's. */
function linkOf(figure: HTMLElement): string {
  const state = location.hash.startsWith('#v=') && figure.matches('[lab]') ? location.hash : undefined;
  const id = figure.id || figure.closest('section')?.id || '';
  const url = new URL(location.href);
  url.hash = state ?? id;
  return url.href;
}

function openTables(main: HTMLElement): WithTable[] {
  const opened: WithTable[] = [];
  for (const figure of figuresIn(main)) {
    if (!hasTable(figure) || figure.tableShown) continue;
    figure.toggleTable();
    opened.push(figure);
  }
  return opened;
}

export function readyForPaper(main: HTMLElement): void {
  let opened: WithTable[] = [];
  const note = main.appendChild(document.createElement('p'));
  note.className = 'printed';
  addEventListener('beforeprint', () => {
    for (const figure of main.querySelectorAll<HTMLElement>('.figure')) {
      const step = stepOf(figure);
      const link = linkOf(figure);
      figure.dataset.printed = step === undefined ? link : text.atStep(step, link);
    }
    note.textContent = text.printedFrom(location.href);
    opened = openTables(main);
  });
  addEventListener('afterprint', () => {
    for (const figure of opened.splice(0)) if (figure.tableShown) figure.toggleTable();
  });
}
