// SPDX-License-Identifier: MIT
// dist/custom-elements.json, by which editors know the elements (Custom Elements Manifest 2.1.0). Attributes and CSS properties
// are those of the classes; events, parts, slots and states are those that the classes' own files and what these import write;
// what each is for stands in embed/element-types.ts.

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { CSSResultGroup, LitElement } from 'lit';
import { FIGURES, type LazyTag, LESSON } from '../embed/elements/names.ts';

type LitClass = typeof LitElement;

interface Described {
  name: string;
  description?: string;
}

interface Member extends Described {
  kind: 'field' | 'method';
  type?: { text: string };
  readonly?: true;
}

export interface Declaration {
  kind: 'class';
  customElement: true;
  name: string;
  tagName: string;
  attributes: (Described & { type?: { text: string }; fieldName?: string })[];
  members: Member[];
  events: (Described & { type: { text: string } })[];
  slots: Described[];
  cssParts: Described[];
  cssProperties: Described[];
  cssStates: Described[];
}

const web = path.resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(web, file), 'utf8');

const DEFINES = /^import '(\.[^']+\/define\.ts)'|\bimport\('(\.[^']+\/define\.ts)'\)/gm;
const beside = (file: string, specifier: string): string => path.posix.join(path.posix.dirname(file), specifier);

/** All files that one of web/ imports when it is loaded, itself among them. */
export function filesOf(entry: string): string[] {
  const found = new Set<string>();
  const waiting = [entry];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file) || !existsSync(path.join(web, file))) continue;
    found.add(file);
    for (const [, specifier = ''] of read(file).matchAll(/^(?:import|export)\s(?!type)[^;]*?'(\.[^']+\.ts)'/gm)) {
      // What defines another element writes that element's markup.
      if (!specifier.endsWith('/define.ts')) waiting.push(beside(file, specifier));
    }
  }
  return [...found];
}

/** And the files of the elements within, at once or later: what they tell, and their states, are those of the figure too. */
const filesWithin = (files: readonly string[]): string[] => [
  ...files,
  ...files.flatMap((file) =>
    [...read(file).matchAll(DEFINES)].flatMap(([, now, later = '']) => filesOf(beside(file, now ?? later))),
  ),
];

const unique = (names: string[]): string[] => [...new Set(names)].sort();
const named = (names: string[], about: Readonly<Record<string, string>> = {}): Described[] =>
  unique(names).map((name) => (about[name] === undefined ? { name } : { name, description: about[name] }));

export const partsIn = (text: string): string[] =>
  [...text.matchAll(/(?<![\w-])part=(?:"([^"$]+)"|\$\{([^}]*)\})/g)].flatMap(([, plain, chosen = '']) =>
    (plain ?? [...chosen.matchAll(/'([^']+)'/g)].map(([, one]) => one).join(' '))
      .split(' ')
      .filter((one) => /^[a-z-]+$/.test(one)),
  );

const EVENTS = ['ready', 'input', 'change', 'predict', 'progress', 'answer', 'complete', 'error'].map(
  (name) => `attn-${name}`,
);

export const eventsIn = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => !/addEventListener|@attn-/.test(line))
    .flatMap((line) => [...line.matchAll(/(?<!=== )'(attn-[a-z]+)'/g)].map(([, name = '']) => name))
    .filter((name) => EVENTS.includes(name));

const SLOTS = {
  '': 'What stands here until the figure is there: a picture, a sentence, a link.',
  title: 'The title.',
  intro: 'How to read the figure.',
  question: 'What stands above the bet, above the questions of attn-quiz, or above the picture where nothing is asked.',
  summary: 'What stands below the figure, in closing.',
  'feedback-correct': 'What is added to a right answer.',
  'feedback-wrong': 'What is added to a wrong answer.',
};

const slotsIn = (text: string): string[] => [...text.matchAll(/<slot name="([a-z-]+)"/g)].map(([, name = '']) => name);

const STATES = {
  loading: 'It has not told attn-ready yet.',
  ready: 'It has told attn-ready.',
  running: 'Something is being trained or written.',
  paused: 'What ran can go on.',
  error: 'The core is not to be had.',
  predicted: 'A bet is placed.',
};

/** A bet is placed where it is told (elements/shared/attn-element.ts). */
export const statesIn = (text: string): string[] => [
  ...[...text.matchAll(/toggleState\('([a-z]+)'/g)].map(([, name = '']) => name),
  ...(eventsIn(text).includes('attn-predict') ? ['predicted'] : []),
];

function cssOf(styles: CSSResultGroup | undefined): string {
  if (styles === undefined) return '';
  if (Array.isArray(styles)) return styles.map((one) => cssOf(one as CSSResultGroup)).join('\n');
  return 'cssText' in styles ? styles.cssText : '';
}

interface Published extends Described {
  type?: string;
  readonly?: boolean;
}

/** The members of an interface of element-types.ts, with those that it extends. */
export function published(name: string, text = read('embed/element-types.ts')): Published[] {
  const [, base = '', body = ''] =
    new RegExp(`export interface ${name} extends (\\w+) \\{([\\s\\S]*?)(?:\\n)?\\}\\n`).exec(text) ?? [];
  const own = [...body.matchAll(/(?:^ {2}\/\*\* (.*?) \*\/\n)?^ {2}(readonly )?(\w+)(\([^)]*\))?: (.+);$/gm)].map(
    ([, description, readonly, member = '', args, type = '']): Published => ({
      name: member,
      ...(description === undefined ? {} : { description }),
      ...(args === undefined ? { type } : {}),
      ...(readonly === undefined ? {} : { readonly: true }),
    }),
  );
  return [...(base === 'HTMLElement' || base === '' ? [] : published(base, text)), ...own];
}

const member = ({ type, readonly, ...said }: Published): Member => ({
  kind: type === undefined ? 'method' : 'field',
  ...said,
  ...(type === undefined ? {} : { type: { text: type } }),
  ...(readonly ? { readonly: true as const } : {}),
});

const TYPES = new Map<unknown, string>([
  [Number, 'number'],
  [Boolean, 'boolean'],
]);

function attributesOf(element: LitClass, about: readonly Published[]): Declaration['attributes'] {
  void element.observedAttributes; // has lit put the properties together
  return [...element.elementProperties].flatMap(([key, { attribute, type, state }]) => {
    if (attribute === false || state === true) return [];
    const fieldName = String(key);
    const name = typeof attribute === 'string' ? attribute : fieldName.toLowerCase();
    const description = about.find((one) => one.name === fieldName)?.description;
    return [
      {
        name,
        fieldName,
        type: { text: TYPES.get(type) ?? 'string' },
        ...(description === undefined ? {} : { description }),
      },
    ];
  });
}

const eventOf = (name: string, of = 'AttnEvents') => ({ name, type: { text: `${of}['${name}']` } });

/** The names of an interface of events. */
function eventsOf(name: string): string[] {
  const [, body = ''] =
    new RegExp(`export interface ${name} \\{([\\s\\S]*?)\\n\\}`).exec(read('embed/element-types.ts')) ?? [];
  return [...body.matchAll(/^ {2}'(attn-[a-z]+)':/gm)].map(([, event = '']) => event);
}

const classOf = (tag: string): string => tag.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

function described(tag: LazyTag, element: LitClass): Declaration {
  const about = published(`${classOf(tag)}Element`);
  const files = filesOf(`elements/${tag}/${tag}.ts`);
  const text = files.map(read).join('\n');
  const textWithin = filesWithin([...files, ...filesOf(`elements/${tag}/define.ts`)])
    .map(read)
    .join('\n');
  return {
    kind: 'class',
    customElement: true,
    name: classOf(tag),
    tagName: tag,
    attributes: [
      ...attributesOf(element, about),
      {
        name: 'theme',
        type: { text: "'light' | 'dark'" },
        description: 'In place of what the page around looks like.',
      },
    ],
    members: about.map(member),
    events: unique(eventsIn(textWithin)).map((name) => eventOf(name)),
    slots: named(['', ...slotsIn(text)], SLOTS),
    cssParts: named(partsIn(text)),
    cssProperties: named([...cssOf(element.styles).matchAll(/--attn-[\w-]+/g)].map(([name]) => name)),
    cssStates: named(statesIn(textWithin), STATES),
  };
}

const attributeOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Plain elements, whose attributes are only named. */
function plain(tag: string, attributes: readonly string[], about: Published[], slots = ['']): Declaration {
  return {
    kind: 'class',
    customElement: true,
    name: classOf(tag),
    tagName: tag,
    attributes: attributes.map((name) => {
      const { name: fieldName, type, description } = about.find((one) => attributeOf(one.name) === name) ?? {};
      return {
        name,
        ...(type === undefined ? {} : { fieldName, type: { text: type } }),
        ...(description === undefined ? {} : { description }),
      } as Declaration['attributes'][number];
    }),
    members: about.map(member),
    events: [],
    slots: named(slots, SLOTS),
    cssParts: [],
    cssProperties: [],
    cssStates: [],
  };
}

const moduleOf = (file: string, declarations: Declaration[], exports: string[] = []) => ({
  kind: 'javascript-module',
  path: file,
  declarations: declarations as object[],
  exports: [
    ...exports.map((name) => ({ kind: 'js', name, declaration: { name, module: file } })),
    ...declarations.map(({ name, tagName }) => ({
      kind: 'custom-element-definition',
      name: tagName,
      declaration: { name, module: file },
    })),
  ],
});

export async function declarations(): Promise<Declaration[]> {
  const shim = globalThis as { HTMLElement?: unknown };
  shim.HTMLElement ??= class {};
  const { AttnLesson } = await import('../embed/elements/attn-lesson.ts');
  const figures = await Promise.all(
    [...FIGURES, 'attn-var' as const].map(async (tag) => {
      const module = (await import(`../elements/${tag}/${tag}.ts`)) as Record<string, LitClass>;
      return described(tag, module[classOf(tag)] as LitClass);
    }),
  );
  const lesson = plain(LESSON, AttnLesson.observedAttributes, published('AttnLessonElement'), Object.keys(SLOTS));
  return [
    {
      ...lesson,
      events: unique(figures.flatMap(({ events }) => events.map(({ name }) => name))).map((name) => eventOf(name)),
    },
    ...figures,
  ];
}

/** What attn-embed reads once, when it makes its frame. */
const OF_THE_FRAME: Declaration['attributes'] = [
  {
    name: 'height',
    type: { text: 'number' },
    description: 'Pixels to begin with, before the figure has said its own.',
  },
  { name: 'sandbox', type: { text: 'string' }, description: 'Of the frame; without it `allow-scripts`.' },
];

export async function customElements(): Promise<string> {
  const host = /observedAttributes = (\[[^\]]*\])/.exec(read('embed/host/attn-embed.ts'))?.[1] ?? '[]';
  const own = published('AttnEmbedElement').filter(({ name }) => name !== 'addEventListener');
  const described = plain('attn-embed', JSON.parse(host.replaceAll("'", '"')), own);
  const frame = {
    ...described,
    attributes: [
      ...described.attributes.filter(({ name }) => OF_THE_FRAME.every((one) => one.name !== name)),
      ...OF_THE_FRAME,
    ],
    events: eventsOf('AttnEmbedEvents').map((name) => eventOf(name, 'AttnEmbedEvents')),
  };
  const modules = [moduleOf('attn.js', await declarations()), moduleOf('attn-host.js', [frame])];
  return `${JSON.stringify({ schemaVersion: '2.1.0', readme: '', modules }, null, 2)}\n`;
}
