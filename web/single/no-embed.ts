// SPDX-License-Identifier: MIT
// In place of the panel that hands out snippets: beside the page in one file there is nothing that they could name.

export class AttnShareEmbed extends HTMLElement {}
