import { codeSpan } from '@assay/findings';
import { stringValue, valueNamed } from '@assay/source';
import type { MappingNode } from '@assay/source';

import { ruleTypes } from '../rule-types/rule-types.ts';

/** A key that a rule can have. */
export interface RuleKey {
  readonly name: string;
  /** In Markdown. */
  readonly description: string;
  readonly isRequired: boolean;
  /** What its value is, as JSON has it: an empty one of that sort is put in where it is added. */
  readonly empty: string;
}

const TYPE_NAMES = ruleTypes.map(({ name }) => codeSpan(name)).join(', ');

/** The keys of rules, in the order in which people write them. */
export const RULE_KEYS: readonly RuleKey[] = [
  required('name', 'Name of the rule, unique in its annotation'),
  required('path', 'Field of the VM that the rule is about: a JSONPath from `spec.template` on, such as `jsonpath::.spec.domain.memory.guest`'),
  required('rule', `Type of the rule: ${TYPE_NAMES}`),
  required('message', 'Message for people whose VM breaks the rule'),
  optional('valid', 'JSONPath: the rule applies only to VMs in which it finds something', '""'),
  optional('min', 'Smallest value that an `integer` rule allows: a number, or a `jsonpath::` to one in the VM', '0'),
  optional('max', 'Largest value that an `integer` rule allows: a number, or a `jsonpath::` to one in the VM', '0'),
  optional('minLength', 'Fewest characters that a `string` rule allows: a number, or a `jsonpath::` to one in the VM', '0'),
  optional('maxLength', 'Most characters that a `string` rule allows: a number, or a `jsonpath::` to one in the VM', '0'),
  optional('regex', 'RE2 pattern that a `regex` rule finds anywhere in the value; `^` and `$` tie it to the ends', '""'),
  optional('values', 'The values that an `enum` rule allows; each can be a `jsonpath::` to one in the VM', '[]'),
  optional('justWarning', 'Whether a VM that breaks the rule is accepted all the same, with a warning', 'true'),
];

function required(name: string, description: string): RuleKey {
  return { name, description, isRequired: true, empty: '""' };
}

function optional(name: string, description: string, empty: string): RuleKey {
  return { name, description, isRequired: false, empty };
}

/** What a type of rule asks of values, in Markdown. */
const TYPE_DESCRIPTIONS: Readonly<Record<string, string>> = {
  integer: 'The value is a whole number, or a quantity such as `2Gi`, between `min` and `max`',
  string: 'The value has between `minLength` and `maxLength` characters',
  regex: 'The pattern `regex` is found in the value',
  enum: 'The value is one of `values`',
};

/** A type of rule, with what it asks for and the keys that it takes. */
export interface DescribedType {
  readonly name: string;
  readonly description: string;
  readonly keys: readonly string[];
}

/** The types of rules. */
export const RULE_TYPES: readonly DescribedType[] = ruleTypes.map(({ name, arguments: keys }) => ({
  name,
  description: TYPE_DESCRIPTIONS[name] ?? '',
  keys,
}));

/** The keys that the type of a rule takes; of an unknown type all. */
export function keysOf(rule: MappingNode): readonly RuleKey[] {
  const type = RULE_TYPES.find(({ name }) => name === stringValue(valueNamed(rule, 'rule')));
  if (!type) return RULE_KEYS;
  const others = new Set(RULE_TYPES.flatMap(({ keys }) => keys).filter((key) => !type.keys.includes(key)));
  return RULE_KEYS.filter(({ name }) => !others.has(name));
}
