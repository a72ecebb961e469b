// SPDX-License-Identifier: MIT
// What the reader chose and typed in the laboratory: an experiment, every setting, what runs beside it, a bet. It starts
// nothing; the element that does is attn-train-lab.ts.

import { labStrings } from '../../../lesson/en/lab.ts';
import type { EngineError } from '../../../state/figure-core.ts';
import { type Beside, NOTHING_BESIDE, type PresetName, presetOf } from '../../../state/lab-presets.ts';
import {
  checkLab,
  LAB_TYPED,
  type LabErrors,
  type LabField,
  type LabTyped,
  labState,
} from '../../../state/lab-typed.ts';
import { AttnElement } from '../../shared/attn-element.ts';
import { engineSentence } from '../../shared/engine-words.ts';
import type { Group, LabBet, Why } from './lab-host.ts';

/** As the core reads it; undefined where the page has no explorer, or it is not ready. */
function explorerMask(): string | undefined {
  const explorer = document.querySelector<HTMLElement & { state?: { mask?: unknown } }>('attn-mask');
  const mask = explorer?.state?.mask;
  return typeof mask === 'string' ? mask : undefined;
}

/** The opening has asked about a mask; what is new here is text that is held out. */
const FIRST: PresetName = 'memorise';

export abstract class LabChoices extends AttnElement {
  typed: LabTyped = presetOf(FIRST).typed;
  errors: LabErrors = {};
  beside: Beside = presetOf(FIRST).beside;
  preset: PresetName | 'own' = FIRST;
  bet: LabBet = {};
  moreOpen = false;
  readonly openGroups = new Set<Group>();
  protected ownError = '';

  abstract get engineError(): EngineError | undefined;
  /** A new worker for what was asked. */
  abstract restart(): void;
  /** Shows the masks of the runs to come. */
  protected abstract preview(): Promise<void>;

  get error(): string {
    const { engineError } = this;
    return engineError === undefined ? this.ownError : engineSentence(engineError.code, engineError.message);
  }

  choosePreset(name: PresetName): void {
    const { typed, beside } = presetOf(name);
    const painted = explorerMask();
    if (name === 'painted') {
      if (painted === undefined) {
        this.ownError = labStrings.noExplorer;
        this.requestUpdate();
        return;
      }
      typed.mask = painted;
    }
    this.preset = name;
    this.typed = { ...typed, profile: this.typed.profile, workers: this.typed.workers };
    this.beside = beside;
    this.errors = {};
    this.ownError = '';
    this.commit('preset');
  }

  setBeside(beside: Beside): void {
    this.beside = beside;
    this.ownError = '';
    this.commit('beside');
  }

  change(patch: Partial<LabTyped>): void {
    this.typed = { ...this.typed, ...patch };
    this.preset = 'own';
    const checked = checkLab(this.typed);
    const errors = checked.ok ? {} : checked.errors;
    this.errors = Object.fromEntries(Object.entries(errors).filter(([field]) => field in this.errors));
    if ('profile' in patch && this.engineError !== undefined) this.restart();
    this.requestUpdate();
  }

  /** What an author has written; what is wrong with it is told at once, at its field. */
  protected take(given: Partial<LabTyped>): void {
    this.typed = { ...this.typed, ...given };
    this.preset = 'own';
    const checked = checkLab(this.typed);
    const wrong = checked.ok ? [] : Object.entries(checked.errors).filter(([field]) => field in given);
    this.errors = Object.fromEntries(wrong);
    if (wrong.length > 0) this.moreOpen = true;
  }

  commit(field: LabField | 'preset' | 'beside'): void {
    void this.preview();
    this.requestUpdate();
    const state = labState(this.typed);
    const value = field === 'preset' ? this.preset : field === 'beside' ? this.beside : state[field];
    this.emit('attn-change', { key: field, value, state });
  }

  toggleMore(open: boolean): void {
    this.moreOpen = open;
    this.requestUpdate();
  }

  toggleGroup(group: Group, open: boolean): void {
    if (open === this.openGroups.has(group)) return;
    if (open) this.openGroups.add(group);
    else this.openGroups.delete(group);
    this.requestUpdate();
  }

  restoreLesson(): void {
    this.choosePreset('writer');
  }

  /** Also beside. */
  takeLessonSizes(): void {
    const { layers, heads, width, context, maxLen, batch } = LAB_TYPED;
    this.ownError = '';
    this.errors = {};
    this.change({ layers, heads, width, context, maxLen, batch });
    if (this.beside.field in { layers, heads, width, context, maxLen, batch }) this.beside = NOTHING_BESIDE;
    this.commit('preset');
  }

  takeExplorerMask(): void {
    const mask = explorerMask();
    this.ownError = mask === undefined ? labStrings.noExplorer : '';
    if (mask !== undefined) this.change({ mask });
    this.commit('mask');
  }

  placeBet(bet: LabBet): void {
    this.bet = { ...this.bet, ...bet };
    this.requestUpdate();
  }

  answerWhy(why: Why): void {
    this.bet = { ...this.bet, why };
    this.emit('attn-answer', { item: 'lab-why', response: why, correct: why === 'copies', attempt: 1 });
    this.requestUpdate();
  }
}
