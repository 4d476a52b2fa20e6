import { linuxExample } from './example-recipes.ts';
import type { KeywordRule } from './recipe-rule.ts';
import { shownCount } from './shown-count.ts';

export const maximumLength: KeywordRule = {
  code: 'maxLength',
  severity: 'error',
  summary: 'A text has no more characters than its member allows',
  explanation: 'Characters are Unicode code points, counted after unescaping. The payloads have a limit in bytes of UTF-8 as well (`maxBytes`).',
  message: ({ params }) => `must have at most ${shownCount(params.limit)} characters`,
  failing: linuxExample({ recipe_version: '1'.repeat(65) }),
  passing: linuxExample({ recipe_version: '1' }),
};
