// SPDX-License-Identifier: MIT
// Which parts of a figure an author can leave out: those that it has now, also in a figure inside it. The rules that leave
// them out are in shared/figure.styles.ts.

import { PARTS, type Part } from '../../embed/options.ts';

const bears = (figure: Element, part: Part): boolean => {
  const root = figure.shadowRoot;
  if (root === null) return false;
  return (
    root.querySelector(`[data-part='${part}']`) !== null ||
    [...root.querySelectorAll('*')].some((one) => bears(one, part))
  );
};

export const partsOf = (figure: Element): Part[] => PARTS.filter((part) => bears(figure, part));
