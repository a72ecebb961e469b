// SPDX-License-Identifier: MIT
// What hosts make of the snippets in docs/embedding.md: for each a page of a course that does to a snippet what that host does.
// reveal.js, RequireJS, MyST's parser, MDX, React and scorm-again are the real ones; the rest follows the hosts' documentation. For
// tests and pictures.
import { evaluate } from '@mdx-js/mdx';
import { mystParse } from 'myst-parser';
import { createElement } from 'react';
import * as runtime from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import { VFile } from 'vfile';
import { inCheckout } from './run.mjs';
import { EXAMPLE } from './snippets.mjs';

/** What the pages ask for beside themselves, by the first part of its address. */
export const HOST_FILES = {
  reveal: inCheckout('node_modules/reveal.js/dist'),
  requirejs: inCheckout('node_modules/requirejs'),
  scorm: inCheckout('node_modules/scorm-again/dist'),
};

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const PLAIN = 'body{font:16px/1.5 system-ui,sans-serif;margin:24px;color:#222}h1{font-size:22px}iframe{border:0}';
const INTRODUCTION = '<h1>Week 3: what may be seen</h1><p>Try it before you read on.</p>';

const page = ({ title, body, head = '', style = PLAIN }) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<link rel="icon" href="data:,"><style>${style}</style>${head}</head>
<body>${body}</body></html>`;

/** What MyST's own parser makes of a text; whatever it warns of is an error. */
export function mystNode(text) {
  const file = new VFile(text);
  const [node] = mystParse(text, { vfile: file }).children;
  if (file.messages.length > 0) throw new Error(file.messages.map(({ reason }) => reason).join('\n'));
  if (node?.type !== 'mystDirective') throw new Error(`No directive: ${text}`);
  return node.children[0];
}

/** As MyST's book theme draws them: a frame in a box of 5 to 3, a widget in a shadow root. */
export function mystHtml(text) {
  const node = mystNode(text);
  if (node.type === 'iframe') {
    const { src, width = '70%', title = '' } = node;
    return `<figure style="margin:0;width:${escaped(width)}"><div style="position:relative;padding-bottom:60%">
<iframe src="${escaped(src)}" title="${escaped(title)}" width="100%" height="100%" allowfullscreen allow="autoplay" style="position:absolute;inset:0;width:100%;height:100%;border:none"></iframe>
</div></figure>`;
  }
  if (node.type !== 'anywidget') throw new Error(`Nobody here knows what becomes of ${node.type}`);
  return `<div id="cell"></div><script type="module">
const values = ${JSON.stringify(node.model).replaceAll('<', '\\u003c')};
const model = {
  get: (key) => values[key],
  set: (key, value) => { values[key] = value; },
  save_changes() {}, on() {}, off() {},
};
const el = document.createElement('div');
document.querySelector('#cell').attachShadow({ mode: 'open' }).append(el);
const { default: widget } = await import(${JSON.stringify(node.esm)});
await widget.initialize?.({ model });
await widget.render({ model, el });
</script>`;
}

/** What MDX and React make of a text; a name or a value that React does not know is an error and not a word in the console. */
export async function mdxHtml(text) {
  const { default: Content } = await evaluate(text, runtime);
  const said = [];
  const { error } = console;
  console.error = (...words) => said.push(words.join(' '));
  try {
    const html = renderToStaticMarkup(createElement(Content));
    if (said.length > 0) throw new Error(said.join('\n'));
    return html;
  } finally {
    console.error = error;
  }
}

/** The HTML in a raw block of Pandoc's. */
export function rawHtml(text) {
  const [, html] = /^```\{=html\}\n([\s\S]*?)^```$/m.exec(text) ?? [];
  if (html === undefined) throw new Error(`No raw block: ${text}`);
  return html;
}

const BOOK = `${PLAIN}nav{position:fixed;inset:0 auto 0 0;width:150px;padding:24px 16px;background:#f5f5f4;font-size:14px}
nav li{margin:6px 0}nav ol{padding-left:20px}main{margin-left:180px}`;
const CHAPTERS = '<nav><b>A book</b><ol><li>Words</li><li>Vectors</li><li><b>Masks</b></li></ol></nav>';
const SITE = `${PLAIN}body{margin:0}header{padding:12px 24px;box-shadow:0 1px 3px #0003}main{padding:0 24px}`;
const NOTES = `${PLAIN}body{margin:40px 60px}h1{font-size:32px;margin:0}
.block{position:relative;height:400px}.block iframe{position:absolute;width:100%;height:100%}`;

const hosts = {
  'MyST and Jupyter Book': ({ language, code }) => ({
    body: INTRODUCTION + (language === 'md' ? mystHtml(code) : code),
  }),
  mdBook: ({ code }) => ({ body: `${CHAPTERS}<main>${INTRODUCTION}${code}</main>`, style: BOOK }),
  Quarto: ({ code }) => ({
    head: `<script src="requirejs/require.js"></script><script>define('jupyter-js-widgets', [], () => ({}));</script>`,
    body: `<main><h1>What each part is for</h1><p><small>A report · 30 November</small></p>${rawHtml(code)}</main>`,
  }),
  'reveal.js': ({ code }) => ({
    head: '<link rel="stylesheet" href="reveal/reset.css"><link rel="stylesheet" href="reveal/reveal.css">',
    style: '',
    body: `<div class="reveal"><div class="slides">${code}</div></div><script src="reveal/reveal.js"></script>
<script>Reveal.initialize({ transition: 'none' });</script>`,
  }),
  'Docusaurus and plain HTML': async ({ code }) => ({
    body: `<header><b>A site</b> · Docs · Blog</header><main>${INTRODUCTION}<div id="root">${await mdxHtml(code)}</div></main>`,
    style: SITE,
  }),
  Notion: ({ code }) => ({
    body: `<h1>Week 3</h1><p>Try it before you read on.</p><div class="block"><iframe src="${escaped(code.trim())}" title="Embed" sandbox="allow-scripts allow-popups allow-top-navigation-by-user-activation allow-forms allow-same-origin" allowfullscreen></iframe></div>`,
    style: NOTES,
  }),
};

const LANGUAGES = {
  'MyST and Jupyter Book': ['md', 'html'],
  Quarto: ['md'],
  'Docusaurus and plain HTML': ['mdx'],
  Notion: ['text'],
};

/** The page of a course with a snippet, and the guide's address in place of the example's. */
export async function pageOf({ section, language, code }, guide) {
  if (!(LANGUAGES[section] ?? ['html']).includes(language))
    throw new Error(`Nobody here knows what ${section} does with ${language}`);
  const make = hosts[section] ?? ((given) => ({ body: `${INTRODUCTION}\n${given.code}` }));
  const here = { language, code: code.replaceAll(EXAMPLE, guide) };
  return page({ title: section, ...(await make(here)) });
}

/** A player of SCORM packages, whose run-time is scorm-again; the guide has to be on the page's own server. */
export const scormPage = (guide) =>
  page({
    title: 'A platform',
    head: `<script src="scorm/scorm12.min.js"></script><script>window.API = new Scorm12API({ autocommit: false, logLevel: 5 });</script>`,
    style: `${SITE}iframe{display:block;width:100%;height:410px}`,
    body: `<header><b>My course</b> · Week 3 · <small>SCORM package</small></header><iframe src="${guide}attn-single.html?report=scorm&amp;view=quiz" title="Attention Field Guide"></iframe>`,
  });
