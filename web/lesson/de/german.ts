// SPDX-License-Identifier: MIT
// German: the interface and the figures. The chapters' prose stays English. One file for each catalogue in en/.
//
// How the words are chosen, in the plain form of address ("du"):
// - as German courses on the subject say them: Query (die), Key (der), Value (der), Head (der), Token (das), Softmax
//   (der), Logits, Loss (der), Score (der), Seed (der), Batch, Prompt, Kontext, Layer-Norm, Feed-Forward,
//   Residual-Pfad, Embedding, Padding, Lernrate, Gewicht, Schicht, Schritt, Lauf, Kanal, Fenster, Worker
// - attention: "Attention" is the mechanism, "Aufmerksamkeit" is what a row has to give away
// - mask: Maske; causal: kausal; allowed, blocked: erlaubt, gesperrt; open, folded away: offen, weggeklappt
// - filler: Füll-Token where it is a token, Füllwert where it is a number
// - leak: Leck, Lecktest; honest: ehrlich; held out: zurückgehalten; a bet: Tipp; the core: Rechenkern
// - fingerprint: Fingerabdruck; exact, fused arithmetic: exakt, verschmolzen; nats: Nat
// - writer, copier: Schreiber, Abschreiber; output layer (head): Ausgabe, tied: gekoppelt
// Code, names of PyTorch, masks as the core writes them and the words of the example texts stay as they are.

import type { Catalogue } from '../catalogue.ts';
import type { Language } from '../language.ts';
import { ablate } from './ablate.ts';
import { about } from './about.ts';
import { average } from './average.ts';
import { bets } from './bets.ts';
import { block } from './block.ts';
import { coreSentences } from './core-sentences.ts';
import { embed } from './embed.ts';
import { embedThis } from './embed-this.ts';
import { generate } from './generate.ts';
import { lab } from './lab.ts';
import { labForm } from './lab-form.ts';
import { leak } from './leak.ts';
import { mask } from './mask.ts';
import { around, note, print, rail } from './page.ts';
import { bet, cake, exercise, goal } from './puzzles.ts';
import { qkv } from './qkv.ts';
import { quiz } from './quiz.ts';
import { quizMasks } from './quiz-masks.ts';
import { quizModels } from './quiz-models.ts';
import { share } from './share.ts';
import { shared } from './shared.ts';
import { softmax } from './softmax.ts';
import { source } from './source.ts';
import { still } from './still.ts';
import { takeAway } from './take-away.ts';
import { token } from './tokens.ts';
import { translator } from './translator.ts';
import { variants } from './variants.ts';

const strings: Catalogue = {
  about,
  ablate,
  around,
  average,
  bets,
  block,
  embed,
  embedThis,
  generate,
  labForm,
  lab,
  leak,
  mask,
  bet,
  cake,
  exercise,
  goal,
  note,
  print,
  rail,
  qkv,
  quiz,
  quizMasks,
  quizModels,
  shared,
  share,
  still,
  softmax,
  source,
  takeAway,
  token,
  translator,
  variants,
};

export const german: Language = { tag: 'de', decimal: ',', group: '.', strings: { ...strings }, coreSentences };
