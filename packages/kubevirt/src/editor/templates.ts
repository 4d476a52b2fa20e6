import type { EditorFiles, EditorPlace, SourceFile } from '@assay/findings';
import { effectiveEntries, stringValue, valueNamed } from '@assay/source';
import type { ContentNode, MappingNode, Node, Span } from '@assay/source';

import { templateKey, templateReference } from '../rule-source.ts';
import type { Template, VirtualMachine } from '../model.ts';
import { machinesOf, writtenManifest } from './written-manifest.ts';

/** The label or annotation by which a VM names its Template. */
export const TEMPLATE_LABEL = 'vm.kubevirt.io/template';

/** All Templates, in the order of the files. */
export function templatesIn({ files }: Pick<EditorFiles, 'files'>): readonly Template[] {
  return files.flatMap((file) => writtenManifest(file)?.objects ?? []).filter((object) => object.kind === 'template');
}

/** The Template that a VM is made from: in the namespace that it names, or in a file that says none; of a VM in a Template first that one. */
export function templateOf(vm: VirtualMachine, files: Pick<EditorFiles, 'files'>): Template | undefined {
  const templates = templatesIn(files);
  const around = templates.find(({ node }) => isWithin(vm.node, node));
  const reference = templateReference(vm);
  if (!reference) return around;
  const keys = [templateKey(reference), templateKey({ ...reference, namespace: '' })];
  return keys.flatMap((key) => templates.find((template) => templateKey(template) === key) ?? [])[0] ?? around;
}

/** A place where the name of a Template stands. */
export interface TemplateName {
  readonly span: Span;
  readonly template: Template;
}

/** Where names of Templates stand in a file: where they are defined, and in the labels and annotations of VMs. */
export function templateNamesIn(file: SourceFile, files: EditorFiles): readonly TemplateName[] {
  return (writtenManifest(file)?.objects ?? []).flatMap((object) => {
    const name = ownName(object);
    const own = object.kind === 'template' && name ? [{ span: name.origin, template: object }] : [];
    return [...own, ...machinesOf(object).flatMap((vm) => namesOn(vm, files))];
  });
}

/** The name of a Template at a place. */
export function templateNameAt(place: EditorPlace): TemplateName | undefined {
  return templateNamesIn(place.file, place).find(({ span }) => place.offset >= span.start && place.offset <= span.end);
}

/** Where a Template says its own name. */
export function ownName({ node }: Template | VirtualMachine): Node | undefined {
  return valueNamed(valueNamed(node, 'metadata'), 'name');
}

function namesOn(vm: VirtualMachine, files: EditorFiles): readonly TemplateName[] {
  const template = templateOf(vm, files);
  const metadata = valueNamed(vm.node, 'metadata');
  const maps = ['labels', 'annotations'].map((key) => valueNamed(metadata, key)).filter((map): map is MappingNode => map?.kind === 'mapping');
  const written = maps.flatMap(effectiveEntries).find(({ name }) => name === TEMPLATE_LABEL);
  return template && written && stringValue(written.value) === template.name ? [{ span: written.value.origin, template }] : [];
}

function isWithin(inner: ContentNode, outer: ContentNode): boolean {
  return inner.origin.source === outer.origin.source && inner.origin.start >= outer.origin.start && inner.origin.end <= outer.origin.end;
}
