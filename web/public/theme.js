// SPDX-License-Identifier: MIT
// Applies a theme that the reader chose earlier, before the page is first drawn, and says that scripts
// run, so that the figures' room is kept free. A classic script, since
// a module would run too late and the page would flash. Choosing is in ../theme-toggle.ts.
document.documentElement.dataset.scripts = 'on';
try {
  const chosen = localStorage.getItem('attn-theme');
  if (chosen === 'dark' || chosen === 'light') document.documentElement.dataset.theme = chosen;
} catch {
  // Storage is not allowed here: the system's theme it is.
}
