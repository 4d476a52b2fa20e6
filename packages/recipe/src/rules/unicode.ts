import { esxiExample, textExample } from './example-recipes.ts';
import type { ReadingRule } from './recipe-rule.ts';

export const unicode: ReadingRule = {
  code: 'unicode',
  severity: 'error',
  summary: 'Strings and names hold no half of a surrogate pair',
  explanation:
    'An escape from \\ud800 to \\udfff is half of a character; alone it cannot be written as UTF-8, so the payload would change on its way. Write both halves, or the character itself.',
  message: 'holds half of a surrogate pair: an escape from \\ud800 to \\udfff without its other half',
  failing: textExample(`{ "task_target": "install-esxi.target", "ks_cfg": "# \\ud83d" }\n`),
  passing: esxiExample({ ks_cfg: '# \ud83d\ude80' }),
};
