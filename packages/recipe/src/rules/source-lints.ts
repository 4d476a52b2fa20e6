import { locate } from '@assay/source';
import type { Fix } from '@assay/findings';
import type { Node } from '@assay/source';

import { firmwareExample, linuxExample } from './example-recipes.ts';
import { NOWHERE } from './recipe-rule.ts';
import type { LintRule } from './recipe-rule.ts';

/** Where images and firmware come from: that nobody can replace them, and that they stay the same. */
export const sourceLints: readonly LintRule[] = [
  {
    code: 'firmware_url_insecure',
    severity: 'warning',
    summary: 'Firmware is fetched over an encrypted connection',
    explanation: 'Over plain http, the firmware can be replaced on the way. Use https.',
    message: 'uses plain http, so the firmware can be replaced on the way: use https',
    find: ({ recipe }) => (recipe.firmware_url?.startsWith('http:') ? [['firmware_url']] : NOWHERE),
    fix: (value) => replaceStart(value, /^http:/, { newText: 'https:', title: 'write "https"' }),
    failing: firmwareExample({ firmware_url: 'http://firmware.example/x12.rom' }),
    passing: firmwareExample({ firmware_url: 'https://firmware.example/x12.rom' }),
  },
  {
    code: 'url_credentials',
    severity: 'warning',
    summary: 'URLs contain no user name or password',
    explanation:
      'A recipe is stored, and its URLs reach environment files and process lists on the host. Give the host its credentials another way, and replace those that have been in a recipe.',
    message: 'contains credentials, which are stored with the recipe and visible on the host',
    find: ({ recipe: { firmware_url, oci_url } }) => [
      ...(firmware_url !== undefined && FIRMWARE_USER.test(firmware_url) ? [['firmware_url']] : []),
      ...(oci_url !== undefined && hasOciCredentials(oci_url) ? [['oci_url']] : []),
    ],
    failing: firmwareExample({ firmware_url: 'https://user:secret@firmware.example/x12.rom' }),
    passing: firmwareExample({ firmware_url: 'https://firmware.example/x12.rom' }),
  },
  {
    code: 'oci_url_scheme',
    severity: 'warning',
    summary: 'An OCI reference has no scheme',
    explanation:
      'oci_url is a reference such as registry.example/os/linux:1.0. What pulls the image would take the scheme for the name of a registry, or refuse the reference.',
    message: 'begins with a scheme, which is no part of an OCI reference: leave it out',
    find: ({ recipe: { oci_url } }) => (oci_url !== undefined && SCHEME.test(oci_url) ? [['oci_url']] : NOWHERE),
    fix: (value) => replaceStart(value, SCHEME, { newText: '', title: 'leave out the scheme' }),
    failing: linuxExample({ oci_url: 'oci://registry.example/os/linux:1.0' }),
    passing: linuxExample({ oci_url: 'registry.example/os/linux:1.0' }),
  },
  {
    code: 'oci_url_floating',
    severity: 'warning',
    summary: 'The image has a fixed tag or a digest',
    explanation:
      'Without a tag, or with the tag latest, the same recipe installs another image tomorrow. Name a version, or best a digest (name@sha256:...).',
    message: 'names an image that can change: give a tag other than latest, or a digest',
    find: ({ recipe: { oci_url } }) => (oci_url !== undefined && isFloating(oci_url) ? [['oci_url']] : NOWHERE),
    failing: linuxExample({ oci_url: 'registry.example/os/linux:latest' }),
    passing: linuxExample({ oci_url: 'registry.example/os/linux:1.0' }),
  },
];

/** Whether there is a user before the host of an OCI reference. Without a slash, what follows the @ is a digest. */
function hasOciCredentials(ociUrl: string): boolean {
  return OCI_USER.test(ociUrl);
}

/** Whether that is what was meant, only the author knows. */
function replaceStart(
  { origin: { source, start, end } }: Node,
  written: RegExp,
  { newText, title }: { newText: string; title: string },
): Fix | undefined {
  const [begins] = written.exec(source.text.slice(start + 1, end)) ?? [];
  if (begins === undefined) return undefined;
  const span = { source, start: start + 1, end: start + 1 + begins.length };
  return { title, applicability: 'unsafe', edits: [{ ...locate(span), newText }] };
}

const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:\/\//;
const FIRMWARE_USER = /^https?:\/\/[^/?#@]*@/;
const OCI_USER = /^[^/@]*@[^/]*\//;

function isFloating(ociUrl: string): boolean {
  const image = ociUrl.slice(ociUrl.lastIndexOf('/') + 1);
  return FLOATING.test(image) && !hasOciCredentials(ociUrl);
}

/** A name without digest that has no tag, an empty one, or the tag latest. */
const FLOATING = /^[^@:]*$|^[^@]*:(?:latest)?$/;
