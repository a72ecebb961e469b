// SPDX-License-Identifier: MIT
// attn-scorm12.zip, the page in one file as a package for learning platforms that know SCORM 1.2: a manifest with one
// organisation and one item, the page, and the licence. The same page gives the same bytes. No schemaLocation, which is only a
// hint and would name files that are not in the package. Standard: "SCORM 1.2 Content
// Aggregation Model", section 2.3.
import { strToU8, zipSync } from 'fflate';

/** `mastery`, 0 to 100, is the score in percent from which a platform says "passed"; without it a lesson is "completed". */
export function scormManifest({ mastery }: { mastery?: number | undefined } = {}): string {
  if (mastery !== undefined && !(Number.isInteger(mastery) && mastery >= 0 && mastery <= 100)) {
    throw new Error(`AFG_MASTERY is a whole number from 0 to 100, in percent, not “${mastery}”`);
  }
  const passed = mastery === undefined ? '' : `\n        <adlcp:masteryscore>${mastery}</adlcp:masteryscore>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="attention-field-guide" version="1.0"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="guide">
    <organization identifier="guide">
      <title>Attention Field Guide</title>
      <item identifier="lesson" identifierref="page" isvisible="true" parameters="?report=scorm">
        <title>Attention Field Guide</title>${passed}
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="attn-single.html">
      <file href="attn-single.html"/>
      <file href="LICENSE"/>
    </resource>
  </resources>
</manifest>
`;
}

/** As ZIP files count time, which begin in 1980; a file of today would have other bytes tomorrow. */
const NO_DATE = new Date(1980, 0, 1);

/** An ordinary file, "-rw-r--r--": what is unpacked on Unix has no mode but the one that is written here. */
const ANY_MAY_READ = 0o100644;

export function scormPackage(page: string, licence: string): Uint8Array {
  const given = process.env.AFG_MASTERY;
  const manifest = scormManifest({ mastery: given === undefined || given === '' ? undefined : Number(given) });
  return zipSync(
    { 'imsmanifest.xml': strToU8(manifest), 'attn-single.html': strToU8(page), LICENSE: strToU8(licence) },
    { level: 9, mtime: NO_DATE, os: 3, attrs: ANY_MAY_READ << 16 },
  );
}
