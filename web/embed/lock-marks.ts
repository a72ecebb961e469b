// SPDX-License-Identifier: MIT
// Shows which controls of a figure are locked: quiet, marked as disabled, and still there for the Tab key, with the reason. A
// press of one does nothing but say so. What gets past this is taken back by locks.ts.

import { embedStrings as text } from '../lesson/en/embed.ts';

const REASON = 'locked-reason';
const WRITTEN = 'input[type="text"], textarea';

const PRESSES = ['click', 'mousedown', 'touchstart', 'pointerdown', 'keydown'];

/** Undone where a lock is taken away; null where there is none. */
const MARKED = ['aria-disabled', 'aria-readonly', 'title', 'aria-describedby'] as const;
type Own = Readonly<Record<(typeof MARKED)[number], string | null>> & { readOnly: boolean };

const STYLE = `
  [data-locked],
  [data-locked] + span,
  label:has([data-locked]) {
    cursor: not-allowed;
  }

  input[data-locked] + span,
  label:has(input[data-locked]) {
    color: var(--muted);
  }

  .segments:has([data-locked]) {
    border-style: dashed;
    background: transparent;
  }

  .token input[data-locked] + .tile {
    border-style: dashed;
  }

  :is(.segments, .token) input[data-locked]:checked + span {
    background: var(--blocked);
    color: var(--ink);
    box-shadow: inset 0 0 0 1px var(--edge);
  }

  input:is([type='text'], [type='file'])[data-locked],
  select[data-locked],
  textarea[data-locked] {
    color: var(--muted);
    background: transparent;
    border-style: dashed;
    opacity: 1;
  }

  input:is([type='range'], [type='checkbox'], [type='radio'])[data-locked] {
    accent-color: var(--muted);
  }

  input:is([type='range'], [type='checkbox'])[data-locked],
  label:not(.segments *, .token) > input[type='radio'][data-locked] {
    opacity: 0.55;
  }

  button[data-locked]:not([data-column]) {
    color: var(--muted);
    border-style: dashed;
  }

  button[data-locked][data-column]:not(:focus-visible) {
    outline: 1px dashed var(--muted);
    outline-offset: -5px;
  }

  @media (forced-colors: active) {
    [data-locked],
    [data-locked] + span {
      color: GrayText;
    }
  }
`;

function styleSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  return sheet;
}

/** Keys that change a control of its kind; the others move on from it, or copy. */
function acts({ key, ctrlKey, metaKey }: KeyboardEvent, control: Element): boolean {
  if (control.matches(WRITTEN)) return false;
  if (control.matches('button')) return key === 'Enter' || key === ' ';
  return !ctrlKey && !metaKey && !['Tab', 'Escape', 'Shift'].includes(key);
}

export class LockMarks {
  private readonly roots = new Set<ShadowRoot>();
  private readonly style = styleSheet();
  private readonly awaited = new Set<string>();
  /** What each control's own figure says of it. */
  private readonly own = new Map<HTMLElement, Own>();
  private ended = false;
  private readonly changes = new MutationObserver(() => this.mark());

  /** `controls` is a selector within the figure; `refuse` tells the learner. */
  constructor(
    private readonly figure: Element,
    private readonly controls: string,
    private readonly refuse: () => void,
  ) {
    if (controls === '') return;
    for (const name of PRESSES) figure.addEventListener(name, this.stop, { capture: true, passive: false });
    this.mark();
  }

  /** Nothing is locked any more. */
  end(): void {
    this.changes.disconnect();
    this.ended = true;
    for (const name of PRESSES) this.figure.removeEventListener(name, this.stop, { capture: true });
    for (const [control, own] of this.own) unmark(control, own);
    this.own.clear();
  }

  private mark(): void {
    if (!this.ended && this.figure.shadowRoot !== null) this.markIn(this.figure.shadowRoot);
  }

  private markIn(root: ShadowRoot): void {
    if (!this.roots.has(root)) {
      this.roots.add(root);
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, this.style];
      const attributeFilter = ['aria-disabled', 'aria-describedby'];
      this.changes.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter });
    }
    const found = root.querySelectorAll<HTMLElement>(this.controls);
    if (found.length > 0) giveReason(root);
    for (const control of found) {
      // The grid has no mark of its own.
      if (!this.own.has(control)) this.own.set(control, ownOf(control));
      markControl(control);
    }
    for (const element of root.querySelectorAll(':not(:defined)')) this.awaitOnce(element.localName);
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot !== null) this.markIn(shadowRoot);
  }

  private awaitOnce(tag: string): void {
    if (this.awaited.has(tag)) return;
    this.awaited.add(tag);
    void customElements.whenDefined(tag).then(() => this.mark());
  }

  private readonly stop = (event: Event): void => {
    const control = event
      .composedPath()
      .find((one): one is HTMLElement => one instanceof HTMLElement && one.dataset.locked !== undefined);
    if (control === undefined) return;
    if (event instanceof KeyboardEvent ? !acts(event, control) : control.matches(WRITTEN)) return;
    event.stopImmediatePropagation();
    // Its focus would be lost with the rest.
    if (event.type === 'pointerdown') return;
    event.preventDefault();
    if (event.type === 'mousedown') control.focus({ preventScroll: true });
    this.refuse();
  };
}

const isField = (control: HTMLElement): control is HTMLInputElement | HTMLTextAreaElement => control.matches(WRITTEN);

const ownOf = (control: HTMLElement): Own => ({
  ...(Object.fromEntries(MARKED.map((name) => [name, control.getAttribute(name)])) as Omit<Own, 'readOnly'>),
  readOnly: isField(control) && control.readOnly,
});

function unmark(control: HTMLElement, own: Own): void {
  delete control.dataset.locked;
  for (const name of MARKED) {
    const value = own[name];
    if (value === null) control.removeAttribute(name);
    else control.setAttribute(name, value);
  }
  if (isField(control)) control.readOnly = own.readOnly;
}

function markControl(control: HTMLElement): void {
  // Set only where it is something else: setting is a change, which would be seen as one.
  const put = (name: string, value: string) => {
    if (control.getAttribute(name) !== value) control.setAttribute(name, value);
  };
  if (control.role === 'grid') {
    put('aria-readonly', 'true');
    return;
  }
  put('data-locked', '');
  put('aria-disabled', 'true');
  if (isField(control)) control.readOnly = true;
  if (!control.hasAttribute('title')) put('title', text.fixed);
  const described = (control.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id !== '');
  if (!described.includes(REASON)) put('aria-describedby', [...described, REASON].join(' '));
}

/** Where the controls of this root find it. */
function giveReason(root: ShadowRoot): void {
  if (root.getElementById(REASON) !== null) return;
  const reason = document.createElement('span');
  reason.id = REASON;
  reason.hidden = true;
  reason.textContent = text.fixed;
  root.append(reason);
}
