// SPDX-License-Identifier: MIT
// Before the page is first drawn: the theme that the reader chose earlier, that scripts run, so that the figures' room is
// kept free, what scripts come next, and the note for a page whose figures speak another language than its text; and the
// presses on the bar of chapters, which may come before the modules do. A classic script, since a module would run too late and
// the page would flash. Choosing is in ../page/theme-toggle.ts and ../choose-language.ts, what else the bar does in
// ../page/rail.ts. Where the modules cannot be had, the page says why, and is else as without scripts.
document.documentElement.dataset.scripts = 'on';
const notLoaded = ({ type, target }) => {
  if (type === 'error' && target.type !== 'module') return;
  const { dataset } = document.documentElement;
  delete dataset.scripts;
  dataset.failed = location.protocol === 'file:' ? 'disk' : self.origin === 'null' ? 'sandbox' : 'server';
};
addEventListener('error', notLoaded, true);
addEventListener('attn-not-loaded', notLoaded);
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
addEventListener('click', ({ target }) => {
  const bar = target.closest?.('.rail-toggle');
  bar?.setAttribute('aria-expanded', String(bar.getAttribute('aria-expanded') !== 'true'));
  if (target.closest?.('.rail a')) document.querySelector('.rail-toggle')?.setAttribute('aria-expanded', 'false');
});
