// SPDX-License-Identifier: MIT
// Why this page computes on its own thread, where it does: it may not start a worker. What a page may is in its content
// security policy, which a script cannot read; but a refusal comes with an event that has it.

export type Slower =
  /** The browser has none. */
  | { because: 'no-worker' }
  /** Its policy forbids them; `missing` is what would allow them. */
  | { because: 'policy'; missing: string }
  /** One was started and did not come up. */
  | { because: 'failed' };

let known: Slower | undefined;
const listeners = new Set<() => void>();

export const slower = (): Slower | undefined => known;

/** Undefined: a worker has come up. */
export function setSlower(reason: Slower | undefined): void {
  if (known === reason || (known?.because === reason?.because && reason?.because !== 'policy')) return;
  known = reason;
  for (const listener of listeners) listener();
}

/** Calls when the reason changes, until what it returns is called. */
export function onSlower(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type Violation = Pick<SecurityPolicyViolationEvent, 'effectiveDirective' | 'originalPolicy' | 'disposition'>;

/** The policy that refused a worker, as the page sent it; it stays as long as the page. */
let refusing: string | undefined;

export function noteViolation({ effectiveDirective, originalPolicy, disposition }: Violation): void {
  if (disposition === 'enforce' && effectiveDirective === 'worker-src') refusing = originalPolicy;
}

globalThis.document?.addEventListener('securitypolicyviolation', noteViolation);

export const refusedByPolicy = (): boolean => refusing !== undefined;

/** The sources of the directive that decides about workers: the first of these that the policy has. */
const DECIDING = ['worker-src', 'child-src', 'script-src', 'default-src'] as const;

/** Whether the policy that refused another worker would let one from a blob start; true where none has refused any. */
export function blobsMayStart(policy = refusing): boolean {
  if (policy === undefined) return true;
  const directives = policy.split(';').map((text) => text.trim().toLowerCase().split(/\s+/));
  const deciding = DECIDING.map((name) => directives.find(([first]) => first === name)).find((found) => found);
  return deciding === undefined || deciding.includes('blob:');
}
