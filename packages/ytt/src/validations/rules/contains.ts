import type { Value } from '@assay/starlark';
import { byteText, Float, isInt, typeNameOf } from '@assay/starlark';

import type { Scalar } from '../../model.ts';
import { scalarKey } from './content-key.ts';
import type { NamedRule, RuleFailure } from './named-rule.ts';
import { quoted, ruleOfOneArgument } from './one-argument.ts';
import { sequenceOf } from './sequence.ts';
import { isArray, isMap, notOfKind } from './subject.ts';
import { textOf } from './text-of.ts';

/** The value is a string with a text in it, an array with an equal item, or a map with the key. */
export const contains: NamedRule = ruleOfOneArgument({ keyword: 'contains' }, (argument, { refused }) => {
  if (!isScalar(argument)) throw refused(`a scalar, but was ${typeNameOf(argument)}`);
  return {
    keyword: 'contains',
    description: `a value containing ${scalarText(argument)}`,
    constraint: { kind: 'contains', value: argument },
    check(value) {
      if (typeof value === 'string') return textObjection(value, argument);
      if (isArray(value)) return hasEqual(sequenceOf(value) ?? [], argument) ? undefined : { found: 'no item is equal to it' };
      if (isMap(value)) return hasEqual(sequenceOf(value) ?? [], argument) ? undefined : { found: 'value has no such key' };
      return notOfKind('a string, an array or a map', value);
    },
  };
});

function textObjection(text: string, wanted: Scalar): RuleFailure | undefined {
  if (typeof wanted !== 'string') return { found: 'a string contains strings only' };
  return byteText.toUnits(text).includes(byteText.toUnits(wanted)) ? undefined : { found: 'value does not contain it' };
}

function hasEqual(values: readonly Value[], wanted: Scalar): boolean {
  const key = scalarKey(wanted);
  return key !== undefined && values.some((value) => isScalar(value) && scalarKey(value) === key);
}

function isScalar(value: Value): value is Scalar {
  return value === null || typeof value === 'string' || typeof value === 'boolean' || isInt(value) || value instanceof Float;
}

function scalarText(value: Scalar): string {
  if (typeof value === 'string') return quoted(value);
  return value instanceof Float ? String(value.value) : textOf(value);
}
