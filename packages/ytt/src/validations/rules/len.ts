import { isInt, typeNameOf } from '@assay/starlark';

import { lengthOf } from './length.ts';
import type { NamedRule } from './named-rule.ts';
import { ruleOfOneArgument } from './one-argument.ts';

/** The value has exactly so many bytes or items. */
export const len: NamedRule = ruleOfOneArgument({ keyword: 'len' }, (argument, { refused }) => {
  if (!isInt(argument)) throw refused(`an integer, but was ${typeNameOf(argument)}`);
  if (argument < 0) throw refused(`an integer from 0 on, but was ${argument}`);
  return {
    keyword: 'len',
    description: `length = ${argument}`,
    constraint: { kind: 'length', minimum: argument, maximum: argument },
    check(value) {
      const length = lengthOf(value);
      return length === argument ? undefined : { found: `length = ${length}` };
    },
  };
});
