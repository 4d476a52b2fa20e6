import { containsWildcard } from '@assay/kubernetes-values';

import { compare, ALWAYS, test } from '../cel/condition.ts';
import type { Condition } from '../cel/condition.ts';
import { quoted, rawQuoted } from '../cel/literal.ts';

/** Whether a text matches a pattern with `*` and `?`, said as plainly as the pattern allows. */
export function wildcardTest(text: string, pattern: string, mayFail = false): Condition {
  if (!containsWildcard(pattern)) return compare(text, '==', quoted(pattern), mayFail);
  if (/^\*+$/.test(pattern)) return ALWAYS;
  if (pattern === '?*' || pattern === '*?') return compare(text, '!=', "''", mayFail);
  const [, before = '', inner = '', behind = ''] = /^(\**)([^*?]*)(\**)$/.exec(pattern) ?? [];
  if (inner !== '') return test(`${text}.${before === '' ? 'startsWith' : behind === '' ? 'endsWith' : 'contains'}(${quoted(inner)})`, mayFail);
  return test(`${text}.matches(${rawQuoted(wildcardExpression(pattern))})`, mayFail);
}

/** The whole pattern as a regular expression. */
export function wildcardExpression(pattern: string): string {
  return `^${regularExpression(pattern)}$`;
}

function regularExpression(pattern: string): string {
  return pattern
    .replaceAll(/[\\^$.|+()[\]{}]/g, String.raw`\$&`)
    .replaceAll(/\*+/g, '.*')
    .replaceAll('?', '.');
}
