// SPDX-License-Identifier: MIT
// Formulas of the chapters, from TeX to MathML while the page is built, so that no script has to run for them:
//   <span class="formula" data-tex="d_k"></span>            in a sentence
//   <div class="formula" data-tex="…" data-say="…"></div>    on a line of its own
// data-say is the formula in words. It becomes the alttext, and stands in for the formula in browsers without MathML
// (styles/prose.css). Only what is a letter with an index may go without. Style attributes, which the page's policy
// forbids, are left out; what they were for is in the stylesheet too.

import temml from 'temml';
import type { Plugin } from 'vite';

const PLACE = /<(span|div) class="formula" data-tex="([^"]*)"(?:\s+data-say="([^"]*)")?><\/\1>/g;
const SIMPLE = /^([A-Za-z])(?:_(?:([A-Za-z0-9])|\{([A-Za-z0-9]+)\}))?$/;

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const decoded = (text: string): string => text.replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity);

/** Words for the formula, written as in an attribute. */
function wordsOf(tex: string, given: string | undefined): string {
  if (given !== undefined && given.trim() !== '') return given;
  const simple = SIMPLE.exec(tex);
  if (simple === null) throw new Error(`The formula ${tex} needs words: give it a data-say.`);
  const [, letter = '', one, more] = simple;
  const index = one ?? [...(more ?? '')].join(' ');
  return index === '' ? letter : `${letter} sub ${index}`;
}

/** MathML with nothing in it that is there for one engine's sake. */
function mathOf(tex: string, block: boolean, words: string): string {
  const written = temml.renderToString(tex, { displayMode: block, throwOnError: true, strict: true });
  return written
    .replace(/ style="[^"]*"/g, '')
    .replace(/ class="tml-(left|right)"/g, ' class="$1"')
    .replace(/ class="tml-[^"]*"/g, '')
    .replace('<math', `<math alttext="${words}"`);
}

/** The page with its formulas; throws where one cannot be read, so that a mistake ends the build. */
export function withFormulas(page: string): string {
  const html = page.replace(PLACE, (_, tag: string, tex: string, given?: string) => {
    const words = wordsOf(decoded(tex), given);
    return `<${tag} class="formula" data-say="${words}">${mathOf(decoded(tex), tag === 'div', words)}</${tag}>`;
  });
  const left = /<[^>]*data-tex[^>]*>/.exec(html);
  if (left !== null) throw new Error(`Not written as a formula has to be: ${left[0]}`);
  return html;
}

/** After the chapters are in the page. */
export const formulas = (): Plugin => ({
  name: 'formulas',
  transformIndexHtml: { order: 'pre', handler: withFormulas },
});
