import { ANY_SHAPE, KNOWN_KINDS, kindShape } from '@assay/kyverno/descriptions';
import type { Shape, ShapeField } from '@assay/kyverno/descriptions';
import { nodeAt, valueNamed } from '@assay/source';
import type { Steps } from '@assay/source';

import { elementsOf } from './definitions-in.ts';
import { kindsMatched, textsIn } from './describe-definition.ts';
import type { WrittenDocument } from './written-documents.ts';

/** What the objects can hold that a rule or policy is about: the fields of all kinds that it matches and that are known. */
export function matchedObjects({ root }: WrittenDocument, steps: Steps): readonly Shape[] {
  const rule = steps[1] === 'rules' ? nodeAt(root, steps.slice(0, 3)) : undefined;
  const spec = valueNamed(root, 'spec');
  const kinds = kindsMatched(rule ?? spec ?? root).map((written) => written.split('/').findLast((part) => /^[A-Z]/.test(part)) ?? '');
  const resources = elementsOf(valueNamed(valueNamed(spec, 'matchConstraints'), 'resourceRules')).flatMap((each) =>
    textsIn(valueNamed(each, 'resources')),
  );
  return KNOWN_KINDS.filter(({ kind, resource }) => kinds.includes(kind) || resources.includes(resource)).map(kindShape);
}

/** The fields that a path leads to in objects, each once. */
export function fieldsBelow(objects: readonly Shape[], path: readonly string[]): readonly ShapeField[] {
  const found = new Map<string, ShapeField>();
  for (const object of objects) {
    const shape = path.reduce<Shape | undefined>(fieldShape, object);
    const fields = shape?.kind === 'object' ? shape.fields() : [];
    for (const field of fields) if (!found.has(field.name)) found.set(field.name, field);
  }
  return [...found.values()];
}

/** What can be written where each of several shapes may be meant: the fields of all of them. */
export function mergedShape(shapes: readonly Shape[]): Shape {
  const [first = ANY_SHAPE] = shapes;
  if (shapes.length < 2) return first;
  if (shapes.every(({ kind }) => kind === 'list')) return { kind: 'list', element: () => mergedShape(shapes.flatMap(elementsOfList)) };
  if (!shapes.some(({ kind }) => kind === 'object')) return first;
  return { kind: 'object', fields: () => mergedFields(shapes) };
}

function elementsOfList(shape: Shape): readonly Shape[] {
  return shape.kind === 'list' ? [shape.element()] : [];
}

function mergedFields(shapes: readonly Shape[]): readonly ShapeField[] {
  const all = shapes.flatMap((shape) => (shape.kind === 'object' ? shape.fields() : []));
  const firsts = [...new Map(all.toReversed().map((field) => [field.name, field])).values()].toReversed();
  return firsts.map((field) => ({
    ...field,
    shape: mergedShape(all.filter(({ name }) => name === field.name).map(({ shape }) => shape)),
  }));
}

/** Elements of lists are as good as the list: paths leave out where in it. */
function fieldShape(shape: Shape | undefined, name: string): Shape | undefined {
  if (shape?.kind === 'list') return fieldShape(shape.element(), name);
  return shape?.kind === 'object' ? shape.fields().find((field) => field.name === name)?.shape : undefined;
}
