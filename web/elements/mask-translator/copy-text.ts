// SPDX-License-Identifier: MIT
// Copies what is written in an element. Where the browser or the page around it forbids that, the text is selected, so
// that one key press copies it.

/** Whether it was copied; else it is selected. */
export async function copyText(element: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(element.textContent ?? '');
    return true;
  } catch {
    getSelection()?.setBaseAndExtent(element, 0, element, element.childNodes.length);
    return false;
  }
}
