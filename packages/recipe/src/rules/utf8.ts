import { esxiExample, textExample } from './example-recipes.ts';
import type { ReadingRule } from './recipe-rule.ts';

export const utf8: ReadingRule = {
  code: 'utf8',
  severity: 'error',
  summary: 'A recipe is encoded in UTF-8',
  explanation:
    'The bytes are not well-formed UTF-8, so parts of the text would be guessed. The usual causes are an editor that saves in Latin-1 or UTF-16, and binary data. Save the file as UTF-8, or escape the character (\\u00e4).',
  message: 'is not well-formed UTF-8',
  failing: { ...textExample('{ "task_target": "install-esxi.target", "ks_cfg": "# f\u00fcr Halle 7" }\n'), encoding: 'latin1' },
  passing: esxiExample({ ks_cfg: '# f\u00fcr Halle 7' }),
};
