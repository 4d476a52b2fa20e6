import { parseSync } from 'vite';

/** What TypeScript writes around an expression; everything else of its own is gone when the program runs. */
const AROUND_EXPRESSION = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression']);

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** Hands over each node of what runs, with its parent and the innermost function that it stands in. */
export function visitSource(file, text, found) {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  visit(program, undefined, undefined, found);
}

export const isFunction = (node) => FUNCTIONS.has(node.type);

function visit(node, parent, within, found) {
  if (node.type.startsWith('Import') || (node.type.startsWith('Export') && node.source)) return;
  if (node.type.startsWith('TS') && !AROUND_EXPRESSION.has(node.type)) return;
  found(node, parent, within);
  const around = isFunction(node) ? node : within;
  for (const [key, value] of Object.entries(node)) {
    if (key === 'key' && !node.computed) continue;
    for (const child of Array.isArray(value) ? value : [value]) if (typeof child?.type === 'string') visit(child, node, around, found);
  }
}
