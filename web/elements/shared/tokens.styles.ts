// SPDX-License-Identifier: MIT
// Colours and type inside a figure. A page sets the public --attn-* properties; alone, a figure falls
// back to the guide's own values, light or dark; in a page that knows nothing of it, what is
// behind it decides (data-scheme, embed/elements/host-look.ts). Each colour has one meaning (docs: look of the guide).

import { css } from 'lit';

const dark = css`
  --surface: var(--attn-bg, #1e1c16);
  --paper: var(--attn-paper, #15140f);
  --ink: var(--attn-fg, #f1ede3);
  --muted: var(--attn-muted, #b3ac9b);
  --rule: var(--attn-rule, #3d392e);
  --edge: var(--attn-edge, #857d6c);
  --query: var(--attn-accent, #f5b14c);
  --query-soft: var(--attn-accent-soft, #3b2b12);
  --key: var(--attn-key, #52d0c3);
  --key-soft: var(--attn-ramp-low, #10332f);
  --ramp-high: var(--attn-ramp-high, #52d0c3);
  --ramp-share: var(--attn-ramp-share, 0.42);
  --leak: var(--attn-leak, #ff85c4);
  --leak-soft: var(--attn-leak-soft, #3d1529);
  --blocked: var(--attn-blocked, #28251d);
  --blocked-ink: var(--attn-blocked-ink, #9b9484);
  --hatch: var(--attn-hatch, #45402f);
  --focus: var(--attn-focus, #8fb7ff);
`;

export const tokens = css`
  :host {
    --surface: var(--attn-bg, #ffffff);
    --paper: var(--attn-paper, #fbf9f4);
    --ink: var(--attn-fg, #1d1b16);
    --muted: var(--attn-muted, #5e584c);
    --rule: var(--attn-rule, #d9d1c1);
    --edge: var(--attn-edge, #8b8372);
    --query: var(--attn-accent, #9a4a06);
    --query-soft: var(--attn-accent-soft, #fce7c3);
    --key: var(--attn-key, #0b6b63);
    --key-soft: var(--attn-ramp-low, #d0eee8);
    --ramp-high: var(--attn-ramp-high, #0b6b63);
    --ramp-share: var(--attn-ramp-share, 0.55);
    --leak: var(--attn-leak, #a80f63);
    --leak-soft: var(--attn-leak-soft, #f9dceb);
    --blocked: var(--attn-blocked, #ece7dc);
    --blocked-ink: var(--attn-blocked-ink, #6a6356);
    --hatch: var(--attn-hatch, #d5ccb9);
    --focus: var(--attn-focus, #1d4ed8);
    --radius: var(--attn-radius, 6px);
    --ui: var(--attn-font, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif);
    --mono: ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
  }

  @media screen and (prefers-color-scheme: dark) {
    :host(:not([data-scheme='light'])) {
      ${dark}
    }
  }

  @media screen {
    :host([data-scheme='dark']) {
      ${dark}
      color-scheme: dark;
    }
  }

  :host([data-scheme='light']) {
    color-scheme: light;
  }
`;
