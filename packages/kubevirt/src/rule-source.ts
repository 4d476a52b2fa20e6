import { suggestMeant } from '@assay/findings';
import { entryNamed, resolveAlias, stringValue, valueNamed } from '@assay/source';
import type { ContentNode, Entry, ScalarNode } from '@assay/source';

import { isNull } from './manifest.ts';
import type { Defect, Lint, ManifestObject, Template, UnknownValue, VirtualMachine } from './model.ts';

/** The annotations that rules are read from. */
export const TEMPLATE_RULES = 'validations';
export const VM_RULES = 'vm.kubevirt.io/validations';
/** The annotation whose mere presence switches the rules of a VM off. */
export const SKIP_RULES = 'vm.kubevirt.io/skip-validations';

/** What the annotation for rules of an object holds. */
export type CarriedRules =
  | { readonly kind: 'rules'; readonly annotation: ScalarNode }
  /** The annotation is absent, null or empty. */
  | { readonly kind: 'none' }
  | { readonly kind: 'defect'; readonly defect: Defect };

/** Whether a VM is not to be validated at all. */
function skipsRules(vm: VirtualMachine): boolean {
  return annotationEntry(vm, SKIP_RULES) !== undefined;
}

/** The rules that a VM carries itself; if it does, those of its template do not count. */
export function ownRules(vm: VirtualMachine): CarriedRules {
  return carriedRules(vm, VM_RULES);
}

/** The rules that a Template carries for the VMs made from it. */
export function templateRules(template: Template): CarriedRules {
  return carriedRules(template, TEMPLATE_RULES);
}

/** Whether the annotation for rules of a Template is there at all, be it empty. */
export function hasTemplateRules(template: Template): boolean {
  return annotationEntry(template, TEMPLATE_RULES) !== undefined;
}

/** The Template that a VM names as its parent. */
export interface TemplateReference {
  readonly name: string;
  readonly namespace: string;
}

/** The parent of a VM, from its labels or else from its annotations; name and namespace are never taken from different ones. */
export function templateReference({ node }: VirtualMachine): TemplateReference | undefined {
  const metadata = valueNamed(node, 'metadata');
  return referenceIn(valueNamed(metadata, 'labels')) ?? referenceIn(valueNamed(metadata, 'annotations'));
}

/** What tells Templates apart. A Template of a file may have no namespace. */
export function templateKey({ namespace, name }: TemplateReference): string {
  return `${namespace}/${name}`;
}

/** Which rules count for a VM. */
export type ApplicableRules =
  | CarriedRules
  | { readonly kind: 'switched-off' }
  /** Those of its own, whose text needs a template parameter without a value. */
  | { readonly kind: 'unknown'; readonly value: UnknownValue };

/** Decides which rules count for a VM: none if it switches them off, its own if it carries any, those of its parent otherwise. */
export function rulesFor(vm: VirtualMachine, parent: Template | undefined): ApplicableRules {
  if (skipsRules(vm)) return { kind: 'switched-off' };
  const own = ownRules(vm);
  const unknown = own.kind === 'rules' ? vm.unknownValues.get(own.annotation) : undefined;
  if (unknown) return { kind: 'unknown', value: unknown };
  return own.kind !== 'none' || !parent ? own : templateRules(parent);
}

/** Annotations that look like rules and are read by nobody where they are. */
export function unreadAnnotations(object: Template | VirtualMachine): readonly Lint[] {
  return (object.kind === 'template' ? UNREAD_ON_TEMPLATES : UNREAD_ON_VMS).flatMap(({ key, meant }) => {
    const entry = annotationEntry(object, key);
    if (!entry || annotationEntry(object, meant)) return [];
    const message = `the annotation "${key}" has no effect here`;
    const span = entry.key.origin;
    return [{ code: 'unread-annotation' as const, message, span, ...suggestMeant(key, meant, { span }) }];
  });
}

/** The name of a parent that nobody finds, because the VM does not say its namespace with it. */
export function templateWithoutNamespace(vm: VirtualMachine): string | undefined {
  const name = nameWithoutNamespace(vm);
  return name && stringValue(name.value);
}

/** Says of a VM in a Template that validators will not find the Template's rules, because the VM names it without namespace. */
export function referenceLint(vm: VirtualMachine): Lint | undefined {
  const name = nameWithoutNamespace(vm);
  if (!name) return undefined;
  return {
    code: 'template-without-namespace',
    message: 'VMs made from this template name it without its namespace, so its rules are not found when they are created',
    span: name.key.origin,
    hint: `add the label "${TEMPLATE_NAMESPACE}", or put the rules into the annotation "${VM_RULES}" of the VM`,
  };
}

const TEMPLATE_NAME = 'vm.kubevirt.io/template';
export const TEMPLATE_NAMESPACE = 'vm.kubevirt.io/template.namespace';
const OLD_TEMPLATE_NAMESPACE = 'vm.kubevirt.io/template-namespace';

/** The labels and annotations of other objects that a review may rest on. */
export const READ_KEYS: ReadonlySet<string> = new Set([TEMPLATE_RULES, VM_RULES, TEMPLATE_NAME, TEMPLATE_NAMESPACE, OLD_TEMPLATE_NAMESPACE]);

/** Keys that nobody reads, with the key that is read in their place. */
const UNREAD_ON_TEMPLATES = [
  { key: 'validation', meant: TEMPLATE_RULES },
  { key: VM_RULES, meant: TEMPLATE_RULES },
];
const UNREAD_ON_VMS = [
  { key: 'validation', meant: VM_RULES },
  { key: TEMPLATE_RULES, meant: VM_RULES },
];

function nameWithoutNamespace(vm: VirtualMachine): Entry | undefined {
  if (templateReference(vm)) return undefined;
  const metadata = valueNamed(vm.node, 'metadata');
  const entries = ['labels', 'annotations']
    .map((key) => valueNamed(metadata, key))
    .map((map) => map?.kind === 'mapping' && entryNamed(map, TEMPLATE_NAME));
  return entries.find((entry) => entry && stringValue(entry.value)) || undefined;
}

function referenceIn(map: ContentNode | undefined): TemplateReference | undefined {
  const name = stringValue(valueNamed(map, TEMPLATE_NAME));
  const namespace = stringValue(valueNamed(map, TEMPLATE_NAMESPACE)) || stringValue(valueNamed(map, OLD_TEMPLATE_NAMESPACE));
  return name && namespace ? { name, namespace } : undefined;
}

function carriedRules(object: ManifestObject, key: string): CarriedRules {
  const entry = annotationEntry(object, key);
  const value = entry && resolveAlias(entry.value);
  if (!value || isNull(value)) return { kind: 'none' };
  if (value.kind !== 'scalar' || value.type !== 'string') {
    const hint = 'write the rules as JSON text after a |';
    return {
      kind: 'defect',
      defect: { code: 'annotation-not-a-string', message: `the annotation "${key}" must be a string`, span: value.origin, hint },
    };
  }
  return value.text === '' ? { kind: 'none' } : { kind: 'rules', annotation: value };
}

function annotationEntry({ node }: ManifestObject, key: string): Entry | undefined {
  const annotations = valueNamed(valueNamed(node, 'metadata'), 'annotations');
  return annotations?.kind === 'mapping' ? entryNamed(annotations, key) : undefined;
}
