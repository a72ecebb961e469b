// SPDX-License-Identifier: MIT
// A figure keeps the room that the page has for it (styles/room.css) until it has drawn its first state or said why it cannot,
// or until the reader does something in it. From then on it takes what it needs.

/** These ask the core nothing, so they are drawn as soon as their code is there. */
const DRAWN_AT_ONCE = 'attn-bets, attn-quiz';
/** In sight for so long and still silent, a figure is left to itself. */
const PATIENCE_MS = 8000;
/** From the word that a figure is ready until all of it stands. */
const FINISHING_MS = 600;

export function keepRooms(figures: Iterable<HTMLElement>): void {
  const waiting = new Set(figures);
  const settle = (figure: HTMLElement): void => {
    if (waiting.delete(figure)) figure.toggleAttribute('data-settled', true);
  };
  const settleIn =
    (ms: number) =>
    ({ target }: Event): void => {
      const figure = target instanceof Element ? target.closest<HTMLElement>('.figure') : null;
      if (figure !== null) setTimeout(settle, ms, figure);
    };
  for (const name of ['attn-ready', 'attn-error']) document.addEventListener(name, settleIn(FINISHING_MS));
  for (const name of ['pointerdown', 'keydown']) document.addEventListener(name, settleIn(0), { passive: true });
  const seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      setTimeout(settle, PATIENCE_MS, target);
    }
  });
  for (const figure of waiting) {
    seen.observe(figure);
    if (figure.matches(DRAWN_AT_ONCE))
      void customElements.whenDefined(figure.localName).then(() => setTimeout(settle, FINISHING_MS, figure));
  }
}
