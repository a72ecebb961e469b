// SPDX-License-Identifier: MIT
// Before the page is printed: what is folded in the text and the tables of the figures that are loaded are opened, and each
// figure says how to come back to it as it is and at which step it was, or that it was not opened. Afterwards everything is
// as it was.
import { isLinked } from '../elements/shared/linked.ts';
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

type Links = typeof import('../figure-links.ts');

/** Before printing nothing can be waited for, so this is there from the first change and the first link on. */
let links: Links | undefined;

function loadLinksInTime(): void {
  const load = (): void => void import('../figure-links.ts').then((loaded) => (links = loaded));
  const ifState = (): void => {
    if (location.hash.startsWith('#v=')) load();
  };
  document.addEventListener('attn-change', load, { once: true });
  addEventListener('hashchange', ifState);
  ifState();
}

/** More than the name of a figure. */
const hasState = (hash: string): boolean =>
  [...new URLSearchParams(hash.slice(1)).keys()].some((key) => !['v', 'view', 'fig'].includes(key));

/** What the figure shows; of a run of the laboratory only what stands in the address, as its link takes time to write. */
function stateOf(figure: HTMLElement): string | undefined {
  if (figure.matches('[lab]')) {
    return new URLSearchParams(location.hash.slice(1)).get('view') === 'train' ? location.hash : undefined;
  }
  const linked = [figure, ...figure.querySelectorAll('*')].find(isLinked);
  const hash = linked === undefined ? '' : (links?.stateLink(linked).hash ?? '');
  return hasState(hash) ? hash : undefined;
}

/** To the figure's state, or to its place where nothing was changed. */
function linkOf(figure: HTMLElement): string {
  const url = new URL(location.href);
  url.hash = stateOf(figure) ?? (figure.id || figure.closest('section')?.id || '');
  return url.href;
}

/** Before the bet a figure's table has nothing to tell. */
function waitsForBet(figure: HTMLElement): boolean {
  const question = figure.shadowRoot?.querySelector('.bet, .ask');
  if (question === null || question === undefined) return false;
  return !(figure as HTMLElement & { isAnswered?: boolean }).isAnswered && stepOf(figure) === undefined;
}

function openTables(main: HTMLElement): WithTable[] {
  const opened: WithTable[] = [];
  for (const figure of figuresIn(main)) {
    if (!hasTable(figure) || figure.tableShown || waitsForBet(figure)) continue;
    figure.toggleTable();
    opened.push(figure);
  }
  return opened;
}

function openDetails(main: HTMLElement): HTMLDetailsElement[] {
  const closed = [...main.querySelectorAll<HTMLDetailsElement>('details:not([open])')];
  for (const details of closed) details.open = true;
  return closed;
}

/** Of a figure on the screen, without its table: then all of it is kept on one page. */
const FITS_PX = 720;

export function readyForPaper(main: HTMLElement): void {
  const opened: WithTable[] = [];
  const unfolded: HTMLDetailsElement[] = [];
  loadLinksInTime();
  const note = document.createElement('p');
  note.className = 'printed';
  addEventListener('beforeprint', () => {
    for (const figure of main.querySelectorAll<HTMLElement>('.figure')) {
      figure.toggleAttribute('data-fits', figure.offsetHeight <= FITS_PX);
      const step = stepOf(figure);
      const link = linkOf(figure);
      figure.dataset.printed = step === undefined ? link : text.atStep(step, link);
    }
    for (const fallback of main.querySelectorAll<HTMLElement>('.fallback')) {
      if (fallback.parentElement?.matches(':not(:defined)')) fallback.dataset.unopened = text.unopened;
      else delete fallback.dataset.unopened;
    }
    unfolded.push(...openDetails(main));
    note.textContent = text.printedFrom(location.href);
    main.prepend(note); // only now: a new first child has the browser work out the style of the whole page again
    opened.push(...openTables(main));
  });
  addEventListener('afterprint', () => {
    note.remove();
    for (const figure of opened.splice(0)) if (figure.tableShown) figure.toggleTable();
    for (const details of unfolded.splice(0)) details.open = false;
  });
}
