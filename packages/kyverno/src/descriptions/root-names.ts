import { goJmespath, parseExpression } from '@assay/jmespath';
import type { Tree } from '@assay/jmespath';

/** A name in an expression that is looked up among the variables. */
export interface RootName {
  readonly name: string;
  /** The name alone, without quotes. */
  readonly start: number;
  readonly end: number;
}

/** The names of variables that an expression reads; of one that is not finished, as far as words tell. */
export function rootNames(expression: string): readonly RootName[] {
  const parsed = parseExpression(expression, goJmespath);
  if (parsed.kind !== 'tree') return namesInWords(expression);
  const found: RootName[] = [];
  collect(parsed.tree, expression, found);
  return found;
}

function collect(tree: Tree, text: string, found: RootName[]): void {
  switch (tree.kind) {
    case 'field': {
      const { start, end } = tree.span;
      const margin = text[start] === '"' ? 1 : 0;
      found.push({ name: tree.name, start: start + margin, end: end - margin });
      return;
    }
    // What is behind these is looked up in what is before.
    case 'sub-expression':
    case 'index-expression':
    case 'projection':
    case 'value-projection':
    case 'filter-projection':
    case 'pipe':
      return collect(tree.left, text, found);
    case 'flatten':
    case 'not':
      return collect(tree.operand, text, found);
    case 'or':
    case 'and':
    case 'comparison':
      collect(tree.left, text, found);
      return collect(tree.right, text, found);
    case 'multi-select-list':
      for (const item of tree.items) collect(item, text, found);
      return;
    case 'multi-select-hash':
      for (const { value } of tree.entries) collect(value, text, found);
      return;
    case 'function':
      for (const parameter of tree.parameters) collect(parameter, text, found);
      return;
    case 'expression-reference':
    case 'identity':
    case 'empty':
    case 'current':
    case 'index':
    case 'slice':
    case 'literal':
      return;
  }
}

/** Words that stand neither behind a dot nor in front of a parenthesis, nor in quotes. */
function namesInWords(expression: string): readonly RootName[] {
  const words = expression.matchAll(/'(?:[^'\\]|\\.)*'?|`[^`]*`?|(?<=\.\s*)[A-Za-z_]\w*|([A-Za-z_]\w*)(?!\w*\s*[(:])/g);
  return [...words].flatMap(({ 1: name, index }) => (name === undefined ? [] : [{ name, start: index, end: index + name.length }]));
}
