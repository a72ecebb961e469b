// SPDX-License-Identifier: MIT
// The rail of chapters: where the reader is, how far, and which chapters were read to their end. The last is kept on this
// device alone, and only where storage is allowed. On a narrow page the rail is a bar that opens the list.
import { railStrings as text } from '../lesson/en/page.ts';

/** Of the window's height: the line at which the reader is taken to read. */
const READING_LINE = 1 / 3;
/** A chapter counts as read when its end has been in sight for so long. */
const READ_AFTER_MS = 1200;
const KEPT = 'attn-read';

interface Chapter {
  section: HTMLElement;
  link: HTMLAnchorElement;
  item: HTMLElement;
}

function chaptersOf(rail: HTMLElement): Chapter[] {
  return [...rail.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')].flatMap((link) => {
    const section = document.getElementById(link.hash.slice(1));
    const item = link.closest('li');
    return section === null || item === null ? [] : [{ section, link, item }];
  });
}

export function followChapters(rail: HTMLElement): void {
  const chapters = chaptersOf(rail);
  followPlace(rail, chapters);
  followReading(rail, chapters);
  const toggle = rail.querySelector<HTMLButtonElement>('.rail-toggle');
  if (toggle !== null) openable(rail, toggle);
}

const share = (part: number, whole: number): number => Math.min(1, Math.max(0, whole > 0 ? part / whole : 0));

function followPlace(rail: HTMLElement, chapters: readonly Chapter[]): void {
  const number = rail.querySelector('.rail-number');
  const title = rail.querySelector('.rail-title');
  let current: Chapter | undefined;
  const show = (chapter: Chapter): void => {
    current?.link.removeAttribute('aria-current');
    chapter.link.setAttribute('aria-current', 'true');
    current = chapter;
    if (number !== null) number.textContent = String(chapters.indexOf(chapter) + 1);
    if (title !== null) title.textContent = chapter.link.firstChild?.textContent ?? '';
  };
  const mark = (): void => {
    const boxes = chapters.map(({ section }) => section.getBoundingClientRect());
    const { scrollHeight } = document.documentElement;
    const end = scrollY + innerHeight >= scrollHeight - 2;
    const line = end ? innerHeight : innerHeight * READING_LINE;
    const at = boxes.reduce((last, { top }, index) => (top <= line ? index : last), 0);
    const chapter = chapters[at];
    if (chapter !== undefined && chapter !== current) show(chapter);
    rail.style.setProperty('--far', share(scrollY, scrollHeight - innerHeight).toFixed(4));
    for (const [index, { item }] of chapters.entries()) {
      const { top = 0, height = 0 } = boxes[index] ?? {};
      item.style.setProperty('--part', end && index <= at ? '1' : share(line - top, height).toFixed(3));
    }
  };
  let waiting = false;
  const soon = (): void => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      mark();
    });
  };
  addEventListener('scroll', soon, { passive: true });
  new ResizeObserver(soon).observe(document.body);
  mark();
}

function readBefore(): Set<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

function followReading(rail: HTMLElement, chapters: readonly Chapter[]): void {
  const read = readBefore();
  const count = rail.querySelector('.rail-read');
  const show = (): void => {
    for (const { section, item } of chapters) item.toggleAttribute('data-read', read.has(section.id));
    const done = chapters.filter(({ section }) => read.has(section.id)).length;
    if (count !== null) count.textContent = done === 0 ? '' : text.read(done, chapters.length);
  };
  const keep = (id: string): void => {
    read.add(id);
    try {
      localStorage.setItem(KEPT, JSON.stringify([...read]));
    } catch {
      // Not allowed: the marks last until the page is left.
    }
    show();
  };
  const waiting = new Map<Element, ReturnType<typeof setTimeout>>();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      clearTimeout(waiting.get(target));
      const id = target.closest('section')?.id;
      if (isIntersecting && id !== undefined)
        waiting.set(
          target,
          setTimeout(() => keep(id), READ_AFTER_MS),
        );
    }
  });
  for (const { section } of chapters) {
    const end = section.querySelector('.turn');
    if (end !== null) observer.observe(end);
  }
  show();
}

function openable(rail: HTMLElement, toggle: HTMLButtonElement): void {
  const isOpen = (): boolean => toggle.getAttribute('aria-expanded') === 'true';
  const set = (open: boolean): void => toggle.setAttribute('aria-expanded', String(open));
  toggle.addEventListener('click', () => set(!isOpen()));
  rail.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a') !== null) set(false);
  });
  rail.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !isOpen()) return;
    set(false);
    toggle.focus();
  });
  const elsewhere = ({ target }: Event): void => {
    if (target instanceof Node && !rail.contains(target)) set(false);
  };
  addEventListener('pointerdown', elsewhere);
  addEventListener('focusin', elsewhere);
}
