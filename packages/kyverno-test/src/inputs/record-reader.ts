import type { ObjectValue, Value } from '@assay/jmespath';
import { isObject } from '@assay/jmespath';
import { jsonValue } from '@assay/kyverno/objects';
import type { Integers } from '@assay/kyverno/objects';
import type { ContentNode, Entry, MappingNode, Node } from '@assay/source';
import { effectiveEntries, entryNamed, resolveAlias } from '@assay/source';

import type { NamedFile, NamedText } from './model.ts';

/** How field names are looked for. */
export interface RecordReading {
  /** Whether letter case does not count, as in the reference. */
  readonly foldsCase: boolean;
  /** What whole numbers of values become; default doubles. */
  readonly integers?: Integers;
}

/** Reads the fields of an object of a manifest. What is of another type than wanted, or null, is absent: whoever decodes or checks says so. */
export class RecordReader {
  readonly root: MappingNode;
  readonly #reading: RecordReading;

  constructor(root: MappingNode, reading: RecordReading) {
    this.root = root;
    this.#reading = reading;
  }

  /** The entry of a field; `undefined` also if it is null. */
  entry(name: string): Entry | undefined {
    const found = entryNamed(this.root, name) ?? (this.#reading.foldsCase ? this.#folded(name.toLowerCase()) : undefined);
    if (found === undefined) return undefined;
    return isNull(found.value) ? undefined : found;
  }

  #folded(name: string): Entry | undefined {
    return effectiveEntries(this.root).find((entry) => entry.name?.toLowerCase() === name);
  }

  /** A text; in the older shapes numbers and booleans are texts as well, as in the reference. */
  text(name: string): NamedText | undefined {
    const entry = this.entry(name);
    return entry && this.#namedText(entry.value);
  }

  /** A text that is not empty. */
  someText(name: string): NamedText | undefined {
    const found = this.text(name);
    return found?.text === '' ? undefined : found;
  }

  /** The texts of a list; in the older shapes null is an empty one, as in the reference. */
  texts(name: string): readonly NamedText[] {
    return this.#items(name).flatMap(
      (item) => this.#namedText(item) ?? (this.#reading.foldsCase && isNull(item) ? { text: '', span: item.origin } : []),
    );
  }

  file(name: string): NamedFile | undefined {
    const found = this.someText(name);
    return found && namedFile(found);
  }

  files(name: string): readonly NamedFile[] {
    return this.texts(name).map(namedFile);
  }

  isSet(name: string): boolean {
    const entry = this.entry(name);
    const content = entry && resolveAlias(entry.value);
    return content?.kind === 'scalar' && content.value === true;
  }

  /** The object of a field. */
  record(name: string): RecordReader | undefined {
    const entry = this.entry(name);
    return entry && this.#reader(entry.value);
  }

  /** The objects of a list; in the older shapes null is an empty one, as in the reference. */
  records(name: string): readonly RecordReader[] {
    return this.#items(name).flatMap((item) => this.#reader(item) ?? (this.#reading.foldsCase && isNull(item) ? this.#emptyAt(item) : []));
  }

  /** The value of a field. */
  value(name: string): Value | undefined {
    const entry = this.entry(name);
    return entry && this.#valueOf(entry.value);
  }

  /** The objects of a list, as values. */
  objects(name: string): readonly ObjectValue[] {
    return this.#items(name)
      .map((item) => this.#valueOf(item))
      .filter(isObject);
  }

  /** Names and values, in the order in which they are written. */
  values(name: string): ReadonlyMap<string, Value> {
    const entry = this.entry(name);
    const content = entry && resolveAlias(entry.value);
    if (content?.kind !== 'mapping') return new Map();
    const value = this.#valueOf(content);
    return new Map(isObject(value) ? Object.entries(value) : []);
  }

  /** Whether a field is absent, or a list of texts only: nothing of it is hidden by a fault. */
  isReadable(name: string): boolean {
    const entry = this.entry(name);
    if (entry === undefined) return true;
    return resolveAlias(entry.value).kind === 'sequence' && this.#items(name).length === this.texts(name).length;
  }

  /** An object without fields in the place of this one. */
  empty(): RecordReader {
    return this.#emptyAt(this.root);
  }

  #emptyAt({ origin }: Node): RecordReader {
    return new RecordReader({ ...this.root, origin, entries: [] }, this.#reading);
  }

  /** An alias stands where it is used. */
  #namedText(node: Node): NamedText | undefined {
    const content = resolveAlias(node);
    if (content.kind !== 'scalar' || content.value === null) return undefined;
    if (typeof content.value !== 'string' && !this.#reading.foldsCase) return undefined;
    const place = { span: node.origin, ...(node.kind === 'alias' && { anchored: content.origin }) };
    return { text: String(content.value), ...place };
  }

  #items(name: string): readonly Node[] {
    const entry = this.entry(name);
    const content: ContentNode | undefined = entry && resolveAlias(entry.value);
    return content?.kind === 'sequence' ? content.items : [];
  }

  #valueOf(node: Node): Value {
    return jsonValue(node, this.#reading.integers ?? 'double');
  }

  #reader(node: Node): RecordReader | undefined {
    const content = resolveAlias(node);
    return content.kind === 'mapping' ? new RecordReader(content, this.#reading) : undefined;
  }
}

function isNull(node: Node): boolean {
  const content = resolveAlias(node);
  return content.kind === 'scalar' && content.value === null;
}

function namedFile({ text, ...place }: NamedText): NamedFile {
  return { path: text, ...place };
}
