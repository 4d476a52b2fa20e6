import { formatFloat, quote } from '@assay/go-values';
import { compareTexts, printJson } from '@assay/jmespath';
import { jsonValue } from '@assay/kyverno/objects';
import type { Entry, Node, Span } from '@assay/source';
import { effectiveEntries, resolveAlias } from '@assay/source';

import { fieldNamed } from './field-named.ts';
import type { RecordStructure, Structure } from './structure.ts';

/** What the reference says of a document that does not decode, and where that is. */
export interface DecodeProblem {
  readonly message: string;
  readonly span: Span;
}

/**
 * Why a document does not decode into a structure, in the words of the reference: sigs.k8s.io/yaml v1.6.0 `UnmarshalStrict` on
 * encoding/json of Go 1.26. It goes through fields in the order of their names and tells the first fault. `undefined` if there is none.
 */
export function decodeProblem(root: Node | undefined, structure: RecordStructure): DecodeProblem | undefined {
  const decoding = new Decoding();
  try {
    if (root) decoding.decode(root, structure, { struct: undefined, fields: [], becomesText: true });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { message: `${PREFIX}${error.message}`, span: error.span };
  }
  const { problem } = decoding;
  return problem && { ...problem, message: `${PREFIX}${problem.message}` };
}

/** Why keys that are given twice end the decoding. */
export function duplicatesProblem(duplicates: readonly Entry[]): DecodeProblem | undefined {
  const [first] = duplicates;
  if (first === undefined) return undefined;
  const lines = duplicates.map(({ key, name }) => `  line ${lineOf(key)}: key ${quote(name ?? '')} already set in map`);
  return { message: `error converting YAML to JSON: yaml: unmarshal errors:\n${lines.join('\n')}`, span: first.key.origin };
}

function lineOf({ origin }: Node): number {
  return origin.source.positionAt(origin.start).line;
}

const PREFIX = 'error unmarshaling JSON: while decoding JSON: ';

/** Thrown by what decodes itself in the reference: it ends the decoding and is told whatever came before. */
class Refusal extends Error {
  readonly span: Span;

  constructor(message: string, span: Span) {
    super(message);
    this.span = span;
  }
}

/** Where the decoding is. */
interface Place {
  /** The struct whose field this is. */
  readonly struct: string | undefined;
  /** The names of the fields that lead here, with those of embedded structs. */
  readonly fields: readonly string[];
  /** Whether a number or boolean becomes a text where one is wanted. */
  readonly becomesText: boolean;
}

class Decoding {
  problem: DecodeProblem | undefined;

  decode(node: Node, structure: Structure, place: Place): void {
    const content = resolveAlias(node);
    if (content.kind === 'scalar' && content.value === null) return;
    switch (structure.kind) {
      case 'any':
        return;
      case 'object':
        this.#decodeObject(node);
        return;
      case 'record':
        if (content.kind === 'mapping') this.#decodeRecord(effectiveEntries(content), structure, place);
        else this.#misfit(node, structure, place);
        return;
      case 'list':
        if (content.kind === 'sequence') for (const item of content.items) this.decode(item, structure.items, place);
        else this.#misfit(node, structure, place);
        return;
      case 'dictionary':
        if (content.kind === 'mapping') for (const { value } of sorted(effectiveEntries(content))) this.decode(value, structure.values, place);
        else this.#misfit(node, structure, place);
        return;
      case 'text':
      case 'integer':
      case 'boolean':
        if (content.kind !== 'scalar' || !fits(content.value, structure.kind, place.becomesText)) this.#misfit(node, structure, place);
    }
  }

  #decodeRecord(entries: readonly Entry[], { goType, fields }: RecordStructure, place: Place): void {
    const struct = goType.slice(goType.lastIndexOf('.') + 1);
    for (const { key, name = '', value } of sorted(entries)) {
      const field = fieldNamed(fields, name);
      if (field === undefined) {
        this.problem ??= { message: `json: unknown field ${quote(name)}`, span: key.origin };
        continue;
      }
      const { embeddedIn } = field;
      const names = embeddedIn === undefined ? [field.name] : [embeddedIn, field.name];
      this.decode(value, field.structure, {
        struct,
        fields: [...place.fields, ...names],
        becomesText: place.becomesText && embeddedIn === undefined,
      });
    }
  }

  #decodeObject(node: Node): void {
    const value = jsonValue(node, 'double');
    const kind = value !== null && typeof value === 'object' && 'kind' in value ? value.kind : undefined;
    if (typeof kind === 'string' && kind !== '') return;
    const printed = printJson(value);
    throw new Refusal(`Object 'Kind' is missing in '${printed.kind === 'text' ? printed.text : ''}'`, node.origin);
  }

  #misfit(node: Node, { goType }: Structure, { struct, fields }: Place): void {
    const target = struct === undefined ? `Go value of type ${goType}` : `Go struct field ${struct}.${fields.join('.')} of type ${goType}`;
    this.problem ??= { message: `json: cannot unmarshal ${jsonTypeOf(node, goType)} into ${target}`, span: node.origin };
  }
}

function fits(value: null | boolean | number | bigint | string, kind: 'text' | 'integer' | 'boolean', becomesText: boolean): boolean {
  switch (kind) {
    case 'text':
      return typeof value === 'string' || becomesText;
    case 'boolean':
      return typeof value === 'boolean';
    case 'integer':
      return Number.isInteger(value) || typeof value === 'bigint';
  }
}

function jsonTypeOf(node: Node, goType: string): string {
  const content = resolveAlias(node);
  if (content.kind === 'sequence') return 'array';
  if (content.kind === 'mapping') return 'object';
  if (typeof content.value === 'boolean') return 'bool';
  if (typeof content.value === 'string') return 'string';
  return goType.startsWith('int') ? `number ${formatFloat(Number(content.value), 'g')}` : 'number';
}

/** JSON between YAML and the decoding has its keys in order. */
function sorted(entries: readonly Entry[]): readonly Entry[] {
  return [...entries].sort((one, other) => compareTexts(one.name ?? '', other.name ?? ''));
}
