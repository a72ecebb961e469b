// SPDX-License-Identifier: MIT
// Work that is done once however often it is asked for, one after another in the order in which it was first asked for.
// Not for: what the work is (test.mjs).

/** `ask(name, work)` resolves as that work did; what failed fails those who asked for it and holds up nobody else. */
export function queue() {
  const asked = new Map();
  let last = Promise.resolve();
  const ask = (name, work) => {
    if (!asked.has(name)) {
      const result = last.then(work);
      asked.set(name, result);
      last = result.catch(() => {}); // told by those who asked
    }
    return asked.get(name);
  };
  return Object.assign(ask, { has: (name) => asked.has(name) });
}
