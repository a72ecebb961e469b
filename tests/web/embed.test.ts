// SPDX-License-Identifier: MIT
// The embed contract without a browser: what an author may say in the query, what a page around may ask, and what a view
// tells it. Real hosts are tests/e2e/hosts*.

import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Frame, type FramedView, type FrameWindow } from '../../web/embed/frame.ts';
import { sayIgnored } from '../../web/embed/hosted.ts';
import { readToView } from '../../web/embed/messages.ts';
import { OPTIONS, optionsTable, PARTS, readOptions, VIEWS } from '../../web/embed/options.ts';

/** Numbers that repeat: a failure can be looked at again. */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('an author’s query', () => {
  it('gives the defaults when nothing is said', () => {
    const { options, ignored } = readOptions('');
    expect(options).toEqual({
      view: 'lesson',
      hide: [],
      lock: [],
      predict: false,
      theme: 'auto',
      motion: 'auto',
      lang: 'en',
      links: true,
      run: false,
      report: 'none',
      compat: '',
      id: '',
    });
    expect(ignored).toEqual([]);
  });

  it('is read in full', () => {
    const query =
      '?view=mask&hide=prose,share&lock=mask,n&predict=1&theme=dark&motion=off&lang=de-AT&links=0&run=true&report=post&compat=canvas&id=week-3_a';
    const { options, ignored } = readOptions(query);
    expect(options).toEqual({
      view: 'mask',
      hide: ['prose', 'share'],
      lock: ['mask', 'n'],
      predict: true,
      theme: 'dark',
      motion: 'off',
      lang: 'de-AT',
      links: false,
      run: true,
      report: 'post',
      compat: 'canvas',
      id: 'week-3_a',
    });
    expect(ignored).toEqual([]);
  });

  it('names each setting that it cannot use, and takes its default', () => {
    const { options, ignored } = readOptions('?view=nonsense&hide=prose,everything&predict=maybe&colour=red&id=a%20b');
    expect(options).toMatchObject({ view: 'lesson', hide: ['prose'], predict: false, id: '' });
    expect(ignored.map(sayIgnored)).toEqual([
      '“view” cannot be “nonsense”.',
      '“hide”: there is no “everything”; the rest of the list is used.',
      '“predict” cannot be “maybe”.',
      '“colour” is no setting of this page.',
      '“id” cannot be “a b”.',
    ]);
  });

  it('uses what it knows of a list and names the rest, so that a slip shows nothing that was to be hidden', () => {
    const { options, ignored } = readOptions('?view=mask&hide=share,tabel,%20prose,&lock=mask,<b>,n');
    expect(options).toMatchObject({ hide: ['share', 'prose'], lock: ['mask', 'n'] });
    expect(ignored.map(sayIgnored)).toEqual([
      '“hide”: there is no “tabel”; the rest of the list is used.',
      '“lock”: there is no “<b>”; the rest of the list is used.',
    ]);
  });

  it('may name the two models as their link does', () => {
    expect(readOptions('?view=compare')).toMatchObject({ options: { view: 'train' }, ignored: [] });
  });

  it('uses the first of two and says so', () => {
    const { options, ignored } = readOptions('?view=mask&view=leak');
    expect(options.view).toBe('mask');
    expect(ignored.map(sayIgnored)).toEqual(['“view” is given twice; the first is used.']);
  });

  it('leaves the names of cmi5 and Pym.js alone', () => {
    const query =
      '?endpoint=x&fetch=x&actor=x&registration=x&activityId=x&initialWidth=3&childId=a&parentUrl=u&parentTitle=t';
    expect(readOptions(query).ignored).toEqual([]);
    expect(OPTIONS.map(({ name }) => name as string)).not.toContain('fetch');
  });

  it('takes the id from Pym’s own name for the frame, where it speaks to Pym and has no other', () => {
    const id = (query: string) => readOptions(query).options.id;
    expect(id('?compat=pym&childId=pym-0')).toBe('pym-0');
    expect(id('?compat=pym&childId=pym-0&id=mine')).toBe('mine');
    expect(id('?compat=pym&childId=%3Cb%3E')).toBe('');
    expect(id('?childId=pym-0')).toBe('');
  });

  it('whatever it is, gives settings of the table and never throws', () => {
    const number = numbersFrom(7);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(number() * list.length)] as T;
    const names = [...OPTIONS.map(({ name }) => name), '__proto__', 'constructor', 'hide ', '%', '<img>'];
    const texts = [
      '',
      '1',
      '0',
      'mask',
      'prose,',
      ',,',
      '%ff',
      '<script>',
      '__proto__',
      '\u0000',
      'x'.repeat(5000),
      'de',
    ];
    for (let round = 0; round < 1000; ++round) {
      const pairs = Array.from({ length: Math.floor(number() * 6) }, () => `${pick(names)}=${pick(texts)}`);
      const { options, ignored } = readOptions(`?${pairs.join('&')}`);
      expect(VIEWS).toContain(options.view);
      expect(options.hide.every((part) => PARTS.includes(part))).toBe(true);
      expect(typeof options.predict).toBe('boolean');
      expect(options.id).toMatch(/^[\w-]{0,32}$/);
      expect(ignored.map(sayIgnored).every((warning) => warning.length < 120)).toBe(true);
    }
    expect(({} as Record<string, unknown>).view).toBeUndefined();
  });

  it('is documented by the table that reads it', () => {
    const table = optionsTable().split('\n');
    expect(table).toHaveLength(OPTIONS.length + 2);
    expect(table[2]).toMatch(/^\| `view` \| `lesson` \| `lesson`, `mask`/);
    const page = readFileSync(new URL('../../docs/embedding.md', import.meta.url), 'utf8');
    // The formatter lines up the columns.
    const plain = (text: string) => text.replace(/ +/g, ' ').replace(/-+/g, '-');
    expect(plain(page)).toContain(plain(optionsTable()));
  });
});

describe('a message to a view', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('is read when it is one of the protocol', () => {
    expect(readToView({ attn: 1, type: 'attn:hello', id: 'a' })).toEqual({ type: 'attn:hello', id: 'a' });
    expect(readToView({ attn: 1, type: 'attn:get' })).toEqual({ type: 'attn:get' });
    expect(readToView({ attn: 1, type: 'attn:command', name: 'pause' })).toEqual({
      type: 'attn:command',
      name: 'pause',
    });
    expect(readToView({ attn: 1, type: 'attn:visible', visible: false })).toEqual({
      type: 'attn:visible',
      visible: false,
    });
    expect(readToView({ attn: 1, type: 'attn:set', state: { mask: 'causal', n: 6, kv: true, bad: {} } })).toEqual({
      type: 'attn:set',
      state: { mask: 'causal', n: '6', kv: '1' },
      unread: ['bad'],
    });
  });

  it('may be one of reveal.js’s two strings', () => {
    expect(readToView('slide:start')).toEqual({ type: 'slide', shown: true });
    expect(readToView('slide:stop')).toEqual({ type: 'slide', shown: false });
  });

  it('sets colours, lengths and fonts, and nothing that could fetch or run', () => {
    const theme = (properties: object) => readToView({ attn: 1, type: 'attn:theme', theme: 'dark', properties });
    expect(
      theme({
        '--attn-bg': ' #102030 ',
        '--attn-radius': '4px',
        '--attn-font': 'Georgia, "Book Serif"',
        '--other': 'red',
      }),
    ).toEqual({
      type: 'attn:theme',
      theme: 'dark',
      properties: { '--attn-font': 'Georgia, "Book Serif"', '--attn-bg': '#102030', '--attn-radius': '4px' },
      unread: ['--other'],
    });
    for (const bad of [
      'url(https://example.org/x)',
      'red;background:url(x)',
      'var(--x)',
      'expression(1)',
      'image-set("a")',
      3,
      null,
    ]) {
      expect(theme({ '--attn-bg': bad, '--attn-radius': bad })).toEqual({
        type: 'attn:theme',
        theme: 'dark',
        properties: {},
        unread: ['--attn-bg', '--attn-radius'],
      });
    }
  });

  it('sets no colour and no letters that the browser does not know, and takes back with an empty text', () => {
    const theme = (properties: object) => readToView({ attn: 1, type: 'attn:theme', properties });
    for (const bad of ['#12345', '#1234567', 'inherit', 'Initial']) {
      expect(theme({ '--attn-bg': bad })).toMatchObject({ properties: {}, unread: ['--attn-bg'] });
    }
    const known = new Set(['color: pink', 'color: rgb(1 2 3)', 'font-family: Georgia']);
    vi.stubGlobal('CSS', { supports: (property: string, value: string) => known.has(`${property}: ${value}`) });
    const given = { '--attn-bg': 'banana', '--attn-accent': 'rgb(1)', '--attn-font': "'open" };
    expect(theme(given)).toMatchObject({ properties: {}, unread: Object.keys(given) });
    const good = { '--attn-bg': 'pink', '--attn-accent': 'rgb(1 2 3)', '--attn-font': 'Georgia', '--attn-gap': '1px' };
    expect(theme(good)).toMatchObject({ properties: good, unread: [] });
    const back = { '--attn-bg': '', '--attn-font': ' ', '--attn-gap': '' };
    expect(theme(back)).toMatchObject({
      properties: { '--attn-bg': '', '--attn-font': '', '--attn-gap': '' },
      unread: [],
    });
  });

  it('may set colours without a theme, and a theme that is none leaves the colours', () => {
    const properties = { '--attn-bg': 'pink' };
    const theme = (said: object) => readToView({ attn: 1, type: 'attn:theme', ...said });
    expect(theme({ properties })).toEqual({ type: 'attn:theme', theme: undefined, properties, unread: [] });
    expect(theme({ theme: 'pink', properties })).toEqual({
      type: 'attn:theme',
      theme: undefined,
      properties,
      unread: ['theme'],
    });
    expect(theme({ theme: 'dark', properties: 'pink' })).toEqual({
      type: 'attn:theme',
      theme: 'dark',
      properties: {},
      unread: ['properties'],
    });
  });

  it.each([
    { type: 'attn:theme' },
    { type: 'attn:command', name: 'navigate' },
    { type: 'attn:set', state: 'mask' },
    { type: 'attn:theme', theme: 'pink' },
    { type: 'attn:visible', visible: 'no' },
  ])('that cannot be used is known as one: $type', (message) => {
    expect(readToView({ attn: 1, ...message })).toEqual({ type: 'unreadable', of: message.type });
  });

  it('from anyone else, in any form, is nothing and throws nothing', () => {
    const others = [
      null,
      undefined,
      3,
      'pause',
      [],
      [1],
      {},
      { attn: 2, type: 'attn:get' },
      { attn: 1 },
      { attn: 1, type: 'attn:run' },
      { attn: 1, type: '__proto__' },
      new Map(),
      new Error('x'),
    ];
    for (const data of others) expect(readToView(data)).toBeUndefined();
  });
});

describe('a framed view', () => {
  const said: unknown[] = [];
  const done: unknown[] = [];
  let height = 480;
  let listener: ((event: MessageEvent) => void) | undefined;
  const parent = { postMessage: (message: unknown, target: string) => void said.push([message, target]) };
  const frameWindow: FrameWindow = {
    parent,
    addEventListener: (_, receive) => {
      listener = receive;
    },
    removeEventListener: () => {
      listener = undefined;
    },
  };
  let hash = '';
  const view: FramedView = {
    title: 'Who may look at whom',
    warnings: ['“colour” is no setting of this page.'],
    hash: () => hash,
    set: (state) => {
      done.push(['set', state]);
      return undefined;
    },
    command: (name) => void done.push(['command', name]),
    theme: (theme, properties) => void done.push(['theme', theme, properties]),
    visible: (visible) => void done.push(['visible', visible]),
    slide: (shown) => void done.push(['slide', shown]),
    height: () => height,
  };
  const options = { id: 'a', view: 'mask', report: 'none', compat: '' } as const;
  const hear = (data: unknown, source: unknown = parent) => listener?.({ data, source } as MessageEvent);

  beforeEach(() => {
    vi.useFakeTimers();
    said.length = 0;
    done.length = 0;
    height = 480;
    hash = '';
  });
  afterEach(() => void vi.useRealTimers());

  it('says that it is there, and again when it is greeted, so that either may come first', () => {
    new Frame(view, options, frameWindow);
    const ready = [
      {
        attn: 1,
        id: 'a',
        type: 'attn:ready',
        version: 1,
        view: 'mask',
        title: view.title,
        height: 480,
        warnings: view.warnings,
      },
      '*',
    ];
    expect(said).toEqual([ready]);
    hear({ attn: 1, type: 'attn:hello', id: 'x' });
    expect(said).toEqual([ready, ready]);
  });

  it('obeys the page around it and nobody else', () => {
    new Frame(view, options, frameWindow);
    hear({ attn: 1, type: 'attn:command', name: 'reset' }, { postMessage: () => undefined });
    hear({ attn: 1, type: 'attn:command', name: 'reset' }, null);
    expect(done).toEqual([]);
    hear({ attn: 1, type: 'attn:command', name: 'reset' });
    hear({ attn: 1, type: 'attn:set', state: { mask: 'full' } });
    hear({ attn: 1, type: 'attn:theme', theme: 'dark' });
    hear('slide:stop');
    expect(done).toEqual([
      ['command', 'reset'],
      ['set', { mask: 'full' }],
      ['theme', 'dark', {}],
      ['slide', false],
    ]);
  });

  it('says why a state cannot be shown', () => {
    const refusal = { message: 'It is one of another view.', keys: [] };
    new Frame({ ...view, set: () => refusal }, options, frameWindow);
    hear({ attn: 1, type: 'attn:set', state: { view: 'leak' } });
    const detail = { code: 'bad-state', ...refusal };
    expect(said.slice(1)).toEqual([[{ attn: 1, id: 'a', type: 'attn:error', detail }, '*']]);
  });

  it.each([
    [
      { type: 'attn:theme', theme: 'dark', properties: { '--attn-bg': 'url(x)' } },
      'What cannot be set stays as it was: --attn-bg.',
      ['--attn-bg'],
    ],
    [{ type: 'attn:set', state: { n: 4, mask: {} } }, 'What cannot be set stays as it was: mask.', ['mask']],
    [
      { type: 'attn:command', name: 'explode' },
      'The message “attn:command” says nothing that can be done here.',
      undefined,
    ],
  ])('says what of a message is of no use: %o', (message, sentence, keys) => {
    new Frame(view, options, frameWindow);
    hear({ attn: 1, ...message });
    const errors = said.flatMap((call) => {
      const { type, detail } = (call as [{ type: string; detail: object }])[0];
      return type === 'attn:error' ? [detail] : [];
    });
    const detail = { code: 'bad-state', message: sentence, ...(keys && { keys }) };
    expect(errors).toEqual([detail]);
  });

  it('tells its state after each one that it was given', () => {
    new Frame(view, options, frameWindow);
    hash = 'v=1&view=compare&seed=3';
    hear({ attn: 1, type: 'attn:set', state: { seed: 3 } });
    vi.advanceTimersByTime(250);
    expect(said.slice(1)).toEqual([[{ attn: 1, id: 'a', type: 'attn:state', hash }, '*']]);
  });

  it.each([
    ['changes nothing', { n: '5' }],
    ['names nothing', {}],
    ['is refused whole', { n: 'x' }],
    ['is no object', 'n=5'],
  ])('tells its state once after one that %s, too', (_, state) => {
    const refusal = { message: 'x', keys: ['n'] };
    const frame = new Frame({ ...view, set: ({ n }) => (n === 'x' ? refusal : undefined) }, options, frameWindow);
    hash = 'v=1&view=mask&n=5';
    frame.stateChanged();
    vi.advanceTimersByTime(250);
    said.length = 0;
    hear({ attn: 1, type: 'attn:set', state });
    hear({ attn: 1, type: 'attn:set', state });
    vi.advanceTimersByTime(249);
    const states = () => said.filter((call) => (call as [{ type: string }])[0].type === 'attn:state');
    expect(states()).toEqual([]);
    vi.advanceTimersByTime(1);
    frame.stateChanged();
    vi.advanceTimersByTime(1000);
    expect(states()).toEqual([[{ attn: 1, id: 'a', type: 'attn:state', hash }, '*']]);
  });

  it('tells a height once', () => {
    const frame = new Frame(view, options, frameWindow);
    frame.resized();
    expect(said).toHaveLength(1);
    height = 512;
    frame.resized();
    frame.resized();
    expect(said.slice(1)).toEqual([[{ attn: 1, id: 'a', type: 'attn:resize', height: 512 }, '*']]);
  });

  it.each([
    ['canvas', '{"subject":"lti.frameResize","height":480}'],
    ['pym', 'pymxPYMxaxPYMxheightxPYMx480'],
    ['oir', { type: 'iframe-resized', height: 480 }],
  ] as const)('tells its height in the dialect %s too', (compat, message) => {
    new Frame(view, { ...options, compat }, frameWindow);
    expect(said[1]).toEqual([message, '*']);
  });

  it('tells its state a quarter of a second after the last change, and only when it is another', () => {
    const frame = new Frame(view, options, frameWindow);
    hash = 'v=1&view=mask&mask=full';
    frame.stateChanged();
    vi.advanceTimersByTime(200);
    frame.stateChanged();
    vi.advanceTimersByTime(249);
    expect(said).toHaveLength(1);
    vi.advanceTimersByTime(1);
    frame.stateChanged();
    vi.advanceTimersByTime(1000);
    expect(said.slice(1)).toEqual([[{ attn: 1, id: 'a', type: 'attn:state', hash }, '*']]);
  });

  it('keeps answers to itself unless they are to be reported', () => {
    const root = new EventTarget();
    new Frame(view, options, frameWindow).listen(root);
    root.dispatchEvent(new CustomEvent('attn-answer', { detail: { item: 'm1' } }));
    root.dispatchEvent(new CustomEvent('attn-progress', { detail: { step: 3 } }));
    expect(said.slice(1)).toEqual([[{ attn: 1, id: 'a', type: 'attn:progress', detail: { step: 3 } }, '*']]);
    const open = new EventTarget();
    new Frame(view, { ...options, report: 'post' }, frameWindow).listen(open);
    open.dispatchEvent(new CustomEvent('attn-answer', { detail: { item: 'm1' } }));
    expect(said.at(-1)).toEqual([{ attn: 1, id: 'a', type: 'attn:answer', detail: { item: 'm1' } }, '*']);
  });

  it('is silent and deaf once it is closed', () => {
    const frame = new Frame(view, options, frameWindow);
    frame.stateChanged();
    frame.close();
    vi.advanceTimersByTime(1000);
    hear({ attn: 1, type: 'attn:command', name: 'reset' });
    expect(said).toHaveLength(1);
    expect(done).toEqual([]);
  });
});
