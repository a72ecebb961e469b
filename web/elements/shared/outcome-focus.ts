// SPDX-License-Identifier: MIT
// Where the answers of a bet leave the page once one is pressed: the focus goes on to what is said in their place, or it
// would fall to the start of the page. Not for bets whose answers stay.

import type { LitElement } from 'lit';

/** The sentence within `.bet` that takes the place of the answers has `tabindex="-1"`. Call it before they are gone. */
export function focusOutcome(host: LitElement): void {
  const pressed = host.shadowRoot?.activeElement;
  if (pressed?.closest('.bet') == null) return;
  host.requestUpdate();
  void host.updateComplete.then(() => {
    if (pressed.isConnected) return;
    host.shadowRoot?.querySelector<HTMLElement>('.bet [tabindex="-1"]')?.focus({ preventScroll: true });
  });
}
