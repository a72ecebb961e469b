// SPDX-License-Identifier: MIT
// The elements' description for editors, as it is made from them. That the built one names their real attributes is tested in
// a browser: tests/e2e/elements.test.ts.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { customElements, declarations, eventsIn, partsIn, published } from '../../web/build/custom-elements.ts';
import { LAZY, LESSON } from '../../web/embed/elements/names.ts';
import { PROPERTIES } from '../../web/embed/messages.ts';

const all = await declarations();
const of = (tag: string) => all.find(({ tagName }) => tagName === tag);
const names = (list: readonly { name: string }[] = []): string[] => list.map(({ name }) => name);

describe('the description of the elements', () => {
  it('has each of them once, and the frame', async () => {
    expect(all.map(({ tagName }) => tagName).sort()).toEqual([LESSON, ...LAZY].sort());
    const text = JSON.parse(await customElements());
    expect(text.schemaVersion).toBe('2.1.0');
    expect(text.modules.map(({ path }: { path: string }) => path)).toEqual(['attn.js', 'attn-host.js']);
    for (const { path, declarations: own, exports } of text.modules)
      for (const { name, tagName } of own)
        expect(exports).toContainEqual({
          kind: 'custom-element-definition',
          name: tagName,
          declaration: { name, module: path },
        });
  });

  it('has as members exactly what the elements observe, with the same types', () => {
    for (const { tagName, attributes, members } of all) {
      const fields = members.filter(({ kind, readonly }) => kind === 'field' && !readonly);
      const isAttribute = ({ description = '' }: (typeof members)[number]) => !description.includes('No attribute.');
      const observed = attributes.filter(({ fieldName }) => fieldName !== undefined);
      const only = attributes.filter(({ fieldName }) => fieldName === undefined).map(({ name }) => name);
      // Of HTMLElement, and of what dresses a figure.
      expect(only, tagName).toEqual(tagName === LESSON ? ['lang'] : ['theme']);
      const promised =
        tagName === LESSON
          ? fields.filter(({ name }) => name !== 'state')
          : fields.filter((field) => isAttribute(field));
      expect(names(promised).sort(), tagName).toEqual(observed.map(({ fieldName }) => fieldName).sort());
      for (const { name, fieldName, type, description } of observed) {
        const member = fields.find((field) => field.name === fieldName);
        const [plain] = (member?.type?.text ?? '').replace(/'[^']*'/g, 'string').split(' | ');
        expect(plain, `${tagName} ${name}`).toBe(tagName === LESSON ? member?.type?.text : type?.text);
        expect(description, `${tagName} ${name}`).toBe(member?.description);
      }
    }
  });

  it('is what the page for authors tells: each attribute and each member', () => {
    const page = readFileSync(new URL('../../docs/embedding.md', import.meta.url), 'utf8');
    for (const { tagName, attributes, members } of all) {
      const row = page.split('\n').find((line) => line.startsWith(`| \`${tagName}\``)) ?? '';
      const ofAll = page.split('\n').find((line) => line.startsWith('| every figure')) ?? '';
      const told = (name: string) =>
        [row, ofAll].some((line) => line.includes(`\`${name}\``) || line.includes(`\`${name}(`));
      const attributeNames = new Set(attributes.map(({ fieldName }) => fieldName));
      for (const name of [...names(attributes), ...names(members).filter((one) => !attributeNames.has(one))])
        expect(told(name), `${tagName}: ${name}`).toBe(true);
    }
  });

  it('has the attributes that the interface promises', () => {
    const promised: Record<string, string> = {
      'attn-mask': 'mask length window prefix editable predict',
      'attn-qkv': 'tokens heads dim step row seed',
      'attn-softmax': 'scores masked temperature',
      'attn-leak': 'mask length seed',
      'attn-train': 'mask steps lr batch seed compare',
      'attn-ablate': 'remove seed steps',
      'attn-generate': 'prompt length temperature top-k cache seed',
      'attn-quiz': 'set attempts',
      'attn-var': 'name format scrub',
      'attn-lesson': 'view hide lock theme motion lang predict src',
    };
    for (const [tag, list] of Object.entries(promised))
      expect(names(of(tag)?.attributes), tag).toEqual(expect.arrayContaining(list.split(' ')));
  });

  it('says of each member what the published types say, and of each attribute its type', () => {
    const mask = of('attn-mask');
    expect(mask?.attributes.find(({ name }) => name === 'prefix')).toMatchObject({
      fieldName: 'prefixLength',
      type: { text: 'number' },
    });
    const matrix = mask?.members.find(({ name }) => name === 'matrix');
    expect(matrix).toMatchObject({ kind: 'field', type: { text: 'Uint8Array' } });
    expect(matrix?.readonly).toBeUndefined();
    const weights = all
      .find(({ tagName }) => tagName === 'attn-softmax')
      ?.members.find(({ name }) => name === 'weights');
    expect(weights).toMatchObject({ kind: 'field', readonly: true });
    expect(mask?.members.find(({ name }) => name === 'setCell')).toMatchObject({ kind: 'method' });
    expect(names(published('AttnTrainElement'))).toEqual(
      expect.arrayContaining(['profile', 'reset', 'start', 'history']),
    );
    expect(names(published('AttnTrainElement'))).not.toContain('samples');
  });

  it('names the parts, slots, states, events and CSS properties of the interface', () => {
    const every = (list: 'cssParts' | 'slots' | 'events' | 'cssProperties' | 'cssStates') =>
      new Set(all.flatMap((one) => names(one[list])));
    const parts = ['toolbar', 'button', 'matrix', 'cell', 'blocked-cell', 'chart', 'readout', 'status', 'table'];
    expect([...every('cssParts')].sort()).toEqual([...parts].sort());
    expect([...every('slots')].sort()).toEqual([
      '',
      'feedback-correct',
      'feedback-wrong',
      'intro',
      'question',
      'summary',
      'title',
    ]);
    expect([...every('events')].sort()).toEqual(
      ['answer', 'change', 'complete', 'error', 'input', 'predict', 'progress', 'ready'].map((name) => `attn-${name}`),
    );
    expect([...every('cssStates')].sort()).toEqual(['error', 'loading', 'paused', 'predicted', 'ready', 'running']);
    expect(names(of('attn-train')?.cssStates)).toContain('running');
    expect(names(of('attn-variants')?.cssStates)).not.toContain('running');
    expect([...every('cssProperties')]).toEqual(expect.arrayContaining([...PROPERTIES]));
  });

  it('says of a figure what the elements within it tell, and their states', () => {
    expect(names(of('attn-mask')?.events)).toEqual(expect.arrayContaining(['attn-predict', 'attn-progress']));
    expect(names(of('attn-mask')?.cssStates)).toEqual(expect.arrayContaining(['predicted', 'running', 'paused']));
    expect(names(of('attn-leak')?.events)).toContain('attn-progress');
    expect(names(of('attn-leak')?.cssStates)).toContain('running');
    expect(names(of('attn-train')?.events)).toContain('attn-answer');
    for (const { tagName, events, cssStates } of all)
      if (tagName !== LESSON)
        expect(names(cssStates).includes('predicted'), tagName).toBe(names(events).includes('attn-predict'));
    expect(names(of('attn-block')?.events)).not.toContain('attn-predict');
  });

  it('has the frame: each message of a view as an event, and every attribute with its type', async () => {
    const { modules } = JSON.parse(await customElements());
    const [frame] = modules[1].declarations as [(typeof all)[number]];
    const page = readFileSync(new URL('../../docs/embedding.md', import.meta.url), 'utf8');
    const told = [...page.matchAll(/^\| `attn:([a-z]+)` +\| (?:`version`|`height`|`hash`|`detail`)/gm)].map(
      ([, one]) => one,
    );
    expect(told).toHaveLength(8);
    expect(names(frame.events).sort()).toEqual(told.map((name) => `attn-${name}`).sort());
    for (const { name, type } of frame.events) expect(type.text).toBe(`AttnEmbedEvents['${name}']`);
    expect(names(frame.attributes).sort()).toEqual(
      ['height', 'lazy', 'max-height', 'min-height', 'sandbox', 'src', 'title'].sort(),
    );
    for (const { name, type, description } of frame.attributes) {
      expect(type?.text, name).toMatch(/^(string|number)$/);
      expect(description, name).toMatch(/\.$/);
    }
    expect(names(frame.members)).toContain('send');
    expect(names(frame.members)).not.toContain('addEventListener');
  });

  it('reads parts that are chosen, and no event that is only listened to', () => {
    const chosen = ['part=$', "{blocked ? 'cell blocked-cell' : 'cell'}"].join('');
    expect(partsIn(`${chosen} part="table" data-part="controls"`)).toEqual(['cell', 'blocked-cell', 'cell', 'table']);
    expect(eventsIn("this.emit('attn-ready', {});\ndocument.addEventListener('attn-change', follow);")).toEqual([
      'attn-ready',
    ]);
  });
});
