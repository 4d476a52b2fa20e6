import type { NameSuggestion } from '@assay/findings';
import { childPath, effectiveEntries, entryNamed, resolveAlias } from '@assay/source';
import type { ContentNode, Entry, Node, Path, SequenceNode, Span } from '@assay/source';
import type { Scalar, TreeAccess } from '@assay/jsonpath';

import { anchorOf, isNull } from './manifest.ts';
import type { Notation, UnknownValue, VirtualMachine } from './model.ts';
import { CPU_COUNTS, CPU_FIELD, VM_TEMPLATE, childField, itemField } from './vm-field.ts';
import type { VmField } from './vm-field.ts';

/** A place in a VM: something written there, or something that the VM API says is there all the same. */
export interface VmValue {
  /** What is written; never null. */
  readonly node: ContentNode | undefined;
  /** What the VM API says of the place. */
  readonly field: VmField | undefined;
  /** The value as text where it is not what is written: a zero value, a default, a fallback. */
  readonly implied: string | undefined;
  /** Where something missing here is reported. */
  readonly anchor: Span;
  /** Way from the root of the document. */
  readonly path: Path;
  /** What may have been meant by what is written in its place. */
  readonly suggestion?: NameSuggestion | undefined;
}

/** Whether a value stands for more than an empty section that one may pass through. */
export function isPresent({ node, implied }: VmValue): boolean {
  return node !== undefined || implied !== undefined;
}

/** What all rules on one VM may cost, so that many rules on a large VM end in time: far more than any real ones need. */
const BUDGET = 1_000_000;

/**
 * `spec.template` of a VM as paths of rules see it. What the API defines and the object lacks counts as there if it is
 * mandatory: scalars have their zero value, sections, lists and maps are empty. Null is as good as absent. What the API
 * does not know is taken as it is written.
 */
export class VmTree implements TreeAccess<VmValue> {
  readonly #vm: VirtualMachine;
  readonly root: VmValue;
  #unknownMet: UnknownValue | undefined;
  #budget = BUDGET;

  constructor(vm: VirtualMachine) {
    this.#vm = vm;
    const whole: VmValue = { node: vm.node, field: undefined, implied: undefined, anchor: vm.anchor, path: vm.path };
    this.root = { ...this.#passTo(this.#passTo(whole, 'spec'), 'template'), field: VM_TEMPLATE };
  }

  /** How many more steps all rules together may take. */
  get budget(): number {
    return this.#budget;
  }

  /** Takes steps from the budget; false once it is used up. */
  spend(steps: number): boolean {
    this.#budget -= steps;
    return this.#budget > 0;
  }

  /** An unknown value that was needed since the last call; `undefined` if there was none. */
  takeUnknownMet(): UnknownValue | undefined {
    const met = this.#unknownMet;
    this.#unknownMet = undefined;
    return met;
  }

  /** The unknown value that a value is or needs. */
  unknownIn({ node }: VmValue): UnknownValue | undefined {
    return node && this.#vm.unknownValues.get(node);
  }

  field(value: VmValue, name: string): VmValue | undefined {
    this.#meet(value, 'structure');
    const field = childField(value.field, name);
    const entry = value.node && presentEntry(value.node, name);
    if (entry) return this.#written(value, entry, field);
    if (!isSection(value)) return undefined;
    return value.field === CPU_FIELD && CPU_COUNTS.has(name) ? this.#implied(value, name, field, '1') : this.#absent(value, name, field);
  }

  items(value: VmValue): readonly VmValue[] | undefined {
    this.#meet(value, 'structure');
    const { node, field } = value;
    if (!node) return field?.type === 'array' ? [] : undefined;
    return node.kind === 'sequence' ? this.#items(value, node) : undefined;
  }

  fields(value: VmValue): readonly VmValue[] | undefined {
    this.#meet(value, 'structure');
    const { node, field } = value;
    if (node && node.kind !== 'mapping') return undefined;
    if (!isSection(value)) return undefined;
    const entries = node ? effectiveEntries(node).filter((entry) => !isNull(entry.value)) : [];
    this.#budget -= entries.length;
    const written = entries.map((entry) => this.#written(value, entry, entry.name === undefined ? undefined : childField(field, entry.name)));
    if (field !== CPU_FIELD || !node) return written;
    const missing = [...CPU_COUNTS].filter((name) => !entries.some((entry) => entry.name === name));
    return [...written, ...missing.map((name) => this.#implied(value, name, childField(field, name), '1'))];
  }

  scalar(value: VmValue): Scalar | undefined {
    this.#meet(value, 'value');
    const { node, field, implied } = value;
    if (implied !== undefined) return impliedScalar(implied, field);
    return node?.kind === 'scalar' ? (node.value ?? undefined) : undefined;
  }

  /** The value of a path that leads nowhere although the API has a value for it, in place of the nearest thing that is there. */
  fallback(at: VmValue, field: VmField, implied: string): VmValue {
    return { node: undefined, field, implied, anchor: at.anchor, path: at.path };
  }

  #passTo(value: VmValue, name: string): VmValue {
    if (this.unknownIn(value)) return value;
    return this.field(value, name) ?? { ...value, node: undefined, path: childPath(value.path, name) };
  }

  #meet({ node }: VmValue, what: 'structure' | 'value'): void {
    this.#budget--;
    if (!node || this.#vm.unknownValues.size === 0) return;
    const unknown = this.#vm.unknownValues.get(node);
    if (unknown && (what === 'value' || !unknown.isText)) this.#unknownMet ??= unknown;
  }

  #written(parent: VmValue, entry: Entry, field: VmField | undefined): VmValue {
    const node = resolveAlias(entry.value);
    const path = childPath(parent.path, entry.name ?? '');
    const isCpuCount = parent.field === CPU_FIELD && entry.name !== undefined && CPU_COUNTS.has(entry.name);
    const implied = isCpuCount && node.kind === 'scalar' && node.value === 0 ? '1' : undefined;
    return { node, field, implied, anchor: anchorUnder(entry.key, node, this.#vm.notation), path };
  }

  #items(list: VmValue, node: SequenceNode): readonly VmValue[] {
    this.#budget -= node.items.length;
    const field = itemField(list.field);
    return node.items.map((written, index) => {
      const path = childPath(list.path, index);
      const item = resolveAlias(written);
      if (isNull(item)) return { node: undefined, field, implied: field?.zero, anchor: list.anchor, path };
      return { node: item, field, implied: undefined, anchor: anchorOf(item, this.#vm.notation), path };
    });
  }

  #absent(parent: VmValue, name: string, field: VmField | undefined): VmValue | undefined {
    if (!field || field.isOptional || parent.field?.type === 'map') return undefined;
    if (field.zero !== undefined) return this.#implied(parent, name, field, field.zero);
    const isContainer = field.type === 'object' || field.type === 'array' || field.type === 'map';
    return isContainer ? this.#implied(parent, name, field, undefined) : undefined;
  }

  #implied(parent: VmValue, name: string, field: VmField | undefined, implied: string | undefined): VmValue {
    return { node: undefined, field, implied, anchor: parent.anchor, path: childPath(parent.path, name) };
  }
}

/** Whether a value can have fields: a mapping, or a section or map that is absent and counts as empty. */
function isSection({ node, field, implied }: VmValue): boolean {
  if (node) return node.kind === 'mapping';
  return implied === undefined && (field?.type === 'object' || field?.type === 'map');
}

function presentEntry(node: ContentNode, name: string): Entry | undefined {
  const entry = node.kind === 'mapping' ? entryNamed(node, name) : undefined;
  return entry && !isNull(entry.value) ? entry : undefined;
}

/** Where something is reported that is missing in the value of an entry: at its key, in JSON at the brace of the value. */
function anchorUnder(key: Node, value: ContentNode, notation: Notation): Span {
  return notation === 'json' ? anchorOf(value, notation) : key.origin;
}

function impliedScalar(text: string, field: VmField | undefined): Scalar {
  if (field?.type === 'boolean') return text === 'true';
  return field?.type === 'integer' ? Number(text) : text;
}
