import { DYN, environment, kubernetesLibraries, Optional } from '@assay/cel';
import type { Environment, Program } from '@assay/cel';
import type { ContentNode } from '@assay/source';

import { jsonValue } from '../json-value.ts';
import type { ExpressionRule, Schema } from '../model.ts';
import { asksForOldValue, fieldNamedBy, pathAt } from './rule-place.ts';
import { ruleValue } from './rule-value.ts';
import type { Validator } from './validator.ts';

/** The rules in CEL of a schema as a closure; `undefined` if it has none. An object is judged as one that is created: there is no old one. */
export function compileRules(schema: Schema): Validator | undefined {
  if (schema.rules.length === 0) return undefined;
  const checks = schema.rules.map((rule) => compileRule(rule, schema));
  return (node, path, found) => {
    for (const check of checks) check(node, path, found);
  };
}

/** Compiles the expression when an object first needs it. */
function compileRule(rule: ExpressionRule, schema: Schema): Validator {
  let check: Validator | undefined;
  return (node, path, found) => {
    check ??= ruleValidator(rule, schema);
    check(node, path, found);
  };
}

function ruleValidator(rule: ExpressionRule, schema: Schema): Validator {
  const compiled = environmentOfRules().compile(rule.expression);
  if (compiled.kind === 'problems') {
    const reason = compiled.problems[0]?.message ?? compiled.text;
    return (_node, path, found) => found.push({ kind: 'unreadable-rule', rule, reason, path, schema });
  }
  const { program } = compiled;
  // What compares with an old value says nothing of an object that is new.
  if (asksForOldValue(program.expression) && !rule.hasOptionalOldSelf) return () => {};
  const place = rule.fieldPath ?? fieldNamedBy(program.expression, schema);
  return (node, path, found) => {
    const problem = evaluateRule({ rule, program, node, schema });
    if (problem) found.push({ ...problem, rule, path: pathAt(path, place), schema });
  };
}

interface RuleSubject {
  readonly rule: ExpressionRule;
  readonly program: Program;
  readonly node: ContentNode;
  readonly schema: Schema;
}

type RuleOutcome = { readonly kind: 'broken-rule'; readonly message: string } | { readonly kind: 'unreadable-rule'; readonly reason: string };

/** Nothing if the rule holds. What cannot be evaluated on a value does not hold, as in the API server; what takes too long is not known. */
function evaluateRule({ rule, program, node, schema }: RuleSubject): RuleOutcome | undefined {
  const bindings = new Map([
    ['self', ruleValue(jsonValue(node), schema)],
    ['oldSelf', Optional.NONE],
  ]);
  const outcome = program.evaluate(bindings);
  if (outcome.kind === 'error') {
    if (outcome.budget !== undefined) return { kind: 'unreadable-rule', reason: outcome.message };
    return { kind: 'broken-rule', message: `the rule "${rule.expression}" cannot be evaluated: ${outcome.message}` };
  }
  if (outcome.value === true) return undefined;
  return { kind: 'broken-rule', message: messageOf(rule, bindings) };
}

function messageOf({ expression, message, messageExpression }: ExpressionRule, bindings: ReadonlyMap<string, ReturnType<typeof ruleValue>>): string {
  const compiled = messageExpression === undefined ? undefined : environmentOfRules().compile(messageExpression);
  const outcome = compiled?.kind === 'program' ? compiled.program.evaluate(bindings) : undefined;
  const told = outcome?.kind === 'value' && typeof outcome.value === 'string' ? outcome.value.trim() : '';
  return told || message?.trim() || `the rule "${expression}" does not hold`;
}

let rules: Environment | undefined;

/** Made when the first rule is met: it takes a while. */
function environmentOfRules(): Environment {
  rules ??= environment({ libraries: kubernetesLibraries, variables: { self: DYN, oldSelf: DYN } });
  return rules;
}
