// SPDX-License-Identifier: MIT
// The weight of the built page against its budgets, from the files of a build and from what they ask for: index.html and
// Vite's own manifest of chunks; and of what a teacher passes on as a file. Not for: what depends on a browser or a network
// (bench-page.mjs).
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { Failure } from './run.mjs';

const kB = 1000;

/** Sizes in kB, with brotli 11 unless `of` says otherwise. Above `fail` the build is refused; `target` is what is aimed at. */
export const budgets = [
  { id: 'page', name: 'HTML and CSS', target: 30, fail: 45 },
  { id: 'script', name: 'JavaScript before the first interaction', target: 35, fail: 50 },
  { id: 'worker', name: 'worker and glue of one core', target: 20, fail: 30 },
  { id: 'core', name: 'largest WebAssembly module', target: 60, fail: 100 },
  { id: 'cold', name: 'cold, up to the first training', target: 170, fail: 250 },
  { id: 'elements', name: 'attn.js and what it needs before the first figure', target: 15, fail: 20 },
  { id: 'host', name: 'attn-host.js', target: 2, fail: 3 },
  { id: 'requests', name: 'requests before the first interaction', target: 5, fail: 8 },
  // Targets set when the lesson was a sixth of what it is, and out of reach for all of it in one file; what is in it by
  // size is in docs/performance.md. These lines keep it from growing unseen.
  { id: 'single', name: 'the lesson in one file, as it is', of: 'raw', target: 350, fail: 1600 },
  { id: 'single-gzip', part: 'single', name: 'the lesson in one file, gzip', of: 'gzip', target: 150, fail: 630 },
  { id: 'scorm', name: 'package for learning platforms', of: 'raw', target: 200, fail: 650 },
];

/** Brotli as static hosts do it; files that are compressed already gain nothing and may be sent as they are. */
export function sizesOf(content) {
  const brotli = brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });
  return { raw: content.length, gzip: gzipSync(content, { level: 9 }).length, brotli: brotli.length };
}

function manifestOf(folder, name = 'manifest') {
  const file = path.join(folder, `.vite/${name}.json`);
  if (!existsSync(file)) throw new Failure(`${file} is missing: build the page first (npm run build).`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** What index.html itself asks for; icons and the web manifest are fetched when nothing else is to be done. */
export function askedFor(html) {
  const tags = [...html.matchAll(/<(script|link)\b([^>]*)>/g)].map(([, tag, attributes]) => ({
    tag,
    rel: /\brel="([^"]*)"/.exec(attributes)?.[1] ?? '',
    file: (/\b(?:src|href)="([^"]*)"/.exec(attributes)?.[1] ?? '').replace(/^\.\//, ''),
  }));
  const files = (wanted) => tags.filter(wanted).map(({ file }) => file);
  // The classic script asks for these at once; see web/page/early.js.
  const ahead = [...html.matchAll(/\bdata-ahead="([^"]*)"/g)].flatMap(([, list]) => list.split(' '));
  return {
    scripts: [...files(({ tag }) => tag === 'script'), ...ahead.map((file) => file.replace(/^\.\//, ''))],
    styles: files(({ rel }) => rel === 'stylesheet'),
  };
}

/** The chunks that come with these: what they import, and so on. Files that Vite does not know stand for themselves. */
export function closure(manifest, files) {
  const byFile = new Map(Object.entries(manifest).map(([key, chunk]) => [chunk.file, key]));
  const found = new Set();
  const waiting = [...files];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    const chunk = manifest[byFile.get(file)];
    for (const key of chunk?.imports ?? []) waiting.push(manifest[key].file);
  }
  return [...found].sort();
}

/** The files of the folder that the text of one file names. */
const namedIn = (folder, file, names) => {
  const text = readFileSync(path.join(folder, file), 'utf8');
  return names.filter((name) => text.includes(path.posix.basename(name)));
};

/** What a worker may fetch: scripts that it names, and what those name. A run needs one core of those it can choose from. */
function behind(folder, worker) {
  const names = readdirSync(path.join(folder, 'assets')).map((name) => `assets/${name}`);
  const cores = new Map();
  const scripts = namedIn(
    folder,
    worker,
    names.filter((name) => name.endsWith('.js') && name !== worker),
  );
  for (const script of scripts)
    cores.set(
      script,
      namedIn(
        folder,
        script,
        names.filter((name) => name.endsWith('.wasm')),
      ),
    );
  const direct = namedIn(
    folder,
    worker,
    names.filter((name) => name.endsWith('.wasm')),
  );
  return { cores, direct };
}

/** Every file, grouped as the budgets ask. */
export function partsOf(folder) {
  const html = readFileSync(path.join(folder, 'index.html'), 'utf8');
  const manifest = manifestOf(folder);
  const { scripts, styles } = askedFor(html);
  const first = closure(manifest, scripts);
  const chunks = Object.values(manifest).filter(({ file }) => first.includes(file));
  const workers = [...new Set(chunks.flatMap(({ assets = [] }) => assets))].filter((file) => file.endsWith('.js'));
  const charts = Object.values(manifest).filter(({ name }) => name === 'chart');
  const chart = closure(
    manifest,
    charts.map(({ file }) => file),
  ).filter((file) => !first.includes(file));
  return {
    elements: closure(manifestOf(folder, 'embed-manifest'), ['attn.js']),
    host: ['attn-host.js'],
    page: ['index.html', ...styles],
    script: first,
    workers,
    behind: workers.map((one) => behind(folder, one)),
    chart,
  };
}

/** The values for the budgets, with the files that each is made of. */
export function weigh(folder) {
  const parts = partsOf(folder);
  const sizes = new Map();
  const size = (file) => {
    if (!sizes.has(file)) sizes.set(file, sizesOf(readFileSync(path.join(folder, file))));
    return sizes.get(file);
  };
  const sum = (files) =>
    files
      .map(size)
      .reduce(
        (total, one) => ({ raw: total.raw + one.raw, gzip: total.gzip + one.gzip, brotli: total.brotli + one.brotli }),
        { raw: 0, gzip: 0, brotli: 0 },
      );
  const heaviest = (lists) => lists.reduce((most, files) => (sum(files).brotli > sum(most).brotli ? files : most), []);
  const glue = heaviest(parts.behind.flatMap(({ cores }) => [...cores.keys()].map((script) => [script])));
  const modules = parts.behind.flatMap(({ cores, direct }) => [...cores.values(), direct].flat());
  const module = heaviest(modules.map((file) => [file]));
  const worker = [...parts.workers, ...glue];
  const cold = [...parts.page, ...parts.script, ...worker, ...module, ...parts.chart];
  const { page, script, elements, host } = parts;
  const files = { page, script, worker, core: module, cold, elements, host };
  const values = Object.fromEntries(Object.entries(files).map(([id, list]) => [id, { files: list, ...sum(list) }]));
  return {
    ...values,
    single: { files: ['attn-single.html'], ...size('attn-single.html') },
    scorm: { files: ['attn-scorm12.zip'], ...size('attn-scorm12.zip') },
    requests: { files: [...parts.page, ...parts.script], count: parts.page.length + parts.script.length },
  };
}

/** One line a budget: value, share used, and whether it holds. */
export function judge(weights) {
  return budgets.map((budget) => {
    const weight = weights[budget.part ?? budget.id];
    const value = budget.id === 'requests' ? weight.count : weight[budget.of ?? 'brotli'] / kB;
    return {
      ...budget,
      value,
      weight,
      share: value / budget.fail,
      met: value <= budget.target,
      holds: value <= budget.fail,
    };
  });
}

const number = (value, id) => (id === 'requests' ? String(value) : `${value.toFixed(1)} kB`);

export function table(lines) {
  const rows = lines.map(({ id, name, value, weight, target, fail, share, met, holds }) => [
    name,
    id === 'requests' ? '' : number(weight.raw / kB),
    id === 'requests' ? '' : number(weight.gzip / kB),
    number(value, id),
    String(target),
    String(fail),
    `${Math.round(100 * share)} %`,
    holds ? (met ? 'yes' : 'above target') : 'NO',
  ]);
  const head = ['budget', 'raw', 'gzip', 'value', 'target', 'fails above', 'used', 'holds'];
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column].length)));
  const print = (row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join('  ');
  return [print(head), ...rows.map(print)].join('\n');
}
