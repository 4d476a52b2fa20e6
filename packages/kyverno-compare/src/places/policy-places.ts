import { planAutogen } from '@assay/kyverno/policy';
import type { Policy } from '@assay/kyverno/policy';

import { jsonOf } from '../trials/json-of.ts';
import { memberOf } from '../trials/trial.ts';
import { readCel } from './cel-places.ts';
import { celExpressions } from './cel-expressions.ts';
import type { PolicyExpression } from './cel-expressions.ts';
import { readConstraints } from './match-places.ts';
import type { Reading } from './reading.ts';
import { readRule } from './rule-places.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Notes the places of requests that a policy looks at, and the values that it holds them against. */
export function readPolicy(policy: Policy, vocabulary: Vocabulary): void {
  const note = (reading: Reading): void => vocabulary.note(reading);
  if (policy.family === 'rules') for (const rule of planAutogen(policy.content).all) readRule(jsonOf(rule), note);
  else if (policy.family === 'cleanup') readRule(memberOf(jsonOf(policy.content), 'spec') ?? null, note);
  else readConstraints(memberOf(jsonOf(policy.content), 'spec', 'matchConstraints'), note);
  for (const expressions of celExpressions(policy)) readExpressions(expressions, note);
}

/** Reads expressions that share their variables, which are read where they are asked for. */
function readExpressions(expressions: readonly PolicyExpression[], note: (reading: Reading) => void): void {
  const known = new Map<string, Reading | undefined>();
  const readVariable = (name: string): Reading | undefined => {
    if (known.has(name)) return known.get(name);
    known.set(name, undefined);
    const variable = expressions.find((each) => each.variable === name);
    const reading = variable && readCel(variable.expression, readVariable, note);
    known.set(name, reading);
    return reading;
  };
  for (const { expression, variable } of expressions) {
    if (variable === undefined) note({ ...readCel(expression, readVariable, note), constants: [] });
  }
}
