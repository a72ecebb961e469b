// SPDX-License-Identifier: MIT
// The published types of the elements are true of the elements: checked by the compiler, name by name.
import { expect, it } from 'vitest';
import type { AttnElements, AttnEmbedElement, AttnEmbedEvents } from '../../web/embed/element-types.ts';
import type { AttnLesson } from '../../web/embed/elements/attn-lesson.ts';
import { LAZY, LESSON } from '../../web/embed/elements/names.ts';
import type { FromView } from '../../web/embed/messages.ts';
import type { Refusal } from '../../web/embed/refusal.ts';

interface Defined {
  'attn-ablate': import('../../web/elements/attn-ablate/attn-ablate.ts').AttnAblate;
  'attn-block': import('../../web/elements/attn-block/attn-block.ts').AttnBlock;
  'attn-generate': import('../../web/elements/attn-generate/attn-generate.ts').AttnGenerate;
  'attn-leak': import('../../web/elements/attn-leak/attn-leak.ts').AttnLeak;
  'attn-lesson': AttnLesson;
  'attn-mask': import('../../web/elements/attn-mask/attn-mask.ts').AttnMask;
  'attn-qkv': import('../../web/elements/attn-qkv/attn-qkv.ts').AttnQkv;
  'attn-quiz': import('../../web/elements/attn-quiz/attn-quiz.ts').AttnQuiz;
  'attn-softmax': import('../../web/elements/attn-softmax/attn-softmax.ts').AttnSoftmax;
  'attn-train': import('../../web/elements/attn-train/attn-train.ts').AttnTrain;
  'attn-var': import('../../web/elements/attn-var/attn-var.ts').AttnVar;
  'attn-variants': import('../../web/elements/attn-variants/attn-variants.ts').AttnVariants;
}

/** Compiles only where each has all that is published of it. */
const asPublished = (defined: Defined): AttnElements => defined;

it('an element is published for each name, and no other', () => {
  const published: Record<keyof AttnElements, true> = {
    'attn-ablate': true,
    'attn-block': true,
    'attn-generate': true,
    'attn-leak': true,
    'attn-lesson': true,
    'attn-mask': true,
    'attn-qkv': true,
    'attn-quiz': true,
    'attn-softmax': true,
    'attn-train': true,
    'attn-var': true,
    'attn-variants': true,
  };
  expect(Object.keys(published)).toEqual([...LAZY, LESSON].sort());
  expect(asPublished).toBeTypeOf('function');
});

type Detail<K extends keyof AttnEmbedEvents> = AttnEmbedEvents[K]['detail'];
/** As attn-embed hands it on: without what says which message it is. */
type Message<T extends FromView['type']> = Omit<Extract<FromView, { type: T }>, 'type'> & { id: string };

/** Compile only where the events of attn-embed say what the messages of a view have. */
const handedOn = {
  ready: (message: Message<'attn:ready'>): Detail<'attn-ready'> => message,
  resize: (message: Message<'attn:resize'>): Detail<'attn-resize'> => message,
  state: (message: Message<'attn:state'>): Detail<'attn-state'> => message,
  error: (refusal: Refusal): Detail<'attn-error'> => ({ code: 'bad-state', ...refusal }),
};

/** Compiles only where a listener of the frame knows what its event has. */
function listens(frame: AttnEmbedElement): void {
  frame.addEventListener('attn-state', ({ detail }) => detail.hash.length);
  frame.addEventListener('attn-resize', ({ detail }) => detail.height.toFixed());
  frame.addEventListener('attn-ready', ({ detail }) => [detail.id, detail.title, detail.height?.toFixed()]);
  frame.addEventListener('attn-error', ({ detail }) => detail.keys?.join());
  frame.addEventListener('click', ({ clientX }) => clientX);
  // @ts-expect-error: there is no such detail
  frame.addEventListener('attn-state', ({ detail }) => detail.height);
}

it('the frame hands on what a view says', () => {
  expect(Object.keys(handedOn)).toEqual(['ready', 'resize', 'state', 'error']);
  expect(listens).toBeTypeOf('function');
});
