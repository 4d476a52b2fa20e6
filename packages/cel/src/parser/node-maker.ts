import type { Span } from '../source/problem.ts';
import type {
  CallExpression,
  ComprehensionExpression,
  Expression,
  Identifier,
  ListExpression,
  Literal,
  LiteralExpression,
  SelectExpression,
} from './tree.ts';

/** The accumulator of comprehensions, a name that no expression can spell. */
export const ACCUMULATOR = '@result';

/** Makes nodes that all stand at one place, as macros need them. */
export class NodeMaker {
  readonly #at: number;
  readonly #span: Span;

  constructor(at: number, span: Span) {
    this.#at = at;
    this.#span = span;
  }

  literal(literal: Literal): LiteralExpression {
    return { kind: 'literal', literal, at: this.#at, span: this.#span };
  }

  identifier(name: string): Identifier {
    return { kind: 'identifier', name, at: this.#at, span: this.#span };
  }

  accumulator(): Identifier {
    return this.identifier(ACCUMULATOR);
  }

  call(name: string, ...parameters: readonly Expression[]): CallExpression {
    return { kind: 'call', target: undefined, name, parameters, at: this.#at, span: this.#span };
  }

  memberCall(name: string, target: Expression, ...parameters: readonly Expression[]): CallExpression {
    return { kind: 'call', target, name, parameters, at: this.#at, span: this.#span };
  }

  list(...elements: readonly Expression[]): ListExpression {
    return { kind: 'list', elements, optionalIndices: [], at: this.#at, span: this.#span };
  }

  emptyMap(): Expression {
    return { kind: 'map', entries: [], at: this.#at, span: this.#span };
  }

  presenceTest(operand: Expression, field: string): SelectExpression {
    return { kind: 'select', operand, field, isTest: true, at: this.#at, span: this.#span };
  }

  comprehension(
    parts: Omit<ComprehensionExpression, 'kind' | 'at' | 'span' | 'accumulator' | 'secondVariable'> & {
      readonly accumulator?: string;
      readonly secondVariable?: string | undefined;
    },
  ): ComprehensionExpression {
    return { kind: 'comprehension', accumulator: ACCUMULATOR, secondVariable: undefined, ...parts, at: this.#at, span: this.#span };
  }

  bool(value: boolean): LiteralExpression {
    return this.literal({ type: 'bool', value });
  }

  int(value: bigint): LiteralExpression {
    return this.literal({ type: 'int', value });
  }
}
