import { linuxExample } from './example-recipes.ts';
import { NOWHERE } from './recipe-rule.ts';
import type { LintRule } from './recipe-rule.ts';
import { hasOciCredentials } from './url-credentials.ts';

export const ociUrlFloating: LintRule = {
  code: 'oci_url_floating',
  severity: 'warning',
  summary: 'The image is named by a tag or a digest that stays',
  explanation:
    'Without a tag, or with the tag latest, the same recipe installs another image tomorrow. Name a version, or best a digest (name@sha256:...).',
  message: 'names an image that changes: give a tag other than latest, or a digest',
  find: ({ recipe: { oci_url } }) => (oci_url !== undefined && isFloating(oci_url) ? [['oci_url']] : NOWHERE),
  failing: linuxExample({ oci_url: 'registry.example/os/linux:latest' }),
  passing: linuxExample({ oci_url: 'registry.example/os/linux:1.0' }),
};

function isFloating(ociUrl: string): boolean {
  const image = ociUrl.slice(ociUrl.lastIndexOf('/') + 1);
  return FLOATING.test(image) && !hasOciCredentials(ociUrl);
}

/** A name without digest that has no tag, an empty one, or the tag latest. */
const FLOATING = /^[^@:]*$|^[^@]*:(?:latest)?$/;
