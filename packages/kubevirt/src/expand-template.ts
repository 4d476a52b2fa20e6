import { Source, childPath, effectiveEntries, givenAt, readJson, resolveAlias, valueNamed } from '@assay/source';
import type { ContentNode, Entry, MappingNode, Node, Origin, ScalarNode, Span } from '@assay/source';

import { suggestName } from '@assay/findings';
import type { NameSuggestion } from '@assay/findings';

import { generateValue } from './generate-value.ts';
import { presentValue, virtualMachinesIn } from './manifest.ts';
import type { Template, UnknownValue, VirtualMachine } from './model.ts';

/** The VMs that a Template makes when all its parameters keep their defaults. */
export function expandTemplate({ node, path, notation }: Template): readonly VirtualMachine[] {
  const expansion = new Expansion(readParameters(node));
  const objects = valueNamed(node, 'objects');
  const expanded = objects && expansion.expand(objects);
  return virtualMachinesIn(expanded, childPath(path, 'objects'), notation).map((vm) => ({ ...vm, unknownValues: expansion.unknownValues }));
}

/** Says that a text refers to a parameter that a Template does not have, and what was most likely meant. */
export function unknownParameter({ source, start, end }: Span, { node }: Template): NameSuggestion | undefined {
  const known = readParameters(node);
  const references = source.text.slice(start, end).matchAll(/(\$\{\{?)([a-zA-Z0-9_]+)\}/g);
  const [reference] = Array.from(references).filter(([, , name = '']) => !known.has(name));
  const [, opening = '', name = ''] = reference ?? [];
  if (!reference) return undefined;
  const at = start + reference.index + opening.length;
  const suggestion = suggestName(name, known.keys(), { span: { source, start: at, end: at + name.length } });
  return { ...suggestion, hint: `the template has no parameter ${name}${suggestion ? `: ${suggestion.hint}` : ''}` };
}

/** What is known of a parameter. */
interface Parameter {
  readonly name: string;
  /** Absent if nobody can say it before the template is used. */
  readonly text: string | undefined;
  /** Where it is given. */
  readonly span: Span;
}

function readParameters(template: MappingNode): ReadonlyMap<string, Parameter> {
  const list = valueNamed(template, 'parameters');
  const items = list?.kind === 'sequence' ? list.items.map(resolveAlias) : [];
  return new Map(items.flatMap((item) => readParameter(item) ?? []).map((parameter) => [parameter.name, parameter]));
}

function readParameter(item: ContentNode): Parameter | undefined {
  const name = scalarText(item, 'name');
  if (name === undefined) return undefined;
  const value = presentValue(item, 'value');
  const span = (value ?? presentValue(item, 'from') ?? presentValue(item, 'name') ?? item).origin;
  return { name, text: parameterText(item), span };
}

/** The text that stands for a parameter: its value, or a text as its generator would make one. */
function parameterText(item: ContentNode): string | undefined {
  const value = scalarText(item, 'value');
  if (value) return value;
  const generator = scalarText(item, 'generate');
  if (generator !== undefined && generator !== '') return generator === 'expression' ? generateValue(scalarText(item, 'from') ?? '') : undefined;
  const required = presentValue(item, 'required');
  return required?.kind === 'scalar' && required.value === true ? undefined : value;
}

function scalarText(item: ContentNode, key: string): string | undefined {
  const node = presentValue(item, key);
  return node?.kind === 'scalar' ? node.text : undefined;
}

const REFERENCE = /\$\{([a-zA-Z0-9_]+)\}/g;
const WHOLE_REFERENCE = /^\$\{\{([a-zA-Z0-9_]+)\}\}$/;

/** Replaces references to parameters in a tree. What holds none stays the same node, so that what is shared stays shared. */
class Expansion {
  readonly #parameters: ReadonlyMap<string, Parameter>;
  readonly #expanded = new Map<ContentNode, ContentNode>();
  readonly #unknownValues = new Map<ContentNode, UnknownValue>();

  constructor(parameters: ReadonlyMap<string, Parameter>) {
    this.#parameters = parameters;
  }

  get unknownValues(): ReadonlyMap<ContentNode, UnknownValue> {
    return this.#unknownValues;
  }

  expand(node: Node): ContentNode {
    const content = resolveAlias(node);
    const known = this.#expanded.get(content);
    if (known) return known;
    const expanded = this.#expandContent(content);
    this.#expanded.set(content, expanded);
    return expanded;
  }

  #expandContent(node: ContentNode): ContentNode {
    switch (node.kind) {
      case 'scalar':
        return node.type === 'string' && node.text.includes('${') ? this.#expandScalar(node) : node;
      case 'sequence': {
        const items = node.items.map((item) => this.expand(item));
        return items.every((item, index) => item === resolveAlias(node.items[index]!)) ? node : { ...node, items };
      }
      case 'mapping': {
        const written = effectiveEntries(node);
        const entries = written.map((entry) => this.#expandEntry(entry));
        return entries.every((entry, index) => entry === written[index]) ? node : { ...node, entries };
      }
    }
  }

  #expandEntry(entry: Entry): Entry {
    const value = this.expand(entry.value);
    const name = entry.name?.includes('${') ? this.#replaced(entry.name)?.text : entry.name;
    if (value === resolveAlias(entry.value) && name === entry.name) return entry;
    return { ...entry, value, name: name ?? entry.name, isMerge: false };
  }

  #expandScalar(node: ScalarNode): ContentNode {
    const whole = WHOLE_REFERENCE.exec(node.text)?.[1];
    if (whole !== undefined) return this.#expandWhole(node, whole);
    const replaced = this.#replaced(node.text);
    if (!replaced) return node;
    if (replaced.unknown !== undefined) {
      this.#unknownValues.set(node, { parameter: replaced.unknown, isText: true, span: node.origin });
      return node;
    }
    return { ...node, text: replaced.text, value: replaced.text, origin: originOf(node, replaced.parameter) };
  }

  #expandWhole(node: ScalarNode, name: string): ContentNode {
    const parameter = this.#parameters.get(name);
    if (!parameter) return node;
    if (parameter.text === undefined) {
      this.#unknownValues.set(node, { parameter: name, isText: false, span: node.origin });
      return node;
    }
    const origin = originOf(node, parameter);
    const { root } = readJson(new Source(node.origin.source.name, parameter.text));
    return root ? moved(resolveAlias(root), origin) : { ...node, text: parameter.text, value: parameter.text, origin };
  }

  /** A text with all references to parameters replaced; `undefined` if it has none. */
  #replaced(text: string): { readonly text: string; readonly parameter: Parameter; readonly unknown: string | undefined } | undefined {
    let first: Parameter | undefined;
    let unknown: string | undefined;
    const replaced = text.replace(REFERENCE, (reference, name: string) => {
      const parameter = this.#parameters.get(name);
      first ??= parameter;
      if (parameter && parameter.text === undefined) unknown ??= name;
      return parameter?.text ?? reference;
    });
    return first && { text: replaced, parameter: first, unknown };
  }
}

function originOf({ origin }: ScalarNode, { name, span }: Parameter): Origin {
  return { ...origin, valueFrom: givenAt({ description: `parameter ${name}`, span }) };
}

/** A tree that is where a parameter is used. */
function moved(node: ContentNode, origin: Origin): ContentNode {
  switch (node.kind) {
    case 'scalar':
      return { ...node, origin };
    case 'sequence':
      return { ...node, origin, items: node.items.map((item) => moved(resolveAlias(item), origin)) };
    case 'mapping':
      return {
        ...node,
        origin,
        entries: node.entries.map((entry) => ({
          ...entry,
          key: moved(resolveAlias(entry.key), origin),
          value: moved(resolveAlias(entry.value), origin),
        })),
      };
  }
}
