import { esxiExample, textExample } from './example-recipes.ts';
import type { ReadingRule } from './recipe-rule.ts';

export const json: ReadingRule = {
  code: 'json',
  severity: 'error',
  summary: 'A recipe is exactly one JSON text',
  explanation:
    'The text breaks the syntax of RFC 8259: comments, trailing commas, single quotes, NaN and data behind the recipe are no JSON, although some programs read them. The message says what was expected at the place.',
  message: 'is not JSON',
  failing: textExample(`{\n  "task_target": "install-esxi.target",\n  "ks_cfg": "reboot",\n}\n`),
  passing: esxiExample({ ks_cfg: 'reboot' }),
};
