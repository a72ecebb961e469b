// SPDX-License-Identifier: MIT
// Put before every other script of a page that WebKit is to open (site.ts): its WebDriver has no console, so the page itself
// writes down what goes wrong, in globalThis.collectedErrors. It cannot see the console of a worker.
(() => {
  const errors = [];
  globalThis.collectedErrors = errors;
  const note = (kind, what) => errors.push(`${kind}: ${what?.message ?? what}`);

  addEventListener(
    'error',
    ({ target, message }) => {
      if (target instanceof Element) note('failed', target.src ?? target.href);
      else note('uncaught', message);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => note('unhandled', reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    note('blocked', `${violatedDirective} ${blockedURI}`),
  );

  for (const level of ['log', 'info', 'warn', 'error']) {
    const original = console[level];
    console[level] = (...args) => {
      note(level, args.join(' '));
      original.apply(console, args);
    };
  }

  globalThis.Worker = class extends Worker {
    constructor(...args) {
      super(...args);
      this.addEventListener('error', ({ message }) => note('worker', message));
      this.addEventListener('messageerror', () => note('worker', 'unreadable message'));
    }
  };

  const original = fetch;
  globalThis.fetch = async (...args) => {
    try {
      const response = await original(...args);
      if (!response.ok) note(response.status, response.url);
      return response;
    } catch (error) {
      note('failed', error);
      throw error;
    }
  };
})();
