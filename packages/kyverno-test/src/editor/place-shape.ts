import { ANY_SHAPE, fieldAt, kindShape, parseAnchor, shapeAt } from '@assay/kyverno/descriptions';
import type { Shape, ShapeField } from '@assay/kyverno/descriptions';
import { nodeAt, stringValue, valueNamed } from '@assay/source';
import type { Steps } from '@assay/source';

import { documentShape } from './document-shape.ts';
import { fieldsBelow, matchedObjects, mergedShape } from './matched-kinds.ts';
import type { WrittenDocument } from './written-documents.ts';

/** What can be written where steps of a document lead to. */
export function shapeOfPlace(document: WrittenDocument, steps: Steps): Shape {
  const { shape, below } = described(document, steps);
  return shapeAt(shape, below);
}

/** The field that steps of a document lead to. */
export function fieldOfPlace(document: WrittenDocument, steps: Steps): ShapeField | undefined {
  const { shape, below } = described(document, steps);
  return fieldAt(shape, below);
}

/** Whether steps lead into a part of a rule that is written as the objects are that the rule is about. */
export function isInObjectPart(document: WrittenDocument, steps: Steps): boolean {
  return objectPart(document, steps) !== undefined;
}

interface DescribedPart {
  readonly shape: Shape;
  /** The steps from there. */
  readonly below: Steps;
}

/** A part of a rule is written as the objects are that the rule is about; the rest is as the kind of the document has it. */
function described(document: WrittenDocument, steps: Steps): DescribedPart {
  return objectPart(document, steps) ?? { shape: documentShape(document), below: steps };
}

function objectPart(document: WrittenDocument, steps: Steps): DescribedPart | undefined {
  if (document.role.kind !== 'policy' || steps[1] !== 'rules') return undefined;
  const isInLoop = steps[4] === 'foreach';
  const at = isInLoop ? FIRST + 2 : FIRST;
  const part = `${steps[FIRST - 1]} ${steps[at]}`;
  const below = steps.slice(part === 'validate anyPattern' ? at + 2 : at + 1).map(withoutAnchor);
  switch (part) {
    case 'validate pattern':
    case 'validate anyPattern':
      return { shape: isInLoop ? elementShape(document, steps) : mergedShape(matchedObjects(document, steps)), below };
    case 'mutate patchStrategicMerge':
      return { shape: mergedShape(matchedObjects(document, steps)), below };
    case 'generate data':
      return { shape: generatedShape(document, steps), below };
    default:
      return undefined;
  }
}

/** Index of the step behind `spec.rules[0].validate`. */
const FIRST = 4;

function withoutAnchor(step: string | number): string | number {
  return typeof step === 'string' ? (parseAnchor(step)?.key ?? step) : step;
}

/** What an element of a loop can hold whose list is a path in the object. */
function elementShape(document: WrittenDocument, steps: Steps): Shape {
  const list = stringValue(valueNamed(nodeAt(document.root, steps.slice(0, FIRST + 2)), 'list')) ?? '';
  const path = /^request\.object\.([\w.]+?)(?:\[\])?$/.exec(list)?.[1]?.split('.') ?? [];
  const name = path.pop();
  const field = fieldsBelow(matchedObjects(document, steps), path).find((each) => each.name === name);
  return field?.shape.kind === 'list' ? field.shape.element() : ANY_SHAPE;
}

function generatedShape({ root }: WrittenDocument, steps: Steps): Shape {
  const generated = nodeAt(root, steps.slice(0, FIRST));
  const [version = '', group = ''] = (stringValue(valueNamed(generated, 'apiVersion')) ?? '').split('/').reverse();
  return kindShape({ group, version, kind: stringValue(valueNamed(generated, 'kind')) ?? '' });
}
