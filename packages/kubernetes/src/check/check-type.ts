import { parseQuantity } from '@assay/kubernetes-values';
import type { ContentNode, Path, ScalarNode } from '@assay/source';

import type { Schema, SchemaType } from '../model.ts';
import { base64Format, timeFormat } from '../text-formats.ts';
import type { Problem } from './problem.ts';

/** Whether a node is of a type. A number without a fraction is an integer, however it is written. */
export function hasType(node: ContentNode, type: SchemaType): boolean {
  switch (type) {
    case 'object':
      return node.kind === 'mapping';
    case 'list':
      return node.kind === 'sequence';
    case 'string':
    case 'bytes':
    case 'time':
      return isText(node);
    case 'quantity':
      return isText(node) || isNumber(node);
    case 'int-or-string':
      return isText(node) || isInteger(node);
    case 'int32':
    case 'integer':
      return isInteger(node);
    case 'number':
      return isNumber(node);
    case 'boolean':
      return node.kind === 'scalar' && node.type === 'boolean';
  }
}

/** What the API server cannot read of a value that has the right type of JSON. */
export function checkScalar(node: ScalarNode, path: Path, schema: Schema, found: Problem[]): void {
  const { type } = schema;
  const description = type === undefined ? undefined : descriptionOfUnreadable(node, type);
  if (type === undefined || description === undefined) return;
  found.push({ kind: 'wrong-value', node, path, schema, demand: { kind: 'type', type, description } });
}

/** What the value should have been; `undefined` if it can be read. */
function descriptionOfUnreadable({ value, text }: ScalarNode, type: SchemaType): string | undefined {
  switch (type) {
    case 'bytes':
      return base64Format.accepts(text) ? undefined : base64Format.description;
    case 'time':
      return timeFormat.accepts(text) ? undefined : timeFormat.description;
    case 'quantity':
      return typeof value !== 'string' || parseQuantity(text.trim()).kind === 'quantity' ? undefined : 'a quantity such as 500m, 2 or 1Gi';
    case 'int32':
      return isBetween(value, -(2 ** 31), 2 ** 31 - 1) ? undefined : 'a 32-bit integer';
    case 'integer':
      return isBetween(value, -(2 ** 63), 2 ** 63) ? undefined : 'a 64-bit integer';
    case 'object':
    case 'list':
    case 'string':
    case 'int-or-string':
    case 'number':
    case 'boolean':
      return undefined;
  }
}

function isBetween(value: ScalarNode['value'], least: number, most: number): boolean {
  const number = Number(value);
  return number >= least && number <= most;
}

function isText(node: ContentNode): boolean {
  return node.kind === 'scalar' && node.type === 'string';
}

function isNumber(node: ContentNode): boolean {
  return node.kind === 'scalar' && (node.type === 'integer' || node.type === 'float');
}

function isInteger(node: ContentNode): boolean {
  return node.kind === 'scalar' && (node.type === 'integer' || (node.type === 'float' && Number.isInteger(node.value)));
}
