// SPDX-License-Identifier: MIT
// What stands below a figure in somebody else's page.

import { inLanguage } from '../language.ts';

export const embedStrings = inLanguage('embed', {
  guide: 'From the Attention Field Guide',
  /** Why a setting of the address was not used. */
  setting: {
    unknown: (name: string, _: string) => `“${name}” is no setting of this page.`,
    twice: (name: string, _: string) => `“${name}” is given twice; the first is used.`,
    value: (name: string, value: string) => `“${name}” cannot be “${value}”.`,
    part: (name: string, part: string) => `“${name}”: there is no “${part}”; the rest of the list is used.`,
  },
  ignored: (count: number) =>
    count === 1 ? '1 setting of the address was ignored:' : `${count} settings of the address were ignored:`,
  notRecorded: 'No learning platform was found around this page, so progress is not recorded.',
  visiting: 'The learning platform has opened this page to be looked at, so progress is not recorded.',
  lost: 'The learning platform does not take answers any more, so progress is not recorded from here on.',
  noEffect: (name: string) => `“${name}” has no effect on the whole lesson.`,
  noPart: (part: string) => `“hide”: this view has no ${part}.`,
  noKey: (key: string) => `“lock”: this view has no setting “${key}”.`,
  noLanguage: (tag: string) => `“lang”: there is no “${tag}”, so this is English.`,
  noBet: '“predict”: this view has no bet.',
  ownBets: '“predict”: the laboratory asks by itself, where its settings leave something to bet on.',
  runsFirst: '“predict”: with “run=1” training starts before a bet can be placed.',
  noRun: '“run”: nothing is trained in this view.',
  noPymId: '“compat”: Pym.js takes no height without “childId” or “id”.',
  /** Why a state is none of this view; the end of the two sentences after it. */
  noState: {
    noVersion: 'it has to begin with “v=1” and name its view.',
    otherVersion: (version: string) => `it is of version “${version}”, and this page reads 1.`,
    noView: 'it names no view that there is.',
    otherView: (view: string) => `it is one of the view “${view}”.`,
  },
  hashUnused: (why: string) => `The state after # is not used: ${why}`,
  hashKeys: (keys: readonly string[]) => `After # there is what cannot be used: ${keys.join(', ')}.`,
  notSet: (why: string) => `The state was not set: ${why}`,
  keysNotSet: (keys: readonly string[]) => `What cannot be set stays as it was: ${keys.join(', ')}.`,
  keysLocked: (keys: readonly string[]) => `What is locked stays as it was: ${keys.join(', ')}.`,
  views: (views: readonly string[]) => `The views are ${views.join(', ')}.`,
  unreadable: (type: string) => `The message “${type}” says nothing that can be done here.`,
  noCommand: (name: string) => `“${name}” does nothing here now.`,
  unknownView: (view: string, views: readonly string[]) =>
    `The page asks for the view “${view}”, which there is not. The views are ${views.join(', ')}.`,
  noBase: (address: string) =>
    `The page asks for the core from “${address}”, which is no http or https address, nor one beside this page. It comes from where the script comes from.`,
  otherBase: (address: string, used: string) =>
    `The page asks for the core from “${address}”, but it has begun with ${used === '' ? 'that of its script' : `“${used}”`}. All figures of a page have the same.`,
  noCore: (address: string) =>
    `The core is not at “${address}”, or that server does not let this page have it. It comes from where the script comes from.`,
  pause: 'Pause',
  goOn: 'Run',
  fixed: 'This setting is fixed here.',
  locked: 'This setting is fixed here, so it stays as it was.',
});
