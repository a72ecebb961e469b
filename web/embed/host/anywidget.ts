// SPDX-License-Identifier: MIT
// attn-anywidget.mjs: one figure in a notebook or a MyST page, as the anywidget specification has it (anywidget.dev). The
// figure stands in a frame within the element that it is given and touches nothing else of the page. The model's keys are
// the settings of embed/options.ts; `state` and `hash` are what the learner has set, and `hash` is written back.

import {
  addressOf,
  asText,
  dropOtherHash,
  type Host,
  hashOf,
  isRecord,
  type Model,
  SETTINGS,
} from './anywidget-model.ts';

const PROTOCOL = 1;
const LOWEST = 120;
const HIGHEST = 6000;

function noteIn(el: Host, words: string): () => void {
  const note = el.ownerDocument.createElement('p');
  note.textContent = words;
  el.append(note);
  return () => note.remove();
}

/** Keeps what the model asks for before the figure can hear it. */
function patience() {
  let isThere = false;
  const late = new Set<() => void>();
  return {
    get isThere() {
      return isThere;
    },
    told: (wish: () => void) => () => {
      if (isThere) wish();
      else late.add(wish);
    },
    came: () => {
      isThere = true;
      for (const wish of late) wish();
      late.clear();
    },
    left: () => {
      isThere = false;
      late.clear();
    },
  };
}

function frameFor(model: Model, el: Host) {
  const frame = el.ownerDocument.createElement('iframe');
  const toTitle = (): void => {
    frame.title = asText(model.get('title')) || 'A figure of the Attention Field Guide';
  };
  const toHeight = (): void => {
    frame.style.height = `${Number(asText(model.get('height'))) || LOWEST}px`;
  };
  toTitle();
  toHeight();
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.setAttribute('allow', 'fullscreen; clipboard-write');
  Object.assign(frame.style, { width: '100%', border: '0', display: 'block' });
  return { frame, toTitle, toHeight };
}

const ANEW = SETTINGS.filter((name) => name !== 'theme' && name !== 'view');

/** Shows the figure in `el`; what it answers with takes it away again. */
function render({ model, el }: { model: Model; el: Host }): () => void {
  const here = import.meta.url;
  const address = addressOf(model, here);
  if (address === undefined) {
    return noteIn(
      el,
      'This figure needs “guide”: the address of the folder with the guide’s files, such as https://example.org/guide/',
    );
  }
  const around = el.ownerDocument.defaultView ?? window;
  const { frame, toTitle, toHeight } = frameFor(model, el);
  /** The hash as the figure last told it: the model's echo of it is no wish. */
  let told = hashOf(model);
  /** The same, where the figure has told it: by the names of links. */
  let own: string | undefined;
  const send = (type: string, rest: object = {}): void =>
    frame.contentWindow?.postMessage({ attn: PROTOCOL, type: `attn:${type}`, ...rest }, '*');

  const figure = patience();

  const receive = ({ source, data }: MessageEvent): void => {
    if (source !== frame.contentWindow || !isRecord(data) || data.attn !== PROTOCOL) return;
    const { type, height, hash } = data;
    if (type === 'attn:ready') figure.came();
    if ((type === 'attn:ready' || type === 'attn:resize') && typeof height === 'number' && Number.isFinite(height)) {
      frame.style.height = `${Math.min(HIGHEST, Math.max(LOWEST, Math.ceil(height)))}px`;
    }
    // One that goes may still tell its state, which is none of the view that comes.
    if (type !== 'attn:state' || !figure.isThere || typeof hash !== 'string' || hash === told) return;
    own = told = hash;
    model.set('hash', hash);
    model.save_changes();
  };

  const toState = (): void => {
    const state = model.get('state');
    if (isRecord(state)) send('set', { state });
  };
  const toHash = (): void => {
    const hash = hashOf(model);
    if (hash === told) return;
    told = hash;
    send('command', { name: 'reset' });
    send('set', { state: Object.fromEntries(new URLSearchParams(hash)) });
  };
  const toTheme = (): void => send('theme', { theme: asText(model.get('theme')) || 'auto' });
  const reload = (): void => {
    figure.left();
    told = hashOf(model);
    frame.src = addressOf(model, here) ?? address;
  };
  const toView = (): void => {
    figure.left();
    dropOtherHash(model, own);
    reload();
  };
  const listeners: [string, () => void][] = [
    ['change:state', figure.told(toState)],
    ['change:hash', figure.told(toHash)],
    ['change:theme', figure.told(toTheme)],
    ['change:title', toTitle],
    ['change:height', toHeight],
    ['change:view', toView],
    ...ANEW.map((name): [string, () => void] => [`change:${name}`, reload]),
  ];
  for (const [event, listener] of listeners) model.on(event, listener);
  around.addEventListener('message', receive);
  frame.addEventListener('load', () => send('hello'));
  frame.src = address;
  el.append(frame);
  return () => {
    for (const [event, listener] of listeners) model.off(event, listener);
    around.removeEventListener('message', receive);
    frame.remove();
  };
}

export default { render };
