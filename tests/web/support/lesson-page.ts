// SPDX-License-Identifier: MIT
// The lesson as the build makes it: chapters in their order, formulas as MathML. And its text as a reader has it. It works
// on the markup of web/lesson/, which is plain; it is no parser of HTML.

import { readFileSync } from 'node:fs';
import { withFormulas } from '../../../web/build/formulas.ts';

export const fileText = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

/** Of a chapter file of web/lesson/ or of the words beside a figure, as "en/mask". */
export const CHAPTER_FILES = [...fileText('web/index.html').matchAll(/<!-- chapter: ([\w.-]+)/g)].map(
  ([, file = '']) => file,
);

export const lessonHtml = withFormulas(CHAPTER_FILES.map((file) => fileText(`web/lesson/${file}`)).join(''));

/** By the ids of their sections. */
export const sections = new Map(
  [...lessonHtml.matchAll(/<section id="([\w-]+)"[^>]*>[\s\S]*?<\/section>/g)].map(([html, id = '']) => [id, html]),
);

const FALLBACK = /<p class="fallback">[\s\S]*?<\/p>/g;
const FORMULA = /<math alttext="([^"]*)"[\s\S]*?<\/math>/g;
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Without what stands in for figures; formulas in words, or as one word each. */
export function textOf(html: string, formula: 'words' | 'short' = 'words'): string {
  return html
    .replace(FALLBACK, ' ')
    .replace(FORMULA, formula === 'words' ? '$1' : 'formula')
    .replace(/<\/?(?:a|em|strong|code|cite|span|attn-var)\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .replace(/ ([,.;:?)])/g, '$1');
}

export const wordsIn = (text: string): number => text.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
