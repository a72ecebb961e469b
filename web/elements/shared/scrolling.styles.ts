// SPDX-License-Identifier: MIT
// A box that scrolls sideways fades where it goes on, and only there; in forced colours a line stands there instead. What
// is marked: overflow.ts.

import { css } from 'lit';

export const scrolling = css`
  [data-scrolls] {
    --fade-right: 0px;
    --fade-left: 0px;
  }

  [data-scrolls][data-more='right'] {
    --fade-right: 32px;
  }

  [data-scrolls][data-before] {
    --fade-left: 32px;
  }

  [data-scrolls]:is([data-more='right'], [data-before]) {
    mask-image: linear-gradient(
      to right,
      rgb(0 0 0 / 0.1),
      #000 var(--fade-left),
      #000 calc(100% - var(--fade-right)),
      rgb(0 0 0 / 0.1)
    );
  }

  /* Its ring is seen all round. */
  [data-scrolls]:focus-visible {
    mask-image: none;
  }

  @media (forced-colors: active) {
    [data-scrolls][data-more] {
      mask-image: none;
      border-inline: 3px solid Canvas;
    }

    [data-scrolls][data-more='right'] {
      border-right-color: CanvasText;
    }

    [data-scrolls][data-before] {
      border-left-color: CanvasText;
    }
  }

  /* All of it, whatever its place is on the screen. */
  @media print {
    [data-scrolls]:not(#first) {
      max-height: none;
      overflow: visible;
      mask-image: none;
    }
  }
`;
