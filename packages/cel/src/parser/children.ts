import type { Expression } from './tree.ts';

/** The nodes directly below one, in the order in which they are evaluated and planned. */
export function childrenOf(node: Expression): readonly Expression[] {
  switch (node.kind) {
    case 'literal':
    case 'identifier':
      return [];
    case 'select':
      return [node.operand];
    case 'call':
      return node.target === undefined ? node.parameters : [node.target, ...node.parameters];
    case 'list':
      return node.elements;
    case 'map':
      return node.entries.flatMap(({ key, value }) => [key, value]);
    case 'message':
      return node.fields.map(({ value }) => value);
    case 'comprehension':
      return [node.range, node.initial, node.condition, node.step, node.result];
  }
}
