// SPDX-License-Identifier: MIT
// One text that stays on this device: in the browser's storage where that is allowed, else until the page is left. It is
// never sent anywhere. What the text means, and whether it can still be read, is for the one who keeps it.

export class KeptText {
  private memory: string;
  private readonly listeners = new Set<() => void>();

  private elsewhere = false;

  constructor(
    private readonly key: string,
    private readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = () => localStorage,
  ) {
    this.memory = this.stored();
  }

  get text(): string {
    return this.memory;
  }

  set text(text: string) {
    this.memory = text;
    if (!this.elsewhere) this.store(text);
    for (const listener of [...this.listeners]) listener();
  }

  /** From now on somebody else keeps it, who hands in what was kept; the browser's storage stays as it is. */
  keepElsewhere(text: string): void {
    this.elsewhere = true;
    this.text = text;
  }

  private store(text: string): void {
    try {
      if (text === '') this.storage().removeItem(this.key);
      else this.storage().setItem(this.key, text);
    } catch {
      // Not allowed, or full: it is kept until the page is left.
    }
  }

  /** Returns what ends the subscription. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private stored(): string {
    try {
      return this.storage().getItem(this.key) ?? '';
    } catch {
      return '';
    }
  }
}
