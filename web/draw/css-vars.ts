// SPDX-License-Identifier: MIT
// A Lit directive that sets custom properties through the CSSOM. A style attribute would be refused by
// the page's Content-Security-Policy.

import { nothing } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';

type Vars = Readonly<Record<`--${string}`, string>>;

class CssVars extends Directive {
  /** As they were set last: asking the element costs more than the rest of drawing a cell. */
  private set: Vars = {};

  render(_vars: Vars): symbol {
    return nothing;
  }

  override update(part: ElementPart, [vars]: [Vars]): symbol {
    const { style } = part.element as HTMLElement;
    for (const [name, value] of Object.entries(vars)) {
      if (this.set[name as `--${string}`] !== value) style.setProperty(name, value);
    }
    this.set = vars;
    return nothing;
  }
}

export const cssVars = directive(CssVars);
