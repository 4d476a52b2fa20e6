import type { JsonValue } from '@assay/findings';
import type { Tree } from '@assay/jmespath';
import { goJmespath, parseExpression, printJson } from '@assay/jmespath';
import { findExpressions } from '@assay/kyverno/descriptions';
import { isWithinVariable } from '@assay/kyverno/engine';

import { EACH, eachPlace } from './place.ts';
import { constantsRead, joinReadings, NOTHING_READ, placesRead, readBelow, valuesOf } from './reading.ts';
import type { Reading } from './reading.ts';

/** What the names of an expression stand for at its root, such as `element`. */
export type ReadName = (name: string) => Reading | undefined;

/** Hears of what is held against each other. */
export type Note = (reading: Reading) => void;

/** What a text of a rule is about, by the expressions in it; one without any is a constant. */
export function readText(text: string, readName: ReadName, note: Note): Reading {
  const expressions = findExpressions(unnested(text));
  if (expressions.length === 0) return constantsRead([text]);
  const readings = expressions.map((expression) => readExpression(expression.text, readName, note));
  const read = joinReadings(readings);
  note({ ...read, constants: [] });
  return read;
}

/** An expression in quotes in another one stands for its value: `f('{{ a }}')` is about what `f(a)` is about. */
function unnested(text: string): string {
  return text.replaceAll(/'\{\{([^{}]*)\}\}'/g, (quoted, inner: string, at: number) => (isWithinVariable(text, at) ? `(${inner})` : quoted));
}

/** What a value of a rule is about: all texts in it. */
export function readValue(value: JsonValue, readName: ReadName, note: Note): Reading {
  if (typeof value === 'string') return readText(value, readName, note);
  if (typeof value !== 'object' || value === null) return constantsRead([value]);
  return joinReadings([NOTHING_READ, ...Object.values(value).map((each: JsonValue) => readValue(each, readName, note))]);
}

/** What an expression of JMESPath is about. */
export function readExpression(text: string, readName: ReadName, note: Note): Reading {
  const parsed = parseExpression(text.trim(), goJmespath);
  return parsed.kind === 'tree' ? new TreeReader(readName, note).read(parsed.tree, 'root') : NOTHING_READ;
}

/** What a part of an expression is applied to: the names of the rule, or something that was read. */
type Current = 'root' | Reading;

class TreeReader {
  readonly #readName: ReadName;
  readonly #note: Note;

  constructor(readName: ReadName, note: Note) {
    this.#readName = readName;
    this.#note = note;
  }

  read(tree: Tree, current: Current): Reading {
    switch (tree.kind) {
      case 'identity':
      case 'current':
        return current === 'root' ? NOTHING_READ : current;
      case 'empty':
        return NOTHING_READ;
      case 'field':
        return this.#readField(tree.name, current);
      case 'index':
        return current === 'root' ? NOTHING_READ : eachOf(current);
      case 'slice':
        return current === 'root' ? NOTHING_READ : current;
      case 'literal':
        return constantsRead(constantsIn(tree.value));
      case 'sub-expression':
      case 'index-expression':
        return this.read(tree.right, this.read(tree.left, current));
      case 'pipe':
        return this.#readPipe(tree.left, tree.right, current);
      case 'projection':
        return this.read(tree.right, eachOf(this.read(tree.left, current)));
      case 'value-projection':
        return this.read(tree.right, eachOf(this.read(tree.left, current)));
      case 'flatten':
        return this.read(tree.operand, current);
      case 'filter-projection': {
        const element = eachOf(this.read(tree.left, current));
        this.#note({ ...this.read(tree.condition, element), constants: [] });
        return this.read(tree.right, element);
      }
      case 'multi-select-list':
        return joinReadings([NOTHING_READ, ...tree.items.map((item) => this.read(item, current))]);
      case 'multi-select-hash':
        return joinReadings([NOTHING_READ, ...tree.entries.map(({ value }) => this.read(value, current))]);
      case 'or':
      case 'and':
        return joinReadings([tree.left, tree.right].map((side) => this.read(side, current)));
      case 'comparison': {
        const compared = joinReadings([tree.left, tree.right].map((side) => this.read(side, current)));
        this.#note(compared);
        return compared;
      }
      case 'not':
      case 'expression-reference':
        return this.read(tree.operand, current);
      case 'function': {
        const parameters = tree.parameters.map((parameter) => this.read(parameter, current));
        const read = joinReadings([NOTHING_READ, ...parameters]);
        if (tree.name === 'length') return { ...NOTHING_READ, sizes: read.places };
        if (tree.name === 'keys') return { ...NOTHING_READ, names: read.places };
        if (tree.name === 'values') return valuesOf(read);
        this.#note(read);
        return DECIDING.has(tree.name) ? NOTHING_READ : read;
      }
    }
  }

  /** What a projection gives is one list: an element of it is none of what the projection goes to. */
  #readPipe(left: Tree, right: Tree, current: Current): Reading {
    const read = this.read(left, current);
    const isElement = right.kind === 'index-expression' && right.left.kind === 'identity' && right.right.kind === 'index';
    return isElement && read.places.some((place) => place.includes(EACH)) ? read : this.read(right, read);
  }

  #readField(name: string, current: Current): Reading {
    if (current !== 'root') return readBelow(current, name);
    return this.#readName(name) ?? NOTHING_READ;
  }
}

/** Functions that say true or false of their parameters. */
const DECIDING: ReadonlySet<string | undefined> = new Set([
  'contains',
  'starts_with',
  'ends_with',
  'regex_match',
  'pattern_match',
  'label_match',
  'semver_compare',
  'time_before',
  'time_after',
  'time_between',
]);

/** What the elements of lists are. What is each element already is a projection that goes on; names and constants are their own elements. */
function eachOf({ places, names, constants }: Reading): Reading {
  return { ...placesRead(places.map(eachPlace)), names, constants };
}

function constantsIn(value: Parameters<typeof printJson>[0]): readonly JsonValue[] {
  const printed = printJson(value);
  if (printed.kind !== 'text') return [];
  const data: JsonValue = JSON.parse(printed.text);
  return Array.isArray(data) ? data : [data];
}
