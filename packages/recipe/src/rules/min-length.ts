import { esxiExample } from './example-recipes.ts';
import type { KeywordRule } from './recipe-rule.ts';

export const minimumLength: KeywordRule = {
  code: 'minLength',
  severity: 'error',
  summary: 'A text is not empty where something has to be in it',
  explanation:
    'An empty kickstart or answer file would make the installer wait for somebody at the console. Leave an optional member out instead of giving it an empty text.',
  message: () => 'must not be empty',
  failing: esxiExample({ ks_cfg: '' }),
  passing: esxiExample(),
};
