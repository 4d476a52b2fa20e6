import { firmwareExample } from './example-recipes.ts';
import { NOWHERE } from './recipe-rule.ts';
import type { LintRule } from './recipe-rule.ts';

export const firmwareUrlInsecure: LintRule = {
  code: 'firmware_url_insecure',
  severity: 'warning',
  summary: 'Firmware is fetched over an encrypted connection',
  explanation: 'Over plain http anybody on the way can replace the firmware. Use https.',
  message: 'uses plain http, so the firmware can be replaced on its way: use https',
  find: ({ recipe }) => (recipe.firmware_url?.startsWith('http:') ? [['firmware_url']] : NOWHERE),
  failing: firmwareExample({ firmware_url: 'http://firmware.example/x12.rom' }),
  passing: firmwareExample({ firmware_url: 'https://firmware.example/x12.rom' }),
};
