import { goJmespath, isList, isObject, parseExpression } from '@assay/jmespath';
import type { Tree, Value } from '@assay/jmespath';
import { JMESPATH_FUNCTIONS, describeShape, variableAt } from '@assay/kyverno/descriptions';

import type { Expression } from './expressions.ts';
import { jmesPathObjectPath } from './jmespath-answers.ts';
import { fieldsBelow, matchedObjects } from './matched-kinds.ts';
import { variablesAt } from './word-place.ts';
import type { WrittenDocument } from './written-documents.ts';

const UNKNOWN = 'any';

/** The type of a whole expression of JMESPath, as far as its form and what is known of fields tell it; `undefined` if it is none. */
export function describeJmesPathType(document: WrittenDocument, expression: Expression): string | undefined {
  const parsed = parseExpression(expression.text, goJmespath);
  return parsed.kind === 'tree' ? typeOf(parsed.tree, (names) => typeOfPath(document, expression, names)) : undefined;
}

/** Gives the type of what names lead to, each behind the dot of the one before. */
type TypeOfPath = (names: readonly string[]) => string;

function typeOf(tree: Tree, typeAt: TypeOfPath): string {
  switch (tree.kind) {
    case 'function':
      return resultType(tree.name ?? '');
    case 'comparison':
    case 'not':
      return 'boolean';
    case 'literal':
      return typeOfValue(tree.value);
    case 'projection':
    case 'value-projection':
    case 'filter-projection':
    case 'flatten':
    case 'multi-select-list':
      return 'array';
    case 'multi-select-hash':
      return 'object';
    case 'or':
    case 'and': {
      const [left, right] = [typeOf(tree.left, typeAt), typeOf(tree.right, typeAt)];
      return left === right ? left : UNKNOWN;
    }
    case 'pipe':
      // What is behind it is looked up in what is before.
      return typeOf(tree.right, () => UNKNOWN);
    case 'field':
    case 'sub-expression': {
      const names = namesOf(tree);
      return names ? typeAt(names) : UNKNOWN;
    }
    case 'index-expression':
    case 'index':
    case 'slice':
    case 'identity':
    case 'current':
    case 'empty':
    case 'expression-reference':
      return UNKNOWN;
  }
}

function namesOf(tree: Tree): readonly string[] | undefined {
  if (tree.kind === 'field') return [tree.name];
  if (tree.kind !== 'sub-expression') return undefined;
  const [left, right] = [namesOf(tree.left), namesOf(tree.right)];
  return left && right && [...left, ...right];
}

function typeOfPath(document: WrittenDocument, { steps }: Expression, names: readonly string[]): string {
  const variable = variableAt(variablesAt(document, steps), names);
  if (variable) return variable.type;
  const path = jmesPathObjectPath(names.slice(0, -1));
  const field = path && fieldsBelow(matchedObjects(document, steps), path).find(({ name }) => name === names.at(-1));
  return field ? describeShape(field.shape) : UNKNOWN;
}

/** What stands behind the parameters of a signature. */
function resultType(name: string): string {
  return JMESPATH_FUNCTIONS.get(name)?.signature.split(') ').at(-1) ?? UNKNOWN;
}

function typeOfValue(value: Value): string {
  if (value === null) return 'null';
  if (isList(value)) return 'array';
  if (isObject(value)) return 'object';
  return typeof value === 'object' ? 'number' : typeof value;
}
