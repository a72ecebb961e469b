// SPDX-License-Identifier: MIT
// The manifest of attn-scorm12.zip against the rules that importers check: "SCORM 1.2 Content Aggregation Model", sections 2.2
// and 2.3. Not for: how the package is played (tests/e2e/scorm.test.ts).

import { DOMParser, type Element, onErrorStopParsing } from '@xmldom/xmldom';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { scormManifest, scormPackage } from '../../web/build/scorm-package.ts';

const IMS = 'http://www.imsproject.org/xsd/imscp_rootv1p1p2';
const ADL = 'http://www.adlnet.org/xsd/adlcp_rootv1p2';
const MANIFEST = 'imsmanifest.xml';

/** What a tag may have inside and as attributes; these are all that the package uses. */
const RULES: Readonly<
  Record<string, { inside: readonly string[]; needs: readonly string[]; may?: readonly string[] }>
> = {
  manifest: { inside: ['metadata', 'organizations', 'resources'], needs: ['identifier'], may: ['version'] },
  metadata: { inside: ['schema', 'schemaversion'], needs: [] },
  schema: { inside: [], needs: [] },
  schemaversion: { inside: [], needs: [] },
  organizations: { inside: ['organization'], needs: ['default'] },
  organization: { inside: ['title', 'item'], needs: ['identifier'] },
  item: {
    inside: ['title', 'adlcp:masteryscore'],
    needs: ['identifier', 'identifierref'],
    may: ['isvisible', 'parameters'],
  },
  title: { inside: [], needs: [] },
  'adlcp:masteryscore': { inside: [], needs: [] },
  resources: { inside: ['resource'], needs: [] },
  resource: { inside: ['file'], needs: ['identifier', 'type', 'adlcp:scormtype', 'href'] },
  file: { inside: [], needs: ['href'] },
};

/** In the order of the schema, which is a sequence: everything that breaks a rule, as a sentence. */
function faults(text: string, files: readonly string[]): string[] {
  const found: string[] = [];
  const root = new DOMParser({ onError: onErrorStopParsing }).parseFromString(text, 'text/xml').documentElement;
  if (root === null) return ['no root'];
  const all = [root, ...root.getElementsByTagName('*')];
  const of = (name: string): Element[] => all.filter(({ tagName }) => tagName === name);
  const values = (elements: Element[], name: string) => elements.map((one) => one.getAttribute(name) ?? '');

  for (const element of all) {
    const { tagName } = element;
    const rule = RULES[tagName];
    const space = tagName.startsWith('adlcp:') ? ADL : IMS;
    if (rule === undefined) found.push(`<${tagName}> is unknown`);
    if (element.namespaceURI !== space) found.push(`<${tagName}> is in ${element.namespaceURI}`);
    if (rule === undefined) continue;
    const inside = [...element.childNodes].filter((node): node is Element => node.nodeType === 1);
    const places = inside.map((child) => rule.inside.indexOf(child.tagName));
    if (places.includes(-1)) found.push(`<${tagName}> has something foreign inside`);
    if (places.some((at, index) => at < (places[index - 1] ?? 0))) found.push(`<${tagName}> is out of order`);
    const names = [...element.attributes].filter(({ name }) => !name.startsWith('xmlns'));
    const allowed = [...rule.needs, ...(rule.may ?? [])];
    for (const { name } of names) if (!allowed.includes(name)) found.push(`<${tagName}> has ${name}`);
    for (const name of rule.needs) if (!element.hasAttribute(name)) found.push(`<${tagName}> lacks ${name}`);
  }

  const identifiers = values(
    all.filter((one) => one.hasAttribute('identifier')),
    'identifier',
  );
  if (new Set(identifiers).size !== identifiers.length) found.push('an identifier is there twice');
  for (const name of identifiers) if (!/^[A-Za-z_][\w.-]*$/.test(name)) found.push(`“${name}” is no XML name`);
  const resources = values(of('resource'), 'identifier');
  for (const to of values(of('item'), 'identifierref'))
    if (!resources.includes(to)) found.push(`“${to}” is no resource`);
  const organisations = values(of('organization'), 'identifier');
  for (const to of values(of('organizations'), 'default'))
    if (!organisations.includes(to)) found.push(`“${to}” is no organization`);
  for (const one of of('resource')) {
    const listed = values([...one.getElementsByTagName('file')], 'href');
    if (!listed.includes(one.getAttribute('href') ?? '')) found.push('a resource does not list its own page');
    if (one.getAttributeNS(ADL, 'scormtype') !== 'sco') found.push('a resource is no SCO');
  }
  const listed = [...values(of('file'), 'href'), MANIFEST].sort();
  if (listed.join() !== [...files].sort().join()) found.push(`listed ${listed}, packed ${[...files].sort()}`);
  const textsOf = (name: string) => of(name).map(({ textContent }) => textContent);
  if (textsOf('schema').join() !== 'ADL SCORM' || textsOf('schemaversion').join() !== '1.2')
    found.push('not SCORM 1.2');
  return found;
}

const PACKED = ['LICENSE', 'attn-single.html', MANIFEST];

describe('the manifest', () => {
  it('keeps the rules, and lists every file of the package and no other', () => {
    const files = unzipSync(scormPackage('page', 'licence'));
    expect(faults(strFromU8(files[MANIFEST] ?? new Uint8Array()), Object.keys(files))).toEqual([]);
    expect(faults(scormManifest({ mastery: 60 }), PACKED)).toEqual([]);
  });

  it('names no schema files, since none are in the package', () => {
    expect(scormManifest()).not.toMatch(/schemaLocation|\.xsd"/);
  });

  it.each([
    ['identifierref="page"', 'identifierref="pages"', '“pages” is no resource'],
    ['default="guide"', 'default="lesson"', '“lesson” is no organization'],
    ['<item identifier="lesson"', '<item identifier="guide"', 'an identifier is there twice'],
    ['identifier="attention-field-guide"', 'identifier="1st guide"', '“1st guide” is no XML name'],
    ['<file href="attn-single.html"/>', '', 'a resource does not list its own page'],
    ['<file href="LICENSE"/>', '', `listed attn-single.html,${MANIFEST}, packed ${[...PACKED].sort()}`],
    ['adlcp:scormtype="sco"', 'adlcp:scormType="sco"', '<resource> lacks adlcp:scormtype'],
    [ADL, `${ADL}x`, 'a resource is no SCO'],
    [IMS, 'http://www.imsglobal.org/xsd/imscp_v1p1', '<manifest> is in http://www.imsglobal.org/xsd/imscp_v1p1'],
    ['<schemaversion>1.2<', '<schemaversion>2004 4th Edition<', 'not SCORM 1.2'],
  ])('is found faulty with another %s', (from, to, fault) => {
    const changed = scormManifest().replace(from, to);
    expect(changed).not.toBe(scormManifest());
    expect(faults(changed, PACKED)).toContain(fault);
  });

  it('is XML, so that a tag left open is found', () => {
    expect(() => faults(scormManifest().replace('</item>', ''), PACKED)).toThrow();
  });
});
