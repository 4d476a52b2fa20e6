import { wantedAt } from '../wanted.ts';
import { firmwareExample } from './example-recipes.ts';
import type { KeywordRule } from './recipe-rule.ts';

export const format: KeywordRule = {
  code: 'format',
  severity: 'error',
  summary: 'A URL is a URL',
  explanation: 'The value is not a URI (RFC 3986): the scheme is missing, or a character has to be written as % and two digits.',
  message: ({ steps }) => `must be ${wantedAt(steps)}`,
  failing: firmwareExample({ firmware_url: 'firmware.example/x12.rom' }),
  passing: firmwareExample({ firmware_url: 'https://firmware.example/x12.rom' }),
};
