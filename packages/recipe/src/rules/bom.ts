import { linuxExample } from './example-recipes.ts';
import type { ReadingRule } from './recipe-rule.ts';

export const bom: ReadingRule = {
  code: 'bom',
  severity: 'error',
  summary: 'A recipe does not start with a byte order mark',
  explanation: 'JSON has no byte order mark, and readers disagree about what to do with one. Save the file as UTF-8 without BOM.',
  message: 'starts with a byte order mark (U+FEFF)',
  failing: { ...linuxExample(), text: `\ufeff${linuxExample().text}`, shown: `<U+FEFF>${linuxExample().text}` },
  passing: linuxExample(),
};
