import type { Value, ValueTracker } from '@assay/starlark';
import { Dict, Fault, Float, isInt, List, Tuple, ValueSet } from '@assay/starlark';

import type { Content } from '../model.ts';
import { ArrayItem, DocumentSet, MapItem, noSpan, YamlArray, YamlMap } from '../model.ts';
import { crash } from './crash.ts';
import { EmptyFragment } from './empty-fragment.ts';
import { Fragment } from './fragment.ts';
import { goTypeOfContent, goTypeOfValue } from './go-types.ts';
import { ModuleObject } from './module-object.ts';
import { Struct } from './struct.ts';

const MOST_NESTING = 1000;
const MOST_NODES = 2_000_000;
const LEAST_INT = -(2n ** 63n);
const MOST_INT = 2n ** 64n - 1n;

/**
 * A value as a tree. A fragment gives its own nodes, everything else new ones that are nowhere; a tracker says where their values were given.
 * Throws a `Fault` for what has no form in YAML.
 */
export function fromStarlark(value: Value, tracker?: ValueTracker): Content | DocumentSet {
  return new Conversion(({ node }) => node, tracker).convert(value, MOST_NESTING);
}

/** As {@link fromStarlark}, where a set of documents cannot be. */
export function contentFromStarlark(value: Value, tracker?: ValueTracker): Content {
  return asContent(fromStarlark(value, tracker));
}

/** As {@link contentFromStarlark}, for what the reference makes from plain values only. */
export function withoutFragments(value: Value, tracker?: ValueTracker): Content {
  const refuse = ({ node }: Fragment): never => {
    throw crash(`unknown type ${goTypeOfContent(node)} for conversion to starlark value`);
  };
  return asContent(new Conversion(refuse, tracker).convert(value, MOST_NESTING));
}

function asContent(tree: Content | DocumentSet): Content {
  if (tree instanceof DocumentSet) throw crash('Unexpected docset value within document');
  return tree;
}

class Conversion {
  readonly #nodeOf: (fragment: Fragment) => Content | DocumentSet;
  readonly #tracker: ValueTracker | undefined;
  #nodes = 0;

  constructor(nodeOf: (fragment: Fragment) => Content | DocumentSet, tracker: ValueTracker | undefined) {
    this.#nodeOf = nodeOf;
    this.#tracker = tracker;
  }

  convert(value: Value, depth: number): Content | DocumentSet {
    if (value === null || typeof value === 'boolean' || typeof value === 'string' || typeof value === 'number' || value instanceof Float)
      return value;
    if (isInt(value)) return checkInt(value);
    if (value instanceof ModuleObject) throw new Fault(`Unable to convert value: ${value.conversionHint}`);
    if (value instanceof EmptyFragment) return null;
    if (value instanceof Fragment) return this.#nodeOf(value);
    if (depth === 0) throw new Fault('value is nested too deeply to be converted');
    if (value instanceof Dict || value instanceof Struct) return this.#map(value, depth - 1);
    if (value instanceof List || value instanceof Tuple) return this.#array(value.items, depth - 1);
    if (value instanceof ValueSet) return this.#array([...value.table.keys()], depth - 1);
    throw crash(`unknown type ${goTypeOfValue(value)} for conversion to go value`);
  }

  #map(value: Dict | Struct, depth: number): YamlMap {
    this.#count(value.length());
    const map = new YamlMap(noSpan);
    if (this.#tracker && value instanceof Struct) map.absences = value.absences && [...value.absences];
    for (const [key, item] of value.entries()) {
      const name = typeof key === 'string' ? key : asContent(this.convert(key, depth));
      const made = new MapItem(noSpan, name, asContent(this.convert(item, depth)));
      if (this.#tracker) made.valueFrom = this.#tracker.originAt(value, key);
      map.items.push(made);
    }
    return map;
  }

  #array(values: readonly Value[], depth: number): YamlArray {
    this.#count(values.length);
    const items = values.map((item, at) => {
      const made = new ArrayItem(noSpan, asContent(this.convert(item, depth)));
      if (this.#tracker) made.valueFrom = this.#tracker.heldBy(values, at);
      return made;
    });
    return new YamlArray(noSpan, items);
  }

  #count(nodes: number): void {
    this.#nodes += nodes;
    if (this.#nodes > MOST_NODES) throw new Fault(`value has more than ${MOST_NODES} parts`, { budget: 'size' });
  }
}

function checkInt(value: number | bigint): number | bigint {
  if (value < LEAST_INT || value > MOST_INT) throw crash('not sure how to get int');
  return value;
}
