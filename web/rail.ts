// SPDX-License-Identifier: MIT
// Marks the chapter that is being read in the rail.

export function followChapters(rail: HTMLElement): void {
  const links = new Map(
    [...rail.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')].map((link) => [link.hash.slice(1), link]),
  );
  const sections = [...links.keys()].flatMap((id) => document.getElementById(id) ?? []);
  const mark = (): void => {
    const line = innerHeight / 3;
    const read = sections.filter((section) => section.getBoundingClientRect().top <= line).at(-1) ?? sections[0];
    for (const [id, link] of links) {
      if (id === read?.id) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };
  const observer = new IntersectionObserver(mark, { rootMargin: '-33% 0px -66% 0px' });
  for (const section of sections) observer.observe(section);
  mark();
}
