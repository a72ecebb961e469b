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

/** All files that one of web/ imports when it is loaded, itself among them. */
export function filesOf(entry: string): string[] {
  const found = new Set<string>();
  const waiting = [entry];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file) || !existsSync(path.join(web, file))) continue;
    found.add(file);
    for (const [, specifier = ''] of read(file).matchAll(/^(?:import|export)\s(?!type)[^;]*?'(\.[^']+\.ts)'/gm)) {
      // What defines another element writes that element's markup.
      if (!specifier.endsWith('/define.ts')) waiting.push(path.posix.join(path.posix.dirname(file), specifier));
    }
  }
  return [...found];
}

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
    .flatMap((line) => [...line.matchAll(/'(attn-[a-z]+)'/g)].map(([, name = '']) => name))
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

export const statesIn = (text: string): string[] =>
  [...text.matchAll(/toggleState\('([a-z]+)'/g)].map(([, name = '']) => name);

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

const eventOf = (name: string) => ({ name, type: { text: `AttnEvents['${name}']` } });

const classOf = (tag: string): string => tag.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

function described(tag: LazyTag, element: LitClass): Declaration {
  const about = published(`${classOf(tag)}Element`);
  const text = filesOf(`elements/${tag}/${tag}.ts`).map(read).join('\n');
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
    events: unique(eventsIn(text)).map(eventOf),
    slots: named(['', ...slotsIn(text)], SLOTS),
    cssParts: named(partsIn(text)),
    cssProperties: named([...cssOf(element.styles).matchAll(/--attn-[\w-]+/g)].map(([name]) => name)),
    cssStates: named(statesIn(text), STATES),
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
    { ...lesson, events: unique(figures.flatMap(({ events }) => events.map(({ name }) => name))).map(eventOf) },
    ...figures,
  ];
}

export async function customElements(): Promise<string> {
  const host = /observedAttributes = (\[[^\]]*\])/.exec(read('embed/host/attn-embed.ts'))?.[1] ?? '[]';
  const text = { type: 'string' };
  const frame = plain(
    'attn-embed',
    [...JSON.parse(host.replaceAll("'", '"')), 'height', 'sandbox'],
    [
      { name: 'src', description: 'Address of the figure, http or https.', ...text },
      { name: 'title', description: 'Names the frame for screen readers.', ...text },
      { name: 'minHeight', description: 'Attribute `min-height`: pixels.', ...text },
      { name: 'maxHeight', description: 'Attribute `max-height`: pixels.', ...text },
      { name: 'lazy', description: '`0` loads it at once.', ...text },
      { name: 'send', description: 'A message to the figure in the frame.' },
    ],
  );
  const modules = [moduleOf('attn.js', await declarations()), moduleOf('attn-host.js', [frame])];
  return `${JSON.stringify({ schemaVersion: '2.1.0', readme: '', modules }, null, 2)}\n`;
}
