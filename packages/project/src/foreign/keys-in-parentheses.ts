import type { SourceFile } from '@assay/findings';
import type { Node } from '@assay/source';

import { yamlRoots } from '../discovery/yaml-scan.ts';

/**
 * Whether a key is an expression of Chainsaw, `(length(conditions))`. The patterns of Kyverno have keys in parentheses, too, so none is
 * looked for in the rules of a policy.
 */
export function hasKeysInParentheses(content: SourceFile): boolean {
  const known = found.get(content);
  if (known !== undefined) return known;
  const has = mayHaveKeysInParentheses(content) && yamlRoots(content).some(hasExpressionKey);
  found.set(content, has);
  return has;
}

/** Whether a line begins with a parenthesis. */
function mayHaveKeysInParentheses({ scanText }: SourceFile): boolean {
  return scanText.includes('(') && /^[ \t-]*["']?\(/m.test(scanText);
}

const found = new WeakMap<SourceFile, boolean>();

function hasExpressionKey(node: Node): boolean {
  // An alias stands for a node that is looked at where it is written.
  if (node.kind === 'alias' || node.kind === 'scalar') return false;
  if (node.kind === 'sequence') return node.items.some(hasExpressionKey);
  return node.entries.some(({ name = '', value }) => isExpression(name) || hasExpressionKey(name === 'spec' ? withoutRules(value) : value));
}

function isExpression(key: string): boolean {
  return key.startsWith('(') && /\)(?:->\w+)?$/.test(key);
}

function withoutRules(spec: Node): Node {
  return spec.kind === 'mapping' ? { ...spec, entries: spec.entries.filter(({ name }) => name !== 'rules') } : spec;
}
