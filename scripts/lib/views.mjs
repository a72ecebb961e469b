// SPDX-License-Identifier: MIT
// The views of embed.html and their panels, as the guide's own tables have them (web/embed/options.ts, web/state/link.ts).
import { runnerImport } from 'vite';
import { inCheckout } from './run.mjs';

const load = async (file) => (await runnerImport(inCheckout(file), { logLevel: 'error' })).module;

/** { views, panels: { view: [panel, ...] } }, without the lesson. */
export async function embedded() {
  const { VIEWS } = await load('web/embed/options.ts');
  const { setting } = await load('web/state/link.ts');
  const views = VIEWS.filter((view) => view !== 'lesson');
  const several = views.flatMap((view) => {
    const row = setting(view, 'panel');
    return row === undefined ? [] : [[view, row.of]];
  });
  return { views, panels: Object.fromEntries(several) };
}
