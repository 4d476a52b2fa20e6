import type { SourceFile } from '@assay/findings';
import type { ContentNode, Entry, Node, YamlDocument } from '@assay/source';

import { contentKind } from '../../files/file-kind.ts';
import { currentName } from '../../schema/annotations/aliases.ts';
import type { CodeFacts, Word, WrittenAnnotation } from '../code/code-facts.ts';
import { readCode } from '../code/read-code.ts';
import { lineStart, readableYaml } from './readable-yaml.ts';

/** A document of a YAML file, with the keys in it. */
export interface WrittenDocument {
  /** What it says it is. Those of a values file without annotations say nothing. */
  readonly kind: 'schema' | 'values' | 'other';
  /** The private libraries that its keys are for, from the outside in: `@library/ref "@name"`. */
  readonly library: readonly string[];
  readonly start: number;
  readonly end: number;
  readonly root: ContentNode | undefined;
  /** All, however deep, in the order of the text. */
  readonly keys: readonly WrittenKey[];
}

/** A key in YAML. */
export interface WrittenKey {
  /** Names from the root; `[]` is the item of an array. */
  readonly path: readonly string[];
  /** Without quotes. */
  readonly word: Word;
  readonly value: Node;
  /** Where the key begins, with its quotes. */
  readonly start: number;
  readonly end: number;
  readonly annotations: readonly WrittenAnnotation[];
  readonly depth: number;
}

/** The step of a path to the items of an array. */
export const ITEM_STEP = '[]';

/** The documents of a YAML file, for those who look for data values. They are kept with the file. */
export function writtenDocuments(file: SourceFile): readonly WrittenDocument[] {
  const known = documentsOf.get(file);
  if (known) return known;
  const isYaml = contentKind(file.name) === 'yaml';
  const code = readCode(file);
  const found = isYaml ? new DocumentReader(code).read(readableYaml(code.source.text)) : [];
  documentsOf.set(file, found);
  return found;
}

const documentsOf = new WeakMap<SourceFile, readonly WrittenDocument[]>();

/** The documents of a text that is not that of a file, such as one without the line that is being typed. */
export function documentsOfText(code: CodeFacts, text: string): readonly WrittenDocument[] {
  return new DocumentReader(code).read(readableYaml(text));
}

class DocumentReader {
  readonly #text: string;
  /** By the line of their node. */
  readonly #annotations = new Map<number, WrittenAnnotation[]>();
  #keys: WrittenKey[] = [];

  constructor({ source, annotations }: CodeFacts) {
    this.#text = source.text;
    for (const annotation of annotations) {
      const { nodeLine } = annotation.piece;
      if (nodeLine === undefined) continue;
      const others = this.#annotations.get(nodeLine);
      if (others) others.push(annotation);
      else this.#annotations.set(nodeLine, [annotation]);
    }
  }

  read(documents: readonly YamlDocument[]): readonly WrittenDocument[] {
    return documents.map(({ root, span, explicitStart }) => {
      this.#keys = [];
      this.#visit(root, [], 0);
      const annotations = explicitStart ? this.#annotationsAt(span.start) : [];
      const content = root.kind === 'alias' ? root.target : root;
      return { ...describeDocument(annotations, this.#text), start: span.start, end: span.end, root: content, keys: this.#keys };
    });
  }

  #visit(node: Node, path: readonly string[], depth: number): void {
    if (node.kind === 'mapping') for (const entry of node.entries) this.#entry(entry, path, depth);
    if (node.kind === 'sequence') for (const item of node.items) this.#visit(item, [...path, ITEM_STEP], depth + 1);
  }

  #entry(entry: Entry, path: readonly string[], depth: number): void {
    const { key, value, name } = entry;
    if (name === undefined || entry.isMerge || key.kind !== 'scalar') return;
    const { start, end } = key.origin;
    const quotes = key.style === 'plain' ? 0 : 1;
    const own = [...path, name];
    const word = { name, start: start + quotes, end: end - quotes };
    this.#keys.push({ path: own, word, value, start, end, annotations: this.#annotationsAt(start), depth });
    this.#visit(value, own, depth + 1);
  }

  /** Those of the node in the line of an offset. Of several in one line, all have them. */
  #annotationsAt(offset: number): readonly WrittenAnnotation[] {
    return this.#annotations.get(lineStart(this.#text, offset)) ?? NO_ANNOTATIONS;
  }
}

const NO_ANNOTATIONS: readonly WrittenAnnotation[] = [];

function describeDocument(annotations: readonly WrittenAnnotation[], text: string): Pick<WrittenDocument, 'kind' | 'library'> {
  const names = annotations.map(({ name }) => currentName(name));
  const kind = names.includes('data/values-schema') ? 'schema' : names.includes('data/values') ? 'values' : 'other';
  const reference = annotations.find(({ name }) => name === 'library/ref');
  const written = reference ? text.slice(reference.piece.start, reference.piece.end) : '';
  return { kind, library: Array.from(written.matchAll(/@([\w.\-/]+)/g), ([, name = '']) => name) };
}
