import { DYN, formatType } from '@assay/cel';
import type { Type } from '@assay/cel';
import type { Value } from '@assay/jmespath';
import { embed, nodeAt } from '@assay/source';
import type { MappingNode, ScalarNode, Span, Steps } from '@assay/source';

import { planTemplate } from '../engine/cel-policies/gpol/plan-template.ts';
import { EXPECTED_RESULTS, hasResult } from '../engine/cel/compile-expression.ts';
import type { ExpectedResult } from '../engine/cel/compile-expression.ts';
import type { PolicyEnvironment } from '../engine/cel/policy-environment.ts';
import { textOf } from '../objects/fields.ts';
import type { ExpressionField, ExpressionKind } from '../policy/expression-fields.ts';
import type { WrittenExpression } from '../policy/written-expressions.ts';
import { expressionEnvironment, imageReferenceEnvironment, variableType } from './expression-environment.ts';
import type { EnvironmentOptions } from './expression-environment.ts';
import { patchFaults } from './patch-faults.ts';

/** What is wrong with an expression, and where. */
export interface ExpressionProblem {
  readonly message: string;
  readonly span: Span;
  readonly hint?: string;
}

/** An object whose expressions are compiled, in the order in which they can see each other's names, and what is wrong with them. */
export class ExpressionCheck {
  readonly problems: ExpressionProblem[] = [];
  readonly #root: MappingNode;
  readonly #kind: ExpressionKind;
  readonly #environment: PolicyEnvironment;

  constructor(root: MappingNode, kind: ExpressionKind, options: EnvironmentOptions) {
    this.#root = root;
    this.#kind = kind;
    this.#environment = expressionEnvironment(kind, options);
  }

  /** Compiles the expressions of a `spec` or a rule, which stands below these steps of the document. */
  checkAll(expressions: readonly WrittenExpression[], holder: Steps): void {
    for (const written of expressions) this.#check(written, [...holder, ...written.steps]);
  }

  /** Compiles an expression; what is not written, or no text, is for others to judge. */
  #check({ field, element }: WrittenExpression, steps: Steps): void {
    const node = nodeAt(this.#root, steps);
    const scalar = node?.kind === 'scalar' && node.type === 'string' ? node : undefined;
    if (field.use === 'variable') {
      const type = scalar && this.#compile(scalar, this.#environment, field);
      // One that does not compile can have any type, so that nothing else is said about it.
      this.#environment.declareVariable(textOf(element, 'name'), type === undefined ? DYN : variableType(this.#kind, type));
    } else if (scalar !== undefined) {
      if (field.use === 'template') this.#checkTemplate(scalar, element);
      else this.#compile(scalar, field.use === 'image-reference' ? imageReferenceEnvironment(this.#environment) : this.#environment, field);
    }
  }

  /** The type of the expression, if it has one. */
  #compile(scalar: ScalarNode, { environment }: PolicyEnvironment, { result }: ExpressionField): Type | undefined {
    const compiled = environment.compile(scalar.text);
    const source = embed(scalar);
    const whole: Span = { source, start: 0, end: scalar.text.length };
    if (compiled.kind === 'problems') {
      for (const { message, span } of compiled.problems.slice(0, MOST_PROBLEMS)) {
        this.#report(message, span === undefined ? whole : { source, ...span });
      }
      return undefined;
    }
    if (result === 'configuration' || result === 'operations') {
      const { checked } = environment.check(scalar.text);
      const faults = checked ? patchFaults(checked.expression) : [];
      for (const { message, span, hint } of faults) this.#report(message, { source, ...span }, hint);
      if (faults.length > 0) return undefined;
    }
    const type = compiled.program.resultType;
    const expected = EXPECTED_RESULTS[result];
    if (expected === undefined || hasResult(compiled.program, expected)) return type;
    this.#report(`the result has to be ${expected.words}, and is of type ${formatType(type)}`, whole, hintFor(type, expected));
    return undefined;
  }

  #checkTemplate(scalar: ScalarNode, entry: Value): void {
    const plan = planTemplate(embed(scalar), textOf(entry, 'template', 'interpolate') === 'cel', this.#environment);
    if (plan.kind === 'problem') for (const { reason, span } of plan.faults) this.#report(reason, span);
  }

  #report(message: string, span: Span, hint?: string): void {
    this.problems.push({ message, span, ...(hint !== undefined && { hint }) });
  }
}

/** Of one expression, as cel-go shows them. */
const MOST_PROBLEMS = 100;

/** What is known at run time only has to be converted, even if it always is of the right type. */
function hintFor(type: Type, { types }: ExpectedResult): string | undefined {
  const [wanted] = types;
  if (type.kind !== 'dyn' || (wanted?.kind !== 'bool' && wanted?.kind !== 'string')) return undefined;
  return `the type is known only when it is evaluated; ${wanted.kind}(…) around the expression makes it one`;
}
