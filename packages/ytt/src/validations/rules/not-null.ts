import { Fault, typeNameOf } from '@assay/starlark';

import { ArgumentProblem } from './named-rule.ts';
import type { NamedRule, PlannedRule } from './named-rule.ts';

/** There is a value. Where this is violated, no other rule is checked. */
export const notNull: NamedRule = {
  keyword: 'not_null',
  checkParameter: 'value',
  fromKeyword(argument) {
    if (typeof argument === 'boolean') return argument ? planned : undefined;
    throw new ArgumentProblem(`expected keyword argument "not_null" to be a boolean, but was ${typeNameOf(argument)}`, { isPlaced: true });
  },
  fromArguments(positional) {
    if (positional.length > 1) throw new Fault(`got ${positional.length} arguments, want at most 1`);
    return planned;
  },
};

const planned: PlannedRule = {
  keyword: 'not_null',
  description: 'not null',
  constraint: { kind: 'not-null' },
  check: (value) => (value === null ? { found: 'value is null' } : undefined),
};
