// SPDX-License-Identifier: MIT
// Watches for links to a figure's state and for changes of one; what is done about them is page-links.ts, which is loaded
// with the first of either.

import { onChange } from './elements/shared/changes.ts';

const pageLinks = () => import('./page-links.ts');

export function followLinks(): void {
  const open = (): void => {
    if (location.hash.startsWith('#v=')) void pageLinks().then(({ openLink }) => openLink());
  };
  addEventListener('hashchange', open);
  onChange(document, ({ target }) => {
    const { href } = location;
    void pageLinks().then(({ changed }) => changed(target, href));
  });
  open();
}
