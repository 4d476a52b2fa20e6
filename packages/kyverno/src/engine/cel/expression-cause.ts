import type { CelEnvironment, CelExpression, CelProgram, CelValue } from '@assay/cel';
import { childrenOf, isList, isMap, ListView, mapGet } from '@assay/cel';
import type { Value } from '@assay/jmespath';

import { textOf } from '../../objects/fields.ts';
import { once } from '../../values/once.ts';
import { remembering } from '../../values/remembering.ts';
import type { RuleCause } from '../response.ts';
import { dataOf } from './cel-value.ts';
import type { PolicyEnvironment } from './policy-environment.ts';
import type { PolicyScope } from './policy-scope.ts';

/** The field of an object that makes an expression false, as far as the expression names one. */
export type ExpressionCause = (program: CelProgram, scope: PolicyScope) => RuleCause | undefined;

/**
 * Plans how the field is found that makes an expression of a policy with these variables false: of operands that are joined the one
 * that decides, of several the first that is about more than whether something is there, of the elements of a list the first that fails, and there the first path that begins with the root.
 */
export function planExpressionCause(
  { environment }: PolicyEnvironment,
  variables: readonly Value[],
  root: 'object' | 'params' = 'object',
): ExpressionCause {
  const compiler = once(() => rememberingCompiler(environment));
  const compile: Searched['compile'] = (text) => compiler()(text);
  return (program, scope) => {
    const object = scope.get(root);
    if (object === undefined) return undefined;
    const search = new CauseSearch({ scope, compile, variables, root, object });
    const path = search.find(program.expression, true, outsideLoops(program));
    return path && causeOf(path, object);
  };
}

/** The texts that it is asked for name elements of lists by their index, so that there can be any number of them. */
function rememberingCompiler(environment: CelEnvironment): Searched['compile'] {
  const compileOnce = remembering(
    (text: string) => text,
    (text) => environment.compile(text),
  );
  return (text) => {
    const compiled = compileOnce(text);
    return compiled.kind === 'program' ? compiled.program : undefined;
  };
}

function causeOf(path: Steps, object: CelValue): RuleCause {
  const found = valueAt(object, path);
  const data = found === undefined ? undefined : dataOf(found);
  return data?.kind === 'data' ? { path, found: data.data } : { path };
}

function valueAt(object: CelValue, path: Steps): CelValue | undefined {
  let found: CelValue | undefined = object;
  for (const step of path) found = memberOf(found, step);
  return found;
}

function memberOf(value: CelValue | undefined, step: string | number): CelValue | undefined {
  if (typeof step === 'string') return isMap(value) ? mapGet(value, step) : undefined;
  if (!isList(value)) return undefined;
  return value instanceof ListView ? value.at(step) : value[step];
}

type Steps = readonly (string | number)[];

interface Searched {
  readonly scope: PolicyScope;
  /** Nothing if a text does not compile. */
  readonly compile: (text: string) => CelProgram | undefined;
  /** As the policy has them. */
  readonly variables: readonly Value[];
  /** The name and the value of what paths begin with. */
  readonly root: string;
  readonly object: CelValue;
}

/** Where in expressions a search is. */
interface Surroundings {
  /** Whose parts the nodes are. */
  readonly program: CelProgram;
  /** Makes an expression of the text of a part within loops, so that each goes through one element; `undefined` outside of loops. */
  readonly wrap: ((part: string) => string) | undefined;
  /** The paths of the elements that the variables of loops stand for. */
  readonly elements: ReadonlyMap<string, Steps>;
}

function outsideLoops(program: CelProgram): Surroundings {
  return { program, wrap: undefined, elements: new Map() };
}

class CauseSearch {
  readonly #searched: Searched;

  constructor(searched: Searched) {
    this.#searched = searched;
  }

  /** The path to the field because of which a node is not what was wanted. */
  find(node: CelExpression, wanted: boolean, around: Surroundings): Steps | undefined {
    if (node.kind === 'call' && node.target === undefined) {
      switch (node.name) {
        case '!_':
          return this.#findFirst(node.parameters, !wanted, around);
        case '_&&_':
        case '_||_': {
          const operands = operandsOf(node, node.name).toSorted((one, other) => Number(isPresenceTest(one)) - Number(isPresenceTest(other)));
          return this.#findFirst(
            operands,
            wanted,
            around,
            (operand) => (node.name === '_&&_') !== wanted || this.#isTrue(operand, around) !== wanted,
          );
        }
        case '_?_:_': {
          const [condition, whenTrue, whenFalse] = node.parameters;
          const chosen = condition && this.#isTrue(condition, around) ? whenTrue : whenFalse;
          return this.#findFirst(
            [chosen, condition].flatMap((each) => each ?? []),
            wanted,
            around,
          );
        }
      }
    }
    return (node.kind === 'comprehension' ? this.#findInLoop(node, wanted, around) : undefined) ?? this.#pathIn(node, around);
  }

  /** In the first node that decides and has a path. */
  #findFirst(
    nodes: readonly CelExpression[],
    wanted: boolean,
    around: Surroundings,
    decides: (node: CelExpression) => boolean = () => true,
  ): Steps | undefined {
    for (const node of nodes) {
      const found = decides(node) ? this.find(node, wanted, around) : undefined;
      if (found) return found;
    }
    return undefined;
  }

  /** In the first element that decides; where no element is what was wanted, the list does. */
  #findInLoop(loop: Extract<CelExpression, { readonly kind: 'comprehension' }>, wanted: boolean, around: Surroundings): Steps | undefined {
    const list = this.#pathOf(loop.range, around);
    const elements = list && valueAt(this.#searched.object, list);
    const [, body] = loop.step.kind === 'call' && (loop.step.name === '_&&_' || loop.step.name === '_||_') ? loop.step.parameters : [];
    if (!list || !isList(elements) || !body || loop.secondVariable !== undefined) return undefined;
    const macro = loop.step.kind === 'call' && loop.step.name === '_&&_' ? 'all' : 'exists';
    if ((macro === 'all') !== wanted) return list;
    const { program, wrap = (part) => part } = around;
    const range = partOf(program.text, loop.range);
    const count = elements instanceof ListView ? elements.size : elements.length;
    for (let index = 0; index < count; index++) {
      const inElement: Surroundings = {
        program,
        wrap: (part) => wrap(`[(${range})[${index}]].${macro}(${loop.variable}, ${part})`),
        elements: new Map([...around.elements, [loop.variable, [...list, index]]]),
      };
      if (this.#isTrue(body, inElement) !== wanted) return this.find(body, wanted, inElement) ?? [...list, index];
    }
    return undefined;
  }

  #isTrue(node: CelExpression, { program, wrap }: Surroundings): boolean {
    const part = wrap === undefined ? program.part(node) : this.#searched.compile(wrap(partOf(program.text, node)));
    // What is only told costs the policy nothing.
    const outcome = part?.evaluate(this.#searched.scope);
    return outcome?.kind === 'value' && outcome.value === true;
  }

  /** The first path in a node. */
  #pathIn(node: CelExpression, around: Surroundings): Steps | undefined {
    const path = this.#pathOf(node, around);
    if (path) return path;
    for (const child of childrenOf(node)) {
      const found = this.#pathIn(child, around);
      if (found) return found;
    }
    return undefined;
  }

  /** The path that a node is, from the root; `undefined` if it is none, or is the root itself. */
  #pathOf(node: CelExpression, around: Surroundings): Steps | undefined {
    const path = this.#stepsOf(node, around);
    return path && path.length > 0 ? path : undefined;
  }

  #stepsOf(node: CelExpression, around: Surroundings): Steps | undefined {
    if (node.kind === 'identifier') return node.name === this.#searched.root ? [] : around.elements.get(node.name);
    if (node.kind === 'select') {
      const { operand, field } = node;
      if (operand.kind === 'identifier' && operand.name === 'variables') return this.#pathOfVariable(field);
      return extended(this.#stepsOf(operand, around), field);
    }
    if (node.kind !== 'call') return undefined;
    if (node.name === 'orValue' && node.target) return this.#stepsOf(node.target, around);
    const [first, second] = node.parameters;
    if (first && second?.kind === 'literal' && ACCESSES.has(node.name)) return extended(this.#stepsOf(first, around), stepOf(second.literal.value));
    if (second && first?.kind === 'literal' && node.name === '@in') {
      const holder = this.#stepsOf(second, around);
      return holder && isList(valueAt(this.#searched.object, holder)) ? holder : extended(holder, stepOf(first.literal.value));
    }
    return undefined;
  }

  #pathOfVariable(name: string): Steps | undefined {
    const variable = this.#searched.variables.findLast((each) => textOf(each, 'name') === name);
    const program = variable === undefined ? undefined : this.#searched.compile(textOf(variable, 'expression'));
    return program && this.#pathIn(program.expression, outsideLoops(program));
  }
}

const ACCESSES: ReadonlySet<string> = new Set(['_[_]', '_?._', '_[?_]']);

/** The text of a node. Parentheses around its first or last part are not in its span, so that one of the pair may be missing. */
function partOf(text: string, { span }: CelExpression): string {
  const part = text.slice(span.start, span.end);
  let open = 0;
  let unopened = 0;
  for (const [found] of part.matchAll(QUOTED_OR_PARENTHESIS)) {
    if (found === '(') open++;
    else if (found === ')' && open > 0) open--;
    else if (found === ')') unopened++;
  }
  return `${'('.repeat(unopened)}${part}${')'.repeat(open)}`;
}

const QUOTED_OR_PARENTHESIS = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[()]/gs;

/** What a chain of one operator joins, in the order of the text. */
function operandsOf(node: CelExpression, operator: string): readonly CelExpression[] {
  return node.kind === 'call' && node.target === undefined && node.name === operator
    ? node.parameters.flatMap((parameter) => operandsOf(parameter, operator))
    : [node];
}

/** Whether an operand only asks if something is there: of `!has(a) || a.b > 3` it is the other one that is about a value. */
function isPresenceTest(node: CelExpression): boolean {
  if (node.kind === 'select') return node.isTest;
  if (node.kind !== 'call') return false;
  const [operand] = node.parameters;
  return node.name === '@in' || (node.name === '!_' && operand !== undefined && isPresenceTest(operand));
}

function extended(steps: Steps | undefined, step: string | number | undefined): Steps | undefined {
  return steps && step !== undefined ? [...steps, step] : undefined;
}

function stepOf(value: unknown): string | number | undefined {
  if (typeof value === 'bigint') return Number(value);
  return typeof value === 'string' ? value : undefined;
}
