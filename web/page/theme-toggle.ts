// SPDX-License-Identifier: MIT
// The button that switches between light and dark. The choice is kept only where storage is allowed;
// early.js applies it on the next visit.

type Theme = 'light' | 'dark';

const system = matchMedia('(prefers-color-scheme: dark)');

function current(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'dark' || chosen === 'light') return chosen;
  return system.matches ? 'dark' : 'light';
}

export function themeToggle(button: HTMLButtonElement): void {
  const show = (): void => button.setAttribute('aria-pressed', String(current() === 'dark'));
  button.addEventListener('click', () => {
    const next: Theme = current() === 'dark' ? 'light' : 'dark';
    document.documentElement.dataset.theme = next;
    try {
      localStorage.setItem('attn-theme', next);
    } catch {
      // Not allowed: the choice lasts until the page is left.
    }
    show();
  });
  system.addEventListener('change', show);
  show();
}
