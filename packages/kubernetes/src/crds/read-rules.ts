import {
  apiServerLibraries,
  BOOL,
  environment,
  formatType,
  homogeneousLiterals,
  literalArguments,
  Optional,
  optionalOf,
  STRING,
  typesEqual,
} from '@assay/cel';
import type { Bindings, CelEnvironment, CelProgram, Type } from '@assay/cel';
import { embed, resolveAlias, stringValue, valueNamed } from '@assay/source';
import type { ContentNode, ScalarNode } from '@assay/source';

import { isTrue } from '../is-true.ts';
import { jsonValue } from '../json-value.ts';
import type { RuleMistake, RuleOutcome, Schema, SchemaRule } from '../model.ts';
import { declaredType } from './declared-type.ts';
import { asksForOldValue, fieldAt, fieldNamedBy } from './rule-place.ts';
import { ruleValue } from './rule-value.ts';

/** The rules in CEL of a schema: `x-kubernetes-validations`. */
export function readRules(node: ContentNode | undefined): readonly SchemaRule[] {
  if (node?.kind !== 'sequence') return [];
  return node.items.map(resolveAlias).flatMap((item) => {
    const rule = valueNamed(item, 'rule');
    return isText(rule) ? [new CompiledRule(rule, item)] : [];
  });
}

/** Compiled when an object first needs it. An object is judged as one that is created: there is no old one. */
class CompiledRule implements SchemaRule {
  readonly expression: string;
  readonly reason: string | undefined;
  readonly span: ContentNode['origin'];
  readonly #rule: ScalarNode;
  readonly #node: ContentNode;
  #compiled: CompiledTexts | undefined;

  constructor(rule: ScalarNode, node: ContentNode) {
    this.expression = rule.text;
    this.reason = stringValue(valueNamed(node, 'reason'));
    this.span = node.origin;
    this.#rule = rule;
    this.#node = node;
  }

  mistakes(schema: Schema): readonly RuleMistake[] {
    return this.#compile(schema).mistakes;
  }

  check(value: ContentNode, schema: Schema): RuleOutcome | undefined {
    const { program, message, mistakes } = this.#compile(schema);
    // A definition with mistakes is refused as a whole, which is said where they are.
    if (!program || mistakes.length > 0) return undefined;
    // What compares with an old value says nothing of an object that is new.
    if (asksForOldValue(program.expression) && !this.#isForNewObjects) return undefined;
    const named = stringValue(valueNamed(this.#node, 'fieldPath'));
    const field = named === undefined ? fieldNamedBy(program.expression, schema) : fieldAt(named);
    return this.#evaluate(program, { value, schema, field, message });
  }

  get #isForNewObjects(): boolean {
    return isTrue(valueNamed(this.#node, 'optionalOldSelf'));
  }

  #compile(schema: Schema): CompiledTexts {
    if (this.#compiled) return this.#compiled;
    const { type, objects } = declaredType(schema);
    const oldSelf = this.#isForNewObjects ? optionalOf(type) : type;
    const known = environmentOfRules().extend({ variables: { self: type, oldSelf }, types: objects });
    const rule = compileText(this.#rule, BOOL, known);
    const written = valueNamed(this.#node, 'messageExpression');
    const message = isText(written) ? compileText(written, STRING, known) : undefined;
    this.#compiled = { program: rule.program, message: message?.program, mistakes: [...rule.mistakes, ...(message?.mistakes ?? [])] };
    return this.#compiled;
  }

  /** What cannot be evaluated on a value does not hold, as in the API server; what takes too long is not known. */
  #evaluate(program: CelProgram, { value, schema, field, message }: Subject): RuleOutcome | undefined {
    const bindings = new Map([
      ['self', ruleValue(jsonValue(value), schema)],
      ['oldSelf', Optional.NONE],
    ]);
    const outcome = program.evaluate(bindings);
    if (outcome.kind === 'value') return outcome.value === true ? undefined : { kind: 'broken', message: this.#message(message, bindings), field };
    if (outcome.budget !== undefined) return { kind: 'unreadable', reason: outcome.message };
    return { kind: 'broken', message: `the rule "${this.expression}" cannot be evaluated: ${outcome.message}`, field };
  }

  #message(program: CelProgram | undefined, bindings: Bindings): string {
    const outcome = program?.evaluate(bindings);
    const made = outcome?.kind === 'value' && typeof outcome.value === 'string' ? outcome.value.trim() : '';
    const written = stringValue(valueNamed(this.#node, 'message'))?.trim();
    return made || written || `the rule "${this.expression}" does not hold`;
  }
}

/** The texts of a rule that are expressions, with what is wrong in them. */
interface CompiledTexts {
  readonly program: CelProgram | undefined;
  readonly message: CelProgram | undefined;
  readonly mistakes: readonly RuleMistake[];
}

interface Subject {
  readonly value: ContentNode;
  readonly schema: Schema;
  /** The steps to the field that a violation stands at. */
  readonly field: readonly string[];
  readonly message: CelProgram | undefined;
}

/** Checks the types of an expression, and makes it ready to be evaluated. */
function compileText(
  node: ScalarNode,
  expected: Type,
  known: CelEnvironment,
): { readonly program?: CelProgram; readonly mistakes: readonly RuleMistake[] } {
  const compiled = known.compile(node.text);
  if (compiled.kind === 'program') {
    const { program } = compiled;
    if (typesEqual(program.resultType, expected)) return { program, mistakes: [] };
    const message = `the expression is of type ${formatType(program.resultType)}, not ${formatType(expected)}`;
    return { mistakes: [{ message, span: node.origin }] };
  }
  const source = embed(node);
  const [first] = compiled.problems;
  // What follows a syntax error follows from it.
  const told = first?.code === 'syntax' ? [first] : compiled.problems;
  return {
    mistakes: told.map(({ message, span }) => ({
      message,
      span: span ? { source, start: span.start, end: Math.max(span.end, span.start + 1) } : node.origin,
    })),
  };
}

function isText(node: ContentNode | undefined): node is ScalarNode {
  return node?.kind === 'scalar' && typeof node.value === 'string';
}

let rules: CelEnvironment | undefined;

/** Made when the first rule is met: it takes a while. */
function environmentOfRules(): CelEnvironment {
  rules ??= environment({
    libraries: apiServerLibraries,
    options: { foldConstants: true, validators: [literalArguments, homogeneousLiterals(['format'])] },
  });
  return rules;
}
