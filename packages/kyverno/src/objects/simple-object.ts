import type { MutableObject, ObjectValue, Value } from '@assay/jmespath';
import { isObject, plainObject } from '@assay/jmespath';
import { parseSimpleYaml, readYaml, resolveAlias, resolvePlainScalar } from '@assay/source';
import type { MappingNode, ScalarStyle, Source, YamlEvents } from '@assay/source';

import type { YamlObject } from './yaml-object.ts';
import type { Integers } from './yaml-value.ts';
import { isInfinite, scalarValue } from './yaml-value.ts';

/**
 * The object that a document of simple YAML holds, without its tree, which takes most of the time of reading and of the memory, and which mostly
 * nobody asks for. `undefined` if the document is something else: whoever reads trees knows what.
 */
export function readSimpleObject(document: Source, integers: Integers): ObjectValue | undefined {
  const values = new ValueEvents(integers);
  return document.text.length <= MAX_LENGTH && parseSimpleYaml(document.text, values) ? values.object : undefined;
}

/** Below the limit of those who read trees. */
const MAX_LENGTH = 1024 * 1024;

/** An object whose tree is made when it is asked for. */
export class SimpleYamlObject implements YamlObject {
  readonly file: string;
  readonly source: Source;
  readonly value: ObjectValue;
  #root: MappingNode | undefined;

  /** `source`: a document that `readSimpleObject` has read. */
  constructor(file: string, source: Source, value: ObjectValue) {
    this.file = file;
    this.source = source;
    this.value = value;
  }

  get root(): MappingNode {
    return (this.#root ??= rootOf(this.source));
  }
}

function rootOf(source: Source): MappingNode {
  const [document] = readYaml(source).documents;
  const root = document && resolveAlias(document.root);
  if (root?.kind !== 'mapping') throw new Error('a simple document holds no object');
  return root;
}

/** Builds a value out of events. */
class ValueEvents implements YamlEvents {
  readonly #integers: Integers;
  /** The collections that are open, and the key of each whose value comes next. */
  readonly #open: (MutableObject | Value[])[] = [];
  readonly #keys: (string | undefined)[] = [];
  #root: Value | undefined;
  #isUnusual = false;

  constructor(integers: Integers) {
    this.#integers = integers;
  }

  /** The object that was told; `undefined` if it is none, or has keys that are no texts or values that JSON lacks. */
  get object(): ObjectValue | undefined {
    const root = this.#root;
    return !this.#isUnusual && root !== undefined && isObject(root) ? root : undefined;
  }

  scalar(_start: number, _end: number, text: string, style: ScalarStyle): void {
    const value = style === 'plain' ? resolvePlainScalar(text, 'go-yaml').value : text;
    const last = this.#open.length - 1;
    if (this.#keys[last] === undefined && !Array.isArray(this.#open[last])) {
      this.#isUnusual ||= typeof value !== 'string';
      this.#keys[last] = text;
      return;
    }
    this.#isUnusual ||= isInfinite(value);
    this.#add(scalarValue(value, this.#integers));
  }

  mappingStart(): void {
    this.#start(plainObject());
  }

  sequenceStart(): void {
    this.#start([]);
  }

  mappingEnd(): void {
    this.#end();
  }

  sequenceEnd(): void {
    this.#end();
  }

  #start(collection: MutableObject | Value[]): void {
    this.#open.push(collection);
    this.#keys.push(undefined);
  }

  #end(): void {
    const collection = this.#open.pop();
    this.#keys.pop();
    if (collection !== undefined) this.#add(collection);
  }

  /** Adds a value to the collection around it. */
  #add(value: Value): void {
    const last = this.#open.length - 1;
    const collection = this.#open[last];
    if (collection === undefined) this.#root = value;
    else if (Array.isArray(collection)) collection.push(value);
    else {
      const key = this.#keys[last];
      if (key !== undefined) collection[key] = value;
      this.#keys[last] = undefined;
    }
  }

  documentStart(): void {}
  documentEnd(): void {}
  sequenceItem(): void {}
  anchor(): void {}
  tag(): void {}
  alias(): void {}
  comment(): void {}
}
