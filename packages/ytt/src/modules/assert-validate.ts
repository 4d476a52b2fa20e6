import type { NamedArguments, Value } from '@assay/starlark';
import { Builtin, Fault } from '@assay/starlark';

import { readRules, RuleMistake } from '../validations/read-rules.ts';
import type { PlannedRules } from '../validations/read-rules.ts';
import type { RuleReader } from '../validations/rule-reader.ts';
import { violationsOf } from '../validations/violations-of.ts';
import type { RuleViolation } from '../validations/violations-of.ts';
import { textOf } from './arguments.ts';

/** `assert.validate(key, value, rule…, named…, when=)`: what the annotation says of a node, said of a value. */
export function validateFunction(rules: RuleReader): Builtin {
  return new Builtin('assert.validate', (thread, positional, named) => {
    const [key, value, ...own] = positional;
    if (key === undefined || value === undefined) throw new Fault(`got ${positional.length} arguments, want a key, a value and rules`);
    const name = textOf(key);
    const planned = plan(own, named, rules);
    const position = { context: () => ({ parent: null, root: value }), key: () => name };
    const violations = violationsOf(planned, value, position, thread);
    if (violations.length > 0) throw new Fault(`fail: ${name} ${violations.map(violationText).join('; ')}`, { isNamed: true });
    return true;
  });
}

function plan(positional: readonly Value[], named: NamedArguments, { libraries: { formats } }: RuleReader): PlannedRules {
  if (positional.length === 0 && named.every(([keyword]) => keyword === 'when')) throw new Fault('expected rules after the key and the value');
  try {
    return readRules({ positional, named, takesFunctions: false, formats });
  } catch (error) {
    if (error instanceof RuleMistake) throw new Fault([error.message, error.detail, error.hint].filter((part) => part !== undefined).join(': '));
    throw error;
  }
}

function violationText({ rule, found, message }: RuleViolation): string {
  return message ?? `must be: ${rule.description}${found === '' ? '' : ` (found: ${found})`}`;
}
