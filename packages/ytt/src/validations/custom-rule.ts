import type { Value } from '@assay/starlark';

import type { PlannedRule } from './rules/named-rule.ts';

/** A rule that is a function of the author: a value obeys when the function returns `True`, and nothing else. */
export function customRule(description: string, assertion: Value): PlannedRule {
  return {
    keyword: 'custom',
    description,
    argument: assertion,
    check(value, thread) {
      const attempt = thread.attempt(() => thread.call(assertion, [value]));
      if ('fault' in attempt) return withoutPrefixes(attempt.fault.message);
      return attempt.value === true ? undefined : '';
    },
  };
}

/** The names of the functions that fail on purpose say nothing to the one who gave the value. */
function withoutPrefixes(message: string): string {
  return withoutPrefix(withoutPrefix(message, 'fail: '), 'check: ');
}

function withoutPrefix(message: string, prefix: string): string {
  return message.startsWith(prefix) ? message.slice(prefix.length) : message;
}
