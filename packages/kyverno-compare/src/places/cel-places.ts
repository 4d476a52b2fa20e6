import type { ComprehensionExpression, CelExpression } from '@assay/cel';
import { childrenOf } from '@assay/cel';
import type { JsonValue } from '@assay/findings';

import { COMPARING } from './comparing-calls.ts';
import { loopBodies } from './loop-bodies.ts';
import { EACH, eachPlace, placeKey } from './place.ts';
import type { Step } from './place.ts';
import { constantsRead, joinReadings, NOTHING_READ, placesRead, readBelow, valuesOf } from './reading.ts';
import type { Reading } from './reading.ts';

/** The variables of a policy: what their expressions are about. */
export type ReadVariable = (name: string) => Reading | undefined;

/** Notes the places that an expression of CEL looks at, and what they are held against; gives what its value is. */
export function readCel(expression: CelExpression, readVariable: ReadVariable, note: (reading: Reading) => void): Reading {
  return new ExpressionReader(readVariable, note).read(expression, new Map());
}

/** What the variables of loops stand for. */
type Loops = ReadonlyMap<string, Reading>;

const LOGICAL: ReadonlySet<string> = new Set(['_&&_', '_||_', '!_', '@not_strictly_false']);
/** Of these the first parameter is the value, with what it is otherwise. */
const JOINING: ReadonlySet<string> = new Set(['_+_', 'orValue', 'or', 'optional.of', 'optional.ofNonZeroValue', 'value']);

class ExpressionReader {
  readonly #readVariable: ReadVariable;
  readonly #note: (reading: Reading) => void;

  constructor(readVariable: ReadVariable, note: (reading: Reading) => void) {
    this.#readVariable = readVariable;
    this.#note = note;
  }

  read(node: CelExpression, loops: Loops): Reading {
    switch (node.kind) {
      case 'literal':
        return constantsRead(constantOf(node.literal.value));
      case 'identifier':
        return loops.get(node.name) ?? (ROOTS.has(node.name) ? placesRead([[node.name]]) : NOTHING_READ);
      case 'select': {
        if (node.operand.kind === 'identifier' && node.operand.name === 'variables') return this.#readVariable(node.field) ?? NOTHING_READ;
        const read = readBelow(this.read(node.operand, loops), node.field);
        this.#note(read);
        return read;
      }
      case 'list':
      case 'map':
        return joinReadings([NOTHING_READ, ...childrenOf(node).map((child) => this.read(child, loops))]);
      case 'message':
        return this.#readMessage(node, loops);
      case 'comprehension':
        return this.#readLoop(node, loops);
      case 'call':
        return this.#readCall(node, loops);
    }
  }

  #readCall(node: CelExpression & { readonly kind: 'call' }, loops: Loops): Reading {
    const [first, second, third] = node.parameters;
    switch (node.name) {
      case '_?._':
      case '_[?_]':
      case '_[_]':
        return this.#readIndexed(first, second, loops);
      case '_?_:_': {
        for (const each of [first]) if (each) this.#note(withoutConstants(this.read(each, loops)));
        return joinReadings([second, third].flatMap((each) => (each ? [this.read(each, loops)] : [])));
      }
      case 'size':
      case 'length': {
        const counted = this.read(node.target ?? first ?? node, loops);
        return { ...NOTHING_READ, sizes: counted.places };
      }
    }
    const parts = childrenOf(node).map((child) => this.read(child, loops));
    if (LOGICAL.has(node.name)) {
      for (const part of parts) this.#note(withoutConstants(part));
      return NOTHING_READ;
    }
    const read = joinReadings([NOTHING_READ, ...parts]);
    if (JOINING.has(node.name)) this.#note(withoutConstants(read));
    else this.#note(read);
    return COMPARING.has(node.name) ? NOTHING_READ : read;
  }

  /** An index is a name where it is a constant text, or a name of the map that is looped over; otherwise all elements are meant. */
  #readIndexed(operand: CelExpression | undefined, index: CelExpression | undefined, loops: Loops): Reading {
    if (operand === undefined || index === undefined) return NOTHING_READ;
    if (operand.kind === 'identifier' && operand.name === 'variables' && index.kind === 'literal') {
      return this.#readVariable(String(index.literal.value)) ?? NOTHING_READ;
    }
    const container = this.read(operand, loops);
    const { places, constants } = this.read(index, loops);
    const names = constants.filter((constant) => typeof constant === 'string');
    const steps: readonly Step[] = names.length > 0 ? names : [EACH];
    const isOwnName = container.places.some((place) => places.some((name) => placeKey(name) === placeKey(eachPlace(place))));
    const read = isOwnName ? valuesOf(container) : joinReadings(steps.map((step) => readBelow(container, step)));
    this.#note(read);
    return read;
  }

  #readLoop(node: ComprehensionExpression, loops: Loops): Reading {
    const range = this.read(node.range, loops);
    const element: Reading = { ...placesRead(range.places.map(eachPlace)), constants: range.constants };
    const isBinding = node.range.kind === 'list' && node.range.elements.length === 0;
    const inner = new Map(loops);
    if (node.secondVariable === undefined) inner.set(node.variable, element);
    else inner.set(node.variable, constantsRead(range.constants)).set(node.secondVariable, element);
    if (isBinding) inner.set(node.accumulator, this.read(node.initial, loops));
    const bodies = (isBinding ? [node.result] : loopBodies(node)).map((body) => this.read(body, inner));
    for (const body of bodies) this.#note(withoutConstants(body));
    this.#note({ ...placesRead(range.places), sizes: range.places });
    return joinReadings([NOTHING_READ, ...bodies]);
  }

  /** The fields that `Object.spec{replicas: …}` sets; lists are put in by the schema, which knows where they are. */
  #readMessage(node: CelExpression & { readonly kind: 'message' }, loops: Loops): Reading {
    const [root, ...path] = node.typeName.split('.');
    for (const { field, value } of node.fields) {
      const { constants } = this.read(value, loops);
      if (root === 'Object') this.#note({ ...placesRead([['object', ...path, field]]), constants });
    }
    return NOTHING_READ;
  }
}

const ROOTS: ReadonlySet<string> = new Set(['object', 'oldObject', 'request', 'namespaceObject']);

function withoutConstants(reading: Reading): Reading {
  return { ...reading, constants: [] };
}

function constantOf(value: null | boolean | bigint | number | string | Uint8Array): readonly JsonValue[] {
  if (value instanceof Uint8Array) return [];
  return [typeof value === 'bigint' ? Number(value) : value];
}
