// SPDX-License-Identifier: MIT
// The rail of chapters: where the reader is, how far, and which chapters were read to their end. The last is kept on this
// device alone, and only where storage is allowed. On a narrow page the rail is a bar that opens the list.
import { railStrings as text } from '../lesson/en/page.ts';

/** Of the window's height: the line at which the reader is taken to read. */
const READING_LINE = 1 / 3;
/** A chapter counts as read when its end has been in sight for so long, and so much of it has been scrolled through. */
const READ_AFTER_MS = 1200;
const READ_PART = 1 / 2;
/** In which it is noted what has been in the window: a chapter's height changes with its figures. */
const PARTS = 20;
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
  if (toggle !== null) closable(rail, toggle);
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
  soon();
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
  const ended = new Set<string>();
  const scrolled = new Map(chapters.map(({ section }) => [section.id, new Set<number>()]));
  const judge = (id: string): void => {
    const parts = scrolled.get(id)?.size ?? 0;
    if (ended.has(id) && !read.has(id) && parts >= READ_PART * PARTS) keep(id);
  };
  followScrolling(() => {
    for (const { section } of chapters) {
      const { top, height } = section.getBoundingClientRect();
      if (read.has(section.id) || top >= innerHeight || top + height <= 0) continue;
      for (let part = 0; part < PARTS; part++) {
        const middle = top + (height * (part + 0.5)) / PARTS;
        if (middle >= 0 && middle <= innerHeight) scrolled.get(section.id)?.add(part);
      }
      judge(section.id);
    }
  });
  const waiting = new Map<Element, ReturnType<typeof setTimeout>>();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      clearTimeout(waiting.get(target));
      const id = target.closest('section')?.id;
      if (isIntersecting && id !== undefined)
        waiting.set(
          target,
          setTimeout(() => {
            ended.add(id);
            judge(id);
          }, READ_AFTER_MS),
        );
    }
  });
  for (const { section } of chapters) {
    const end = section.querySelector('.turn');
    if (end !== null) observer.observe(end);
  }
  show();
}

/** Calls back where the page has moved by no more than a window at once: a link or the scroll bar goes further. */
function followScrolling(moved: () => void): void {
  let last = scrollY;
  addEventListener(
    'scroll',
    () => {
      const step = Math.abs(scrollY - last);
      last = scrollY;
      if (step > 0 && step <= innerHeight) moved();
    },
    { passive: true },
  );
}

/** What a press does to it is in early.js. */
function closable(rail: HTMLElement, toggle: HTMLButtonElement): void {
  const close = (): void => toggle.setAttribute('aria-expanded', 'false');
  rail.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || toggle.getAttribute('aria-expanded') !== 'true') return;
    close();
    toggle.focus();
  });
  const elsewhere = ({ target }: Event): void => {
    if (target instanceof Node && !rail.contains(target)) close();
  };
  addEventListener('pointerdown', elsewhere);
  addEventListener('focusin', elsewhere);
}
