import { DYN, formatType, typesEqual } from '@assay/cel';
import type { Type } from '@assay/cel';
import { embed, nodeAt } from '@assay/source';
import type { MappingNode, ScalarNode, Span } from '@assay/source';

import type { ExpectedResult } from '../engine/cel/compile-expression.ts';
import type { PolicyEnvironment } from '../engine/cel/policy-environment.ts';

/** What is wrong with an expression, and where. */
export interface ExpressionProblem {
  readonly message: string;
  readonly span: Span;
  readonly hint?: string;
}

/** Steps from the root of a document. */
export type Steps = readonly (string | number)[];

/** An object whose expressions are compiled, in the order in which they can see each other's names, and what is wrong with them. */
export class ExpressionCheck {
  readonly problems: ExpressionProblem[] = [];
  readonly root: MappingNode;
  readonly environment: PolicyEnvironment;

  constructor(root: MappingNode, environment: PolicyEnvironment) {
    this.root = root;
    this.environment = environment;
  }

  /** Compiles an expression; what is not written, or no text, is for others to judge. Gives its type, if it has one. */
  check(steps: Steps, expected?: ExpectedResult): Type | undefined {
    const scalar = this.text(steps);
    if (scalar === undefined) return undefined;
    const compiled = this.environment.environment.compile(scalar.text);
    const source = embed(scalar);
    const whole: Span = { source, start: 0, end: scalar.text.length };
    if (compiled.kind === 'problems') {
      for (const { message, span } of compiled.problems.slice(0, MOST_PROBLEMS)) {
        this.report(message, span === undefined ? whole : { source, ...span });
      }
      return undefined;
    }
    const type = compiled.program.resultType;
    if (expected === undefined || expected.types.some((each) => typesEqual(each, type))) return type;
    this.report(`the result has to be ${expected.words}, and is of type ${formatType(type)}`, whole, hintFor(type, expected));
    return undefined;
  }

  /** Compiles the same member of all elements of a list. */
  checkEach(list: Steps, member: string, expected?: ExpectedResult): void {
    for (const element of this.elements(list)) this.check([...element, member], expected);
  }

  /** Compiles the list of variables. One that does not compile can have any type, so that nothing else is said about it. */
  declareVariables(list: Steps, typeOf: (type: Type) => Type = (type) => type): void {
    for (const element of this.elements(list)) {
      const name = this.text([...element, 'name']);
      const type = this.check([...element, 'expression']);
      if (name !== undefined) this.environment.declareVariable(name.text, type === undefined ? DYN : typeOf(type));
    }
  }

  /** Where the elements of a list are. */
  elements(list: Steps): readonly Steps[] {
    const node = nodeAt(this.root, list);
    return node?.kind === 'sequence' ? node.items.map((_item, index) => [...list, index]) : [];
  }

  /** The text that is written somewhere. */
  text(steps: Steps): ScalarNode | undefined {
    const node = nodeAt(this.root, steps);
    return node?.kind === 'scalar' && node.type === 'string' ? node : undefined;
  }

  report(message: string, span: Span, hint?: string): void {
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
