// SPDX-License-Identifier: MIT
// Where the script of the page in one file begins: with the lesson, or with the one figure that the address asks for, as
// embed.html has it. Built by vite.single.config.ts.

import { beginLesson } from '../begin-lesson.ts';
import { chooseLanguage } from '../choose-language.ts';
import { readOptions } from '../embed/options.ts';
import styles from '../styles/embed.css?inline';
import tokens from '../styles/tokens.css?inline';
import { keepInDocument } from './in-document.ts';

const { options, ignored } = readOptions(location.search);
if (location.protocol === 'about:') keepInDocument();
if (options.view === 'lesson') {
  delete document.documentElement.dataset.view;
  void beginLesson();
} else void beginView();

async function beginView(): Promise<void> {
  const imprint = document.querySelector('.imprint');
  const main = document.createElement('main');
  for (const lesson of document.querySelectorAll('style')) lesson.remove();
  const style = document.createElement('style');
  style.textContent = tokens + styles;
  document.head.append(style);
  document.body.replaceChildren(main);
  delete document.documentElement.dataset.view;
  if (options.motion === 'off') document.documentElement.dataset.motion = 'off';
  if (options.theme !== 'auto') document.documentElement.dataset.theme = options.theme;
  await chooseLanguage(location.search);
  const { showView } = await import('../embed/show-view.ts');
  await showView(options, ignored, location.href.replace(/[?#].*$/, ''));
  const said = document.createElement('span');
  said.lang = 'en';
  said.textContent = imprint?.textContent ?? '';
  main.querySelector('footer')?.append(' · ', said);
}
