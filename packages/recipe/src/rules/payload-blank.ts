import { PAYLOADS } from '../payloads.ts';
import { isBlank } from './blank.ts';
import { esxiExample } from './example-recipes.ts';
import { NOWHERE } from './recipe-rule.ts';
import type { LintRule } from './recipe-rule.ts';

export const payloadBlank: LintRule = {
  code: 'payload_blank',
  severity: 'warning',
  summary: 'A payload is more than white space',
  explanation: 'A payload of spaces and line ends alone is written to the task image and then does nothing. Fill it, or leave the member out.',
  message: 'holds nothing but white space',
  find: ({ recipe }) => {
    const blank = PAYLOADS.filter((name) => recipe[name] && isBlank(recipe[name]));
    return blank.length > 0 ? blank.map((name) => [name]) : NOWHERE;
  },
  failing: esxiExample({ ks_cfg: '\n' }),
  passing: esxiExample({ ks_cfg: 'reboot\n' }),
};
