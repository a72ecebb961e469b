// SPDX-License-Identifier: MIT
// Says why there is no figure, where its scripts could not be had, and shows its picture. A classic script, which a disk and a
// sandboxed frame may load, and the last of the page: what comes before it has run, or never will. What comes later and
// fails is told by an event (start.ts). The sentences are in ../embed.html.
(() => {
  const root = document.documentElement;
  const main = document.getElementById('view');
  const sentences = [...main.children];
  const asked = new URLSearchParams(location.search);
  const tell = () => {
    if (/^de\b/i.test(asked.get('lang'))) root.dataset.lang = root.lang = 'de';
    root.dataset.failed = location.protocol === 'file:' ? 'disk' : self.origin === 'null' ? 'sandbox' : 'server';
    main.replaceChildren(...sentences);
    const view = asked.get('view') || '';
    if (!/^[a-z]+$/.test(view)) return;
    const picture = Object.assign(new Image(), { className: 'still', alt: '' });
    picture.onload = () => main.prepend(picture);
    picture.src = `./poster/${view}.png`;
  };
  if (root.dataset.scripts === undefined) tell();
  else addEventListener('attn-not-loaded', tell, { once: true });
})();
