// SPDX-License-Identifier: MIT
// What Canvas keeps of the HTML that a teacher writes: its allow-list, as gems/canvas_sanitize of canvas-lms has it for frames,
// in a sanitiser of the same kind.
import sanitizeHtml from 'sanitize-html';

const ANYWHERE = ['style', 'class', 'id', 'title', 'role', 'aria-*'];
const FRAME = ['src', 'width', 'height', 'name', 'align', 'frameborder', 'scrolling', 'sandbox', 'allowfullscreen'];
const LENGTH = [/^[\d.]+(px|%|em|rem|vw|vh)$/];
const SIZES = ['width', 'height', 'min-width', 'min-height', 'max-width', 'max-height'];

export const keptByCanvas = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: ['iframe', 'p', 'h2', 'a', 'div', 'span'],
    allowedAttributes: { '*': ANYWHERE, iframe: FRAME, a: ['href', 'target'] },
    allowedStyles: { '*': Object.fromEntries(SIZES.map((name) => [name, LENGTH])) },
    allowedSchemes: ['http', 'https'],
    allowedSchemesAppliedToAttributes: ['src', 'href'],
    allowIframeRelativeUrls: true,
  });
