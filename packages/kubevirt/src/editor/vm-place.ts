import type { EditorPlace } from '@assay/findings';
import { treePlace } from '@assay/source';
import type { Steps, TreePlace } from '@assay/source';

import type { Template, VirtualMachine } from '../model.ts';
import { childField, itemField } from '../vm-field.ts';
import type { VmField } from '../vm-field.ts';
import { VM } from './vm-fields.ts';
import { machinesOf, writtenManifest } from './written-manifest.ts';

/** A place in a Template or a VM. */
export interface ObjectPlace {
  readonly object: Template | VirtualMachine;
  /** The VM that it is in, by itself or in its Template. */
  readonly vm: VirtualMachine | undefined;
  readonly place: TreePlace;
}

/** What a place is to the Template or VM that it is in. */
export function placeInObject({ file, offset }: EditorPlace): ObjectPlace | undefined {
  const manifest = writtenManifest(file);
  const root = manifest?.roots.findLast(({ origin }) => origin.start <= offset);
  const objects = manifest?.objects.filter(({ node }) => root && node.origin.start >= root.origin.start) ?? [];
  const object = objects.findLast(({ node }) => node.origin.start <= offset);
  const vm = object && machinesOf(object).findLast(({ node }) => node.origin.start <= offset);
  const place = object && treePlace((vm ?? object).node, offset, manifest!.source);
  if (place) return { object, vm, place };
  const inTemplate = object && treePlace(object.node, offset, manifest!.source);
  return inTemplate && { object, vm: undefined, place: inTemplate };
}

/** The field of the VM API that steps from the root of a VM lead to. */
export function fieldOfVm(steps: Steps): VmField | undefined {
  return steps.reduce<VmField | undefined>((field, step) => (typeof step === 'number' ? itemField(field) : childField(field, step)), VM);
}
