import type { NamedRule } from './named-rule.ts';
import { textEndRule } from './text-end.ts';

/** The value is a string that ends with a text. */
export const endsWith: NamedRule = textEndRule({
  keyword: 'ends_with',
  kind: 'ends-with',
  verb: 'end',
  holds: (bytes, wanted) => bytes.endsWith(wanted),
});
