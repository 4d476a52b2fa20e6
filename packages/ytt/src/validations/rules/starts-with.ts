import type { NamedRule } from './named-rule.ts';
import { textEndRule } from './text-end.ts';

/** The value is a string that starts with a text. */
export const startsWith: NamedRule = textEndRule({
  keyword: 'starts_with',
  aliases: ['prefix'],
  kind: 'starts-with',
  verb: 'start',
  holds: (bytes, wanted) => bytes.startsWith(wanted),
});
