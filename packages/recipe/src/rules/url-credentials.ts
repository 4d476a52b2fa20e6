import { firmwareExample } from './example-recipes.ts';
import type { LintRule } from './recipe-rule.ts';

export const urlCredentials: LintRule = {
  code: 'url_credentials',
  severity: 'warning',
  summary: 'URLs hold no user name or password',
  explanation:
    'A recipe is stored, and its URLs reach environment files and process lists on the host. Give the host its credentials another way, and replace those that have been in a recipe.',
  message: 'holds credentials, which are stored with the recipe and shown on the host',
  find: ({ recipe: { firmware_url, oci_url } }) => [
    ...(firmware_url !== undefined && FIRMWARE_USER.test(firmware_url) ? [['firmware_url']] : []),
    ...(oci_url !== undefined && hasOciCredentials(oci_url) ? [['oci_url']] : []),
  ],
  failing: firmwareExample({ firmware_url: 'https://user:secret@firmware.example/x12.rom' }),
  passing: firmwareExample({ firmware_url: 'https://firmware.example/x12.rom' }),
};

/** Whether there is a user before the host of an OCI reference. Without a slash, what follows the @ is a digest. */
export function hasOciCredentials(ociUrl: string): boolean {
  return OCI_USER.test(ociUrl);
}

const FIRMWARE_USER = /^https?:\/\/[^/?#@]*@/;
const OCI_USER = /^[^/@]*@[^/]*\//;
