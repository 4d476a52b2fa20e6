import type { Value } from '@assay/jmespath';
import { isList, isObject } from '@assay/jmespath';
import { PatchError } from '../patch-error.ts';
import { scalarText } from '../scalar-text.ts';

/** Throws when a value that is neither absent nor null is of another kind than the one that leads. */
export function checkNodeKind(leading: Value, other: Value | undefined): void {
  if (other === undefined || other === null) return;
  const expected = nodeKind(leading);
  const found = nodeKind(other);
  if (expected !== found) throw new PatchError(`wrong node kind: expected ${expected} but got ${found}: node contents:\n${printFlow(other)}\n`);
}

function nodeKind(value: Value): string {
  if (isObject(value)) return 'MappingNode';
  return isList(value) ? 'SequenceNode' : 'ScalarNode';
}

/** A value as YAML that was read from JSON is printed: on one line, texts in double quotes. */
function printFlow(value: Value): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(printFlow).join(', ')}]`;
  if (!isObject(value)) return scalarText(value);
  return `{${Object.entries(value)
    .map(([name, item]) => `${JSON.stringify(name)}: ${printFlow(item)}`)
    .join(', ')}}`;
}
