import { formatFloat, formatFloat32, quote } from '@assay/go-values';
import type { Charge, Value } from '@assay/jmespath';
import { compareTexts, Int64, plainObject } from '@assay/jmespath';
import type { Entry, Node, ScalarNode, YamlDocument, YamlReading } from '@assay/source';
import { effectiveEntries, readYaml, resolveAlias, Source } from '@assay/source';

/** What whole numbers become: doubles like all others, or `Int64` where they fit into 64 bits, as in objects of Kubernetes. */
export type Integers = 'double' | 'int64';

/** The value of a YAML text, or why it has none in the words of sigs.k8s.io/yaml. */
export type YamlValue = { readonly kind: 'value'; readonly value: Value } | { readonly kind: 'problem'; readonly message: string };

/** The tree and the value of the first document of a YAML text, and the keys that are given again; a tree is missing if the text is empty. */
export type FirstDocument =
  | { readonly kind: 'document'; readonly root: Node | undefined; readonly value: Value; readonly duplicates: readonly Entry[] }
  | { readonly kind: 'problem'; readonly message: string; readonly problem: YamlReading['problem'] };

/** How a document is read. */
export interface FirstDocumentOptions {
  readonly integers: Integers;
  /** Called for every node. */
  readonly charge?: Charge;
}

/**
 * The JSON value of the first document of a YAML text, as `yaml.YAMLToJSON` of sigs.k8s.io/yaml (v1.6.0, on go-yaml v2) gives it: all
 * numbers are doubles, keys are texts, of two equal keys the later one counts. An empty text is null. What stands behind the first
 * document is not read, with a marker in front of it or without, as in `[a]b`.
 */
export function readYamlValue(text: string, charge: Charge = () => {}): YamlValue {
  const { documents, problem } = readYaml(new Source('', text), { isFirstOnly: true });
  const read = documentValue({ document: documents[0], problem }, { integers: 'double', charge });
  return read.kind === 'document' ? { kind: 'value', value: read.value } : { kind: 'problem', message: read.message };
}

/**
 * The first document of a file with its JSON value, as `readYamlValue` has it. What stands behind it is not read, so it may be broken;
 * but a marker has to separate it: of two objects of JSON in a row none is lost.
 */
export function readFirstDocument(source: Source, options: FirstDocumentOptions): FirstDocument {
  return documentValue(firstDocument(source), options);
}

interface DocumentReading {
  readonly document: YamlDocument | undefined;
  readonly problem: YamlReading['problem'];
}

function documentValue({ document, problem }: DocumentReading, { integers, charge = () => {} }: FirstDocumentOptions): FirstDocument {
  if (problem !== undefined) {
    const line = problem.line === undefined || problem.message.startsWith('line ') ? '' : `line ${problem.line}: `;
    return { kind: 'problem', message: `yaml: ${line}${problem.message}`, problem };
  }
  if (document === undefined) return { kind: 'document', root: undefined, value: null, duplicates: [] };
  try {
    return { kind: 'document', root: document.root, value: jsonValue(document.root, integers, charge), duplicates: document.duplicates };
  } catch (error) {
    if (!(error instanceof NotJson)) throw error;
    return { kind: 'problem', message: error.message, problem: { message: error.message, span: error.node.origin } };
  }
}

/** Says that a node has no JSON value. */
export class NotJson extends Error {
  readonly node: Node;

  constructor(message: string, node: Node) {
    super(message);
    this.node = node;
  }
}

function firstDocument(source: Source): DocumentReading {
  const whole = readYaml(source);
  if (whole.problem === undefined) return { document: whole.documents[0], problem: undefined };
  const end = firstDocumentEnd(source.text);
  if (end === undefined || end > whole.problem.span.start) return { document: undefined, problem: whole.problem };
  const first = readYaml(new Source(source.name, source.text.slice(0, end), source.embedding));
  return { document: first.documents[0], problem: first.problem };
}

/** Where the marker stands that ends the first document. */
function firstDocumentEnd(text: string): number | undefined {
  const marker = /^(?:---|\.\.\.)(?=\s|$)/gm;
  for (const found of text.matchAll(marker)) {
    if (/^(?!\s*(?:#|%|$))/m.test(text.slice(0, found.index).replace(/^---/, ''))) return found.index;
  }
  return undefined;
}

/** The JSON value of a node of a document that `readFirstDocument` has given. */
export function jsonValue(node: Node, integers: Integers, charge: Charge = () => {}): Value {
  charge(1);
  const content = resolveAlias(node);
  switch (content.kind) {
    case 'scalar':
      if (isInfinite(content.value)) throw new NotJson(`json: unsupported value: ${formatFloat(Number(content.value), 'g')}`, content);
      return scalarValue(content.value, integers);
    case 'sequence':
      return content.items.map((item) => jsonValue(item, integers, charge));
    case 'mapping': {
      const object = plainObject();
      for (const entry of effectiveEntries(content)) object[keyText(entry)] = jsonValue(entry.value, integers, charge);
      return object;
    }
  }
}

/** Whether JSON has no such number. */
export function isInfinite(value: ScalarNode['value']): boolean {
  return typeof value === 'number' && !Number.isFinite(value);
}

/** Floats of a whole value count as whole: between YAML and the object there is JSON, which shows no difference below 1e21. */
export function scalarValue(value: ScalarNode['value'], integers: Integers): Value {
  if (typeof value === 'bigint') return integers === 'int64' ? wholeNumber(value) : Number(value);
  if (integers === 'int64' && Number.isInteger(value) && Math.abs(Number(value)) < 1e21) return wholeNumber(BigInt(Number(value)));
  return value;
}

function wholeNumber(value: bigint): Value {
  return value === BigInt.asIntN(64, value) ? new Int64(value) : Number(value);
}

/** The name of an entry in JSON. */
function keyText({ key, name, value }: Entry): string {
  const content = resolveAlias(key);
  if (content.kind !== 'scalar') throw new NotJson(`yaml: invalid map key: ${goSyntax(content)}`, key);
  switch (content.type) {
    case 'null':
      throw new NotJson(`unsupported map key of type: %!s(<nil>), key: <nil>, value: ${goSyntax(value)}`, key);
    case 'float':
      return floatKey(Number(content.value));
    case 'string':
      return name ?? content.text;
    case 'boolean':
    case 'integer':
      return String(content.value);
  }
}

/** Keys that are no integers stand with as many digits as a 32-bit float needs, and infinities as YAML writes them. */
function floatKey(value: number): string {
  if (Number.isNaN(value)) return '.nan';
  if (!Number.isFinite(Math.fround(value))) return value > 0 ? '.inf' : '-.inf';
  return formatFloat32(value, 'g');
}

/** A node's value in the form of Go's `%#v`, as these messages show it. */
function goSyntax(node: Node, nothing = '<nil>'): string {
  const inner = (part: Node): string => goSyntax(part, 'interface {}(nil)');
  const content = resolveAlias(node);
  switch (content.kind) {
    case 'scalar':
      if (content.value === null) return nothing;
      if (typeof content.value === 'string') return quote(content.value);
      return content.type === 'float' ? formatFloat(Number(content.value), 'g') : String(content.value);
    case 'sequence':
      return `[]interface {}{${content.items.map(inner).join(', ')}}`;
    case 'mapping': {
      const entries = effectiveEntries(content).map(({ key, value }) => `${inner(key)}:${inner(value)}`);
      return `map[interface {}]interface {}{${entries.sort(compareTexts).join(', ')}}`;
    }
  }
}
