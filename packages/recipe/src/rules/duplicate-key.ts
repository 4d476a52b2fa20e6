import { esxiExample, textExample } from './example-recipes.ts';
import type { ReadingRule } from './recipe-rule.ts';

export const duplicateKey: ReadingRule = {
  code: 'duplicate_key',
  severity: 'error',
  summary: 'No object has a member twice',
  explanation:
    'Of two members with the same name some programs use the first and others the last, so the controller and the host could act on different values. Names are compared after unescaping. Remove one of the two.',
  message: 'stands in its object twice',
  failing: textExample(`{\n  "task_target": "install-esxi.target",\n  "ks_cfg": "reboot",\n  "ks_cfg": "halt"\n}\n`),
  passing: esxiExample({ ks_cfg: 'halt' }),
};
