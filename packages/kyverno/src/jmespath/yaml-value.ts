import type { Charge, Value } from '@assay/jmespath';
import { compareTexts, plainObject, printGoNumber, quoteGo } from '@assay/jmespath';
import type { Entry, Node, ScalarNode, YamlDocument, YamlReading } from '@assay/source';
import { effectiveEntries, readYaml, resolveAlias, Source } from '@assay/source';
import { singlePrecision } from './single-precision.ts';

/** The value of a YAML text, or why it has none in the words of sigs.k8s.io/yaml. */
export type YamlValue = { readonly kind: 'value'; readonly value: Value } | { readonly kind: 'problem'; readonly message: string };

/**
 * The JSON value of the first document of a YAML text, as `yaml.YAMLToJSON` of sigs.k8s.io/yaml (v1.6.0, on go-yaml v2) gives it: all
 * numbers are doubles, keys are texts, of two equal keys the later one counts. An empty text is null.
 */
export function readYamlValue(text: string, charge: Charge = () => {}): YamlValue {
  const { document, problem } = firstDocument(text);
  if (problem !== undefined) {
    const line = problem.line === undefined || problem.message.startsWith('line ') ? '' : `line ${problem.line}: `;
    return { kind: 'problem', message: `yaml: ${line}${problem.message}` };
  }
  if (document === undefined) return { kind: 'value', value: null };
  try {
    return { kind: 'value', value: jsonValue(document.root, charge) };
  } catch (error) {
    if (!(error instanceof NotJson)) throw error;
    return { kind: 'problem', message: error.message };
  }
}

class NotJson extends Error {}

/** What stands behind the first document is not read, so it may be broken. */
function firstDocument(text: string): { readonly document: YamlDocument | undefined; readonly problem: YamlReading['problem'] } {
  const whole = readYaml(new Source('', text));
  if (whole.problem === undefined) return { document: whole.documents[0], problem: undefined };
  const end = firstDocumentEnd(text);
  if (end === undefined || end > whole.problem.span.start) return { document: undefined, problem: whole.problem };
  const first = readYaml(new Source('', text.slice(0, end)));
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

function jsonValue(node: Node, charge: Charge): Value {
  charge(1);
  const content = resolveAlias(node);
  switch (content.kind) {
    case 'scalar':
      return scalarValue(content);
    case 'sequence':
      return content.items.map((item) => jsonValue(item, charge));
    case 'mapping': {
      const object = plainObject();
      for (const entry of effectiveEntries(content)) object[keyText(entry)] = jsonValue(entry.value, charge);
      return object;
    }
  }
}

function scalarValue({ value }: ScalarNode): Value {
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'number' && !Number.isFinite(value)) throw new NotJson(`json: unsupported value: ${printGoNumber(value)}`);
  return value;
}

function keyText({ key, name, value }: Entry): string {
  const content = resolveAlias(key);
  if (content.kind !== 'scalar') throw new NotJson(`yaml: invalid map key: ${goSyntax(content)}`);
  switch (content.type) {
    case 'null':
      throw new NotJson(`unsupported map key of type: %!s(<nil>), key: <nil>, value: ${goSyntax(value)}`);
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
  const { isNegative, digits, exponent } = singlePrecision(value);
  return printGoNumber(Number(`${isNegative ? '-' : ''}${digits}e${exponent - digits.length + 1}`));
}

/** A node's value in the form of Go's `%#v`, as these messages show it. */
function goSyntax(node: Node, nothing = '<nil>'): string {
  const inner = (part: Node): string => goSyntax(part, 'interface {}(nil)');
  const content = resolveAlias(node);
  switch (content.kind) {
    case 'scalar':
      if (content.value === null) return nothing;
      if (typeof content.value === 'string') return quoteGo(content.value);
      return content.type === 'float' ? printGoNumber(Number(content.value)) : String(content.value);
    case 'sequence':
      return `[]interface {}{${content.items.map(inner).join(', ')}}`;
    case 'mapping': {
      const entries = effectiveEntries(content).map(({ key, value }) => `${inner(key)}:${inner(value)}`);
      return `map[interface {}]interface {}{${entries.sort(compareTexts).join(', ')}}`;
    }
  }
}
