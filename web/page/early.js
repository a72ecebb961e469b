// SPDX-License-Identifier: MIT
// Before the page is first drawn: the theme that the reader chose earlier, that scripts run, so that the figures' room is
// kept free, what scripts come next, and the note for a page whose figures speak another language than its text. A classic
// script, since a module would run too late and the page would flash. Choosing is in ../page/theme-toggle.ts and
// ../choose-language.ts.
document.documentElement.dataset.scripts = 'on';
for (const href of (document.currentScript.dataset.ahead || '').split(' ')) {
  if (href !== '')
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
    );
}
if (/[?&]lang=de\b/i.test(location.search)) document.documentElement.dataset.lang = 'de';
try {
  const chosen = localStorage.getItem('attn-theme');
  if (chosen === 'dark' || chosen === 'light') document.documentElement.dataset.theme = chosen;
} catch {
  // Storage is not allowed here: the system's theme it is.
}
