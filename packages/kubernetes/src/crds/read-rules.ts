import { apiServerLibraries, DYN, environment, Optional } from '@assay/cel';
import type { Bindings, Environment, Program } from '@assay/cel';
import { resolveAlias, stringValue, valueNamed } from '@assay/source';
import type { ContentNode } from '@assay/source';

import { isTrue } from '../is-true.ts';
import { jsonValue } from '../json-value.ts';
import type { RuleOutcome, Schema, SchemaRule } from '../model.ts';
import { asksForOldValue, fieldAt, fieldNamedBy } from './rule-place.ts';
import { ruleValue } from './rule-value.ts';

/** The rules in CEL of a schema: `x-kubernetes-validations`. */
export function readRules(node: ContentNode | undefined): readonly SchemaRule[] {
  if (node?.kind !== 'sequence') return [];
  return node.items.map(resolveAlias).flatMap((rule) => {
    const expression = stringValue(valueNamed(rule, 'rule'));
    return expression === undefined ? [] : [new CompiledRule(expression, rule)];
  });
}

/** Compiled when an object first needs it. An object is judged as one that is created: there is no old one. */
class CompiledRule implements SchemaRule {
  readonly expression: string;
  readonly reason: string | undefined;
  readonly span: ContentNode['origin'];
  readonly #node: ContentNode;
  #check: SchemaRule['check'] | undefined;

  constructor(expression: string, node: ContentNode) {
    this.expression = expression;
    this.reason = stringValue(valueNamed(node, 'reason'));
    this.span = node.origin;
    this.#node = node;
  }

  check(value: ContentNode, schema: Schema): RuleOutcome | undefined {
    this.#check ??= this.#compile(schema);
    return this.#check(value, schema);
  }

  #compile(schema: Schema): SchemaRule['check'] {
    const compiled = environmentOfRules().compile(this.expression);
    if (compiled.kind === 'problems') {
      const reason = compiled.problems[0]?.message ?? compiled.text;
      return () => ({ kind: 'unreadable', reason });
    }
    const { program } = compiled;
    // What compares with an old value says nothing of an object that is new.
    if (asksForOldValue(program.expression) && !isTrue(valueNamed(this.#node, 'optionalOldSelf'))) return () => undefined;
    const named = stringValue(valueNamed(this.#node, 'fieldPath'));
    const field = named === undefined ? fieldNamedBy(program.expression, schema) : fieldAt(named);
    return (value, schema) => this.#evaluate(program, value, schema, field);
  }

  /** What cannot be evaluated on a value does not hold, as in the API server; what takes too long is not known. */
  #evaluate(program: Program, value: ContentNode, schema: Schema, field: readonly string[]): RuleOutcome | undefined {
    const bindings = new Map([
      ['self', ruleValue(jsonValue(value), schema)],
      ['oldSelf', Optional.NONE],
    ]);
    const outcome = program.evaluate(bindings);
    if (outcome.kind === 'value') return outcome.value === true ? undefined : { kind: 'broken', message: this.#message(bindings), field };
    if (outcome.budget !== undefined) return { kind: 'unreadable', reason: outcome.message };
    return { kind: 'broken', message: `the rule "${this.expression}" cannot be evaluated: ${outcome.message}`, field };
  }

  #message(bindings: Bindings): string {
    const expression = stringValue(valueNamed(this.#node, 'messageExpression'));
    const compiled = expression === undefined ? undefined : environmentOfRules().compile(expression);
    const outcome = compiled?.kind === 'program' ? compiled.program.evaluate(bindings) : undefined;
    const made = outcome?.kind === 'value' && typeof outcome.value === 'string' ? outcome.value.trim() : '';
    const written = stringValue(valueNamed(this.#node, 'message'))?.trim();
    return made || written || `the rule "${this.expression}" does not hold`;
  }
}

let rules: Environment | undefined;

/** Made when the first rule is met: it takes a while. */
function environmentOfRules(): Environment {
  rules ??= environment({ libraries: apiServerLibraries, variables: { self: DYN, oldSelf: DYN } });
  return rules;
}
