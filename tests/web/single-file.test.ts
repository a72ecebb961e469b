// SPDX-License-Identifier: MIT
// How the lesson becomes one file and a package of it. In browsers: tests/e2e/single.test.ts, tests/e2e/scorm.test.ts.

import { strFromU8, unzipSync } from 'fflate';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { scormManifest, scormPackage } from '../../web/build/scorm-package.ts';
import { type SingleParts, singlePage, withinPage } from '../../web/build/single-file.ts';
import { tight } from '../../web/build/tight-styles.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('a script within a page', () => {
  it.each([
    ['a string', '"</script><!--<script>x"'],
    ['a template', '`</script><!-- <SCRIPT>`'],
    ['a tagged template, as its text', '((parts) => parts.join(""))`</p><!--a--></p>`'],
    ['a regular expression', '/<\\/p><!--<script>/.source.replaceAll("\\\\/", "/").replaceAll("\\\\x3c", "<")'],
  ])('%s means the same, and ends or begins nothing', (_, code) => {
    const escaped = withinPage(`globalThis.single = ${code}`);
    expect(escaped).not.toMatch(/<\/|<!--|<script/i);
    const of = (text: string) => new Function(`${text}; return globalThis.single`)();
    expect(of(escaped)).toBe(of(`globalThis.single = ${code}`));
  });

  it('is refused where it is none', () => {
    expect(() => withinPage('let 1')).toThrow(SyntaxError);
  });
});

const parts: SingleParts = {
  html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A</title>
<link rel="stylesheet" crossorigin href="./assets/a.css"><link rel="icon" href="./favicon.svg" type="image/svg+xml">
<script type="module" crossorigin src="./assets/a.js"></script></head><body><main>$& </body> é</main></body></html>`,
  early: 'let early = "</script>";',
  script: 'let late = "$&</script>";',
  styles: 'p { color: red }',
  icon: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  licence: 'MIT License',
};

describe('the page in one file', () => {
  it('asks for nothing, names its encoding first, has its policy before its scripts, and the licence', () => {
    const page = singlePage(parts);
    expect(page).not.toMatch(/\s(src|href)="\.\//);
    expect(page.indexOf('<meta charset="utf-8">')).toBeLessThan(200);
    expect(page.indexOf("connect-src 'none'")).toBeLessThan(page.indexOf('<script'));
    expect(page.match(/<\/script>/g)).toHaveLength(2);
    expect(page).toContain('let late = "$&<\\/script>";');
    expect(page).toMatch(/<!--\nMIT License\n-->\n<\/body><\/html>$/);
  });

  it('names its build by what is in it', () => {
    const build = (given: SingleParts) => /build ([0-9a-f]{16})</.exec(singlePage(given))?.[1];
    expect(build(parts)).toBe(build({ ...parts }));
    expect(build({ ...parts, styles: 'p { color: blue }' })).not.toBe(build(parts));
  });

  it('is not made of a page without an encoding or an end', () => {
    expect(() => singlePage({ ...parts, html: parts.html.replace('<meta charset="utf-8">', '') })).toThrow('encoding');
    expect(() => singlePage({ ...parts, html: '<meta charset="utf-8"></head>' })).toThrow('</body>');
  });
});

const UNIX = 3;

/** Names, systems and modes of a ZIP file without a comment (PKWARE's APPNOTE, sections 4.3.12 and 4.3.16). */
function centralDirectory(zip: Buffer): { name: string; madeOn: number; mode: number }[] {
  const end = zip.length - 22;
  let at = zip.readUInt32LE(end + 16);
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    const [name, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    const entry = {
      name: zip.toString('utf8', at + 46, at + 46 + name),
      madeOn: zip.readUInt8(at + 5),
      mode: zip.readUInt32LE(at + 38) >>> 16,
    };
    at += 46 + name + extra + comment;
    return entry;
  });
}

describe('the package for learning platforms', () => {
  it('has the same bytes whenever it is made', () => {
    vi.useFakeTimers({ now: new Date('2031-02-03T04:05:06Z') });
    const later = scormPackage('page', 'licence');
    vi.useRealTimers();
    expect(Buffer.from(later).equals(scormPackage('page', 'licence'))).toBe(true);
    expect(strFromU8(unzipSync(later)['attn-single.html'] ?? new Uint8Array())).toBe('page');
  });

  it('has files that whoever unpacks it on Unix may read', () => {
    const packed = Buffer.from(scormPackage('page', 'licence'));
    const directory = centralDirectory(packed);
    expect(directory.map(({ name }) => name).sort()).toEqual(['LICENSE', 'attn-single.html', 'imsmanifest.xml']);
    for (const { name, madeOn, mode } of directory) {
      expect(madeOn, name).toBe(UNIX);
      expect(mode.toString(8), name).toBe('100644');
    }
  });

  it('says from which score a learner has passed only where the build was told', () => {
    expect(scormManifest()).not.toContain('masteryscore');
    vi.stubEnv('AFG_MASTERY', '60');
    const manifest = strFromU8(unzipSync(scormPackage('page', 'licence'))['imsmanifest.xml'] ?? new Uint8Array());
    expect(manifest).toContain('<adlcp:masteryscore>60</adlcp:masteryscore>');
    for (const wrong of ['101', '-1', '0.5', 'many']) {
      vi.stubEnv('AFG_MASTERY', wrong);
      expect(() => scormPackage('page', 'licence'), wrong).toThrow('AFG_MASTERY is a whole number from 0 to 100');
    }
  });
});

describe('style sheets in scripts', () => {
  it('lose comments and indentation, and nothing that means anything', () => {
    const code =
      "const a = css`\n  /* of\n two */\n  p,\n  q {\n    margin: 1px\n      2px;\n    content: '  ';\n  }\n`;\n  // kept";
    expect(tight(code)).toBe("const a = css`\np,q {margin: 1px\n2px;content: '  '}`;\n  // kept");
  });
});
