// SPDX-License-Identifier: MIT
// For a page that stands in a frame's srcdoc: it has no address of its own, and a link to "#place" would be looked for in the page
// around it. Places are gone to by hand; other languages need an address and are left out.

export function keepInDocument(): void {
  for (const links of document.querySelectorAll('.languages')) links.remove();
  document.addEventListener('click', (event) => {
    const link = event.composedPath().find((element) => element instanceof HTMLAnchorElement);
    const href = link?.getAttribute('href');
    if (!href?.startsWith('#') || event.defaultPrevented) return;
    event.preventDefault();
    location.hash = href;
  });
}
