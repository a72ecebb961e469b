// SPDX-License-Identifier: MIT
// Copies what stands in a field. Works without the browser's permission: then the text is selected, ready to be copied.

/** Whether it was copied; else it is selected. */
export async function copyFrom(field: HTMLInputElement | HTMLTextAreaElement | null): Promise<boolean> {
  if (field === null) return false;
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return false;
  }
}
