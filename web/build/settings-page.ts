// SPDX-License-Identifier: MIT
// What an author may set in each view, for people: the keys of its state with range, default and meaning, the parts that can
// be left out, what stands after `?`, and the heights. Made from the tables that the views themselves read, as docs/settings.md
// and as settings.html beside the page.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { OPTIONS, optionRow, PARTS } from '../embed/options.ts';
import { escaped, LOOKS } from '../embed/snippets.ts';
import { linkName, VIEW_NAMES, type ViewName } from '../embed/view-names.ts';
import { hasPart } from '../embed/view-parts.ts';
import { FACT_NAMES, type FactName, isScrubbed } from '../state/fact-names.ts';
import { settingsOf, writeValue } from '../state/link.ts';
import type { Kind, LinkValue, View as LinkView, Setting } from '../state/link-kinds.ts';
import type { Measured } from './embed-cards.ts';

/** Texts may have code in backticks, and nothing else of Markdown. */
export interface Section {
  /** Empty for what comes before the first heading. */
  title: string;
  /** What a link to it ends with. */
  id: string;
  paragraphs: string[];
  table?: { head: string[]; rows: string[][] };
}

const code = (text: string): string => `\`${text}\``;
const list = (names: readonly string[]): string => names.map(code).join(', ');
const NONE = '–';

/** The page's own title is no name of the laboratory. */
const titleOf = ({ view }: ViewName, { titles }: Measured): string =>
  view === 'lab' ? 'The training laboratory' : (titles[view] ?? view);

/** Plain digits, as they are written in an address. */
const number = (value: number): string => value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 6 });

export function rangeOf(row: Kind): string {
  switch (row.type) {
    case 'whole':
      return `a whole number, ${number(row.min)} to ${number(row.max)}`;
    case 'number':
      return `a number, ${number(row.min)} to ${number(row.max)}`;
    case 'word':
      return list(row.of);
    case 'words':
      return `a comma list of ${list(row.of)}`;
    case 'flag':
      return '`1` for yes, `0` for no';
    case 'numbers': {
      const what = row.whole === true ? 'whole numbers' : 'numbers';
      return `a comma list of up to ${row.most} ${what}, ${number(row.min)} to ${number(row.max)}`;
    }
    case 'mask':
      return 'a mask';
    case 'bits':
      return `up to ${row.most} × ${row.most} cells, as “Share” writes them`;
    case 'text':
      return `a text of up to ${row.longest} characters`;
  }
}

/** As it stands in an address. */
const defaultOf = (row: Setting, view: LinkView): string => {
  const value = row.in[view] as LinkValue;
  const text = value === undefined ? '' : writeValue(row, value).replaceAll(' ', '+');
  return text === '' ? NONE : code(text);
};

function viewSection(name: ViewName, measured: Measured): Section {
  const { view, tag, attributes, frameOnly, always = [] } = name;
  const link = linkName(name);
  const isElement = frameOnly !== true;
  const parts = PARTS.filter((part) => hasPart(view, part));
  const element = [tag, ...always].join(' ');
  return {
    title: `${code(view)}: ${titleOf(name, measured)}`,
    id: view,
    paragraphs: [
      `After \`?\`: ${code(`view=${view}`)}. After \`#\`: ${code(`v=1&view=${link}`)}, then keys of this table, which \`lock\` takes too. ${
        isElement ? `As an element: ${code(`<${element}>`)}.` : 'In a frame only.'
      }`,
      `\`hide\` takes ${list(parts)}.`,
    ],
    table: {
      head: ['key', 'meaning', 'values', 'default', ...(isElement ? ['attribute'] : [])],
      rows: settingsOf(link).map((row) => [
        code(row.key),
        row.meaning,
        rangeOf(row),
        defaultOf(row, link),
        ...(isElement ? [attributes[row.key] === undefined ? NONE : code(attributes[row.key] ?? '')] : []),
      ]),
    },
  };
}

const FACTS: Readonly<Record<FactName, string>> = {
  'mask.row': 'position of the row that is looked at',
  'mask.keys': 'positions that this row reads, such as `0–3`',
  'mask.visible': 'how many these are',
  'mask.next': 'position of the token that this row predicts',
  'qkv.row': 'position of the token that asks',
  'qkv.key': 'position of the token that is asked about',
  'qkv.row-word': 'the token that asks',
  'qkv.key-word': 'the token that is asked about',
  'qkv.raw': 'query times key, once the reader has come to the scores',
  'qkv.score': 'the same, scaled, once the reader has come to the scaling',
  'qkv.weight': 'the weight that it becomes, once the reader has come to softmax',
  'qkv.d': 'width of a head',
  'qkv.heads': 'number of heads',
  'train.step': 'the last step that both models have done',
  'train.full': 'training loss without a mask at that step, in nats',
  'train.causal': 'training loss with the causal mask at that step, in nats',
  'train.usual-full': 'usual loss without a mask at the last reading, in nats',
  'train.honest-full': 'honest loss without a mask at the last reading, in nats',
  'train.usual-causal': 'usual loss with the causal mask at the last reading, in nats',
  'train.honest-causal': 'honest loss with the causal mask at the last reading, in nats',
  'generate.kept':
    'dot products for the sixth character with the cache, in one head of one layer, once the question about them is answered',
  'generate.again':
    'dot products for the sixth character without the cache, in one head of one layer, once the question about them is answered',
  'generate.wrong':
    'largest difference between kept keys and values and those of a whole pass without a mask, once the bet about them is placed',
};

const FIGURE_OF: Readonly<Record<keyof typeof FACT_NAMES, string>> = {
  'attn-mask': '`<attn-mask>`',
  'attn-qkv': '`<attn-qkv>`',
  'attn-train': '`<attn-train compare>`',
  'attn-generate': '`<attn-generate>`',
};

function factsSection(): Section {
  const figures = Object.entries(FACT_NAMES) as [keyof typeof FACT_NAMES, readonly FactName[]][];
  return {
    title: 'Numbers in your sentences',
    id: 'numbers',
    paragraphs: [
      'Beside a figure on your own page, `<attn-var name="mask.visible">8</attn-var>` writes into a sentence what the figure shows, and follows it. Until the figure knows, your own text stands there; a number that its reader has not come to is `…`. `format="2"` asks for two decimals. With `scrub` a number is a slider that moves the figure, where the table says so.',
    ],
    table: {
      head: ['name', 'what it says', 'figure', '`scrub`'],
      rows: figures.flatMap(([figure, names]) =>
        names.map((name) => [code(name), FACTS[name], FIGURE_OF[figure], isScrubbed(name) ? 'yes' : NONE]),
      ),
    },
  };
}

function heightsSection({ columns, heights }: Measured): Section {
  const { narrow, wide } = columns;
  return {
    title: 'Heights',
    id: 'heights',
    paragraphs: [
      `CSS pixels that a frame needs for each view, and for each panel of the views that have several, as it is when it opens. In a lower frame the figure scrolls. What is left out with \`hide\` makes a view lower: “Embed this” measures that, and \`<attn-embed>\` follows it.`,
    ],
    table: {
      head: ['view', 'panel', `column of ${narrow}`, `column of ${wide}`],
      rows: Object.entries(heights).map(([name, of]) => {
        const [view = '', panel] = name.split(' ');
        return [code(view), panel === undefined ? NONE : code(panel), ...[narrow, wide].map((at) => String(of[at]))];
      }),
    },
  };
}

export function settings(measured: Measured): Section[] {
  return [
    {
      title: '',
      id: '',
      paragraphs: [
        'What each view of `embed.html` can be told. An address is `embed.html?view=mask&lock=mask,p#v=1&view=mask&mask=prefix&p=2`: after `?` what you decide, after `#` the state in which the figure opens. A key that is missing has its default; one that cannot be used is named in a note. A `+` stands for a space.',
        `The same keys go into \`lock\`: what the learner cannot change. “Fix the settings” in “Embed this” locks all of a view but where its reader looks: ${list([...LOOKS])}.`,
        'The quickest way to a state is to set the figure by hand and to press “Share”.',
      ],
    },
    {
      title: 'After the question mark',
      id: 'query',
      paragraphs: [],
      table: {
        head: ['name', 'meaning', 'values', 'default'],
        rows: OPTIONS.map((option) => {
          const [name = '', fallback = '', values = '', meaning = ''] = optionRow(option);
          return [name, meaning, values, fallback];
        }),
      },
    },
    ...VIEW_NAMES.map((name) => viewSection(name, measured)),
    factsSection(),
    heightsSection(measured),
  ];
}

function tableMarkdown({ head, rows }: { head: string[]; rows: string[][] }): string {
  const widths = head.map((_, at) => Math.max(3, ...[head, ...rows].map((cells) => cells[at]?.length ?? 0)));
  const line = (cells: readonly string[], fill = ' '): string =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0, fill)).join(' | ')} |`;
  return [
    line(head),
    line(
      head.map(() => ''),
      '-',
    ),
    ...rows.map((cells) => line(cells)),
  ].join('\n');
}

export function asMarkdown(sections: readonly Section[]): string {
  const parts = sections.flatMap(({ title, paragraphs, table }) => [
    title === '' ? '# Settings of each view' : `## ${title}`,
    ...paragraphs,
    ...(table === undefined ? [] : [tableMarkdown(table)]),
  ]);
  return `${parts.join('\n\n')}\n`;
}

const markup = (text: string): string => escaped(text).replace(/`([^`]*)`/g, '<code>$1</code>');

export function asHtml(sections: readonly Section[]): string {
  const cells = (tag: string, texts: readonly string[]): string =>
    `<tr>${texts.map((text) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${markup(text)}</${tag}>`).join('')}</tr>`;
  const links = sections
    .filter(({ title }) => title !== '')
    .map(({ title, id }) => `<li><a href="#${id}">${markup(/^`[a-z]+`/.exec(title)?.[0] ?? title)}</a></li>`);
  return sections
    .map(({ title, id, paragraphs, table }) =>
      [
        ...(title === '' ? [] : [`<section id="${id}"><h2>${markup(title)}</h2>`]),
        ...paragraphs.map((text) => `<p>${markup(text)}</p>`),
        ...(title === '' ? [`<nav aria-label="Views"><ul>${links.join('')}</ul></nav>`] : []),
        ...(table === undefined
          ? []
          : [
              `<div class="wide" tabindex="0" role="region" aria-label="${escaped(title.replaceAll('`', ''))}"><table><thead>${cells('th', table.head)}</thead><tbody>`,
              ...table.rows.map((row) => cells('td', row)),
              '</tbody></table></div>',
            ]),
        ...(title === '' ? [] : ['</section>']),
      ].join('\n'),
    )
    .join('\n');
}

/** Where settings.html has this, the tables come. */
const PLACE = '<!-- settings -->';

export function settingsPage(folder: string): Plugin {
  return {
    name: 'settings-page',
    transformIndexHtml: (html, { path }) => {
      if (!path.endsWith('/settings.html')) return undefined;
      if (!html.includes(PLACE)) throw new Error(`settings.html has no place for its tables: ${PLACE}`);
      const measured: Measured = JSON.parse(readFileSync(`${folder}/embed/heights.json`, 'utf8'));
      return html.replace(PLACE, asHtml(settings(measured)));
    },
  };
}

/** The frames in a text, each as high as its view in a wide column. Those of a fixed width, such as slides, stay as they are. */
export function withHeights(text: string, { columns, heights }: Pick<Measured, 'columns' | 'heights'>): string {
  return text.replace(/<(?:iframe|attn-embed)\b[^>]*>/g, (tag) => {
    const view = /embed\.html\?view=(\w+)/.exec(tag)?.[1] ?? '';
    const height = heights[view]?.[String(columns.wide)];
    if (height === undefined || / width="(?!100%)/.test(tag)) return tag;
    return tag.replace(/\b(height=["{])\d+/, `$1${height}`);
  });
}
