import { formatFloat, quote } from '@assay/go-values';
import { compareTexts } from '@assay/go-values';
import type { ObjectValue, Value } from '../values/value.ts';
import { isList, isObject } from '../values/value.ts';
import type { GoNodeValue, GoTree } from './go-node.ts';
import { goNode } from './go-node.ts';
import type { Tree } from './tree.ts';

/**
 * A tree in the form in which `jp.go --ast` and its kin show it: a line for each node with its value below, children indented.
 * Where they print the addresses of a slice's bounds, the bounds are printed.
 */
export function printTree(tree: Tree): string {
  return printNode(tree, '');
}

function printNode(tree: GoTree, indent: string): string {
  const { name, value, children } = goNode(tree);
  const shown = printValue(value);
  let text = `${indent}${name} {\n`;
  if (shown !== undefined) text += `${indent}  value: ${shown}\n`;
  if (children.length > 0) text += `${indent}  children: {\n${children.map((child) => printNode(child, `${indent}    `)).join('')}`;
  return `${text}${indent}}\n`;
}

function printValue(value: GoNodeValue): string | undefined {
  switch (value.kind) {
    case 'value':
      return value.value === null ? undefined : printGoSyntax(value.value);
    case 'integer':
      return String(value.number);
    case 'token':
      return value.name;
    case 'slice':
      return `[]*int{${value.parts.map((part) => (part === undefined ? '(*int)(nil)' : `(*int)(${part})`)).join(', ')}}`;
  }
}

/** A JSON value as Go's `%#v` prints it. */
function printGoSyntax(value: Value): string {
  if (value === null) return 'interface {}(nil)';
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'number') return formatFloat(value, 'g');
  if (typeof value === 'boolean') return String(value);
  if (isList(value)) return `[]interface {}{${value.map(printGoSyntax).join(', ')}}`;
  return isObject(value) ? printGoMap(value) : '';
}

function printGoMap(object: ObjectValue): string {
  const names = Object.keys(object).sort(compareTexts);
  return `map[string]interface {}{${names.map((name) => `${quote(name)}:${printGoSyntax(object[name] ?? null)}`).join(', ')}}`;
}
