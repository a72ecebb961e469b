// SPDX-License-Identifier: MIT
// Puts the lesson together when the page is built: chapters into index.html, in the order of their comments there, which
// is the one list of them; from their headings come the rail, the links beside headings and those at each chapter's end.
// A chapter without an <h2> has its name in the comment. It works on text and knows neither Vite nor the browser.

import { posterOf } from '../posters/posters.ts';

export interface Chapter {
  /** Of its section. */
  id: string;
  /** HTML. */
  title: string;
}

const CHAPTER = /<!-- chapter: ([\w.-]+)(?:, ([^>]+?))? -->/g;
const SECTION = /<section id="([\w-]+)"[^>]*>([\s\S]*?)<\/section>/g;

/** The chapters of one file. */
function chaptersIn(html: string, name: string | undefined): Chapter[] {
  return [...html.matchAll(SECTION)].map(([, id = '', body = '']) => {
    const title = /<h2[^>]*>([\s\S]*?)<\/h2>/.exec(body)?.[1] ?? name;
    if (title === undefined) throw new Error(`chapter #${id} has neither an <h2> nor a name in index.html`);
    return { id, title };
  });
}

const plain = (html: string): string => html.replace(/<[^>]+>/g, '').trim();
const attribute = (text: string): string => text.replace(/"/g, '&quot;');
const slug = (text: string): string =>
  plain(text)
    .toLowerCase()
    .replace(/&\w+;/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** A heading with a link to itself beside it; one without an id is given one. */
function linked(heading: string, level: string, attributes: string, text: string, section: string): string {
  const id = /id="([^"]+)"/.exec(attributes)?.[1] ?? slug(text);
  const named = attributes.includes('id="') ? heading : heading.replace(`<h${level}`, `<h${level} id="${id}"`);
  const target = level === '2' ? section : id;
  const label = attribute(`Link to “${plain(text)}”`);
  return `<div class="heading">${named}<a class="anchor" href="#${target}" aria-label="${label}">#</a></div>`;
}

const withHeadingLinks = (body: string, section: string): string =>
  body.replace(/<h([23])([^>]*)>([\s\S]*?)<\/h\1>/g, (heading, level: string, attributes: string, text: string) =>
    linked(heading, level, attributes, text, section),
  );

/** What kind of figure an opening tag begins: for its drawing and its room. */
export function figureName(tag: string, attributes: string): string {
  const kind = /\b(?:panel|set)="([\w-]+)"/.exec(attributes)?.[1] ?? (/\slab(\s|$)/.test(attributes) ? 'lab' : '');
  return `${tag} ${kind}`.trim();
}

/** True only without scripts; what else is printed of a figure that was not opened: page/print.ts. */
const NEEDS = /This figure needs [\s\S]*$/;
const FALLBACK = /<(attn-[\w-]+)([^>]*)>(\s*)<p class="fallback">([\s\S]*?)<\/p>/g;

/** Before each figure's sentence its poster, after it a link to take to a browser that can run it; and the name of its room. */
const withPosters = (body: string, section: string): string =>
  body.replace(FALLBACK, (_, tag: string, attributes: string, space: string, sentence: string) => {
    const id = /\bid="([^"]+)"/.exec(attributes)?.[1] ?? section;
    const name = figureName(tag, attributes);
    const link = `<a href="#${id}">Link to this place</a>`;
    const room = ` data-room="${name.replace(' ', '-')}"`;
    const said = sentence.replace(NEEDS, '<span class="needs">$&</span>');
    return `<${tag}${attributes}${room}>${space}${posterOf(name)}<p class="fallback">${said} ${link}</p>`;
  });

function turn(before: Chapter | undefined, after: Chapter | undefined): string {
  const link = (kind: 'before' | 'after', label: string, chapter: Chapter | undefined): string =>
    chapter === undefined
      ? ''
      : `<a class="${kind}" href="#${chapter.id}"><span data-says="${kind}">${label}</span> ${chapter.title}</a>`;
  return `<div class="turn">${link('before', 'Previous', before)}${link('after', 'Next', after)}</div>\n`;
}

export function rail(chapters: readonly Chapter[]): string {
  const items = chapters.map(
    ({ id, title }) =>
      `<li><a href="#${id}">${title}<span class="done"> ✓<span class="hidden"> read</span></span></a></li>`,
  );
  return `<ol id="chapters">\n${items.join('\n')}\n</ol>`;
}

/** `read` gives the text of a file of web/lesson/. */
export function withLesson(html: string, read: (file: string) => string): string {
  const chapters: Chapter[] = [];
  const whole = html.replace(CHAPTER, (_, file: string, name?: string) => {
    const text = read(file);
    chapters.push(...chaptersIn(text, name));
    return text;
  });
  const ids = chapters.map(({ id }) => id);
  const complete = whole.replace(SECTION, (section, id: string) => {
    const at = ids.indexOf(id);
    return withPosters(withHeadingLinks(section, id), id).replace(
      /<\/section>$/,
      `${turn(chapters[at - 1], chapters[at + 1])}</section>`,
    );
  });
  return complete
    .replace('<!-- rail -->', rail(chapters))
    .replaceAll('<!-- first chapter -->', chapters[0]?.title ?? '')
    .replaceAll('<!-- chapter count -->', String(chapters.length));
}
