import { ANYTHING } from '@assay/kubernetes';
import type { Schema } from '@assay/kubernetes';

import { EACH, placeKey } from '../places/place.ts';
import type { Place, Step } from '../places/place.ts';
import { fieldSchema, isMap } from './trial-schema.ts';

/** A place in trials of one kind, with what can stand there. */
export interface FittedPlace {
  readonly place: Place;
  readonly schema: Schema;
  readonly isRequired: boolean;
}

/**
 * The places of a kind that a place means, which policies write for Pods or for their controllers: itself, and the same below the
 * template for Pods of a controller. Those that the kind does not have are left out.
 */
export function fitPlace(place: Place, schema: Schema): readonly FittedPlace[] {
  const fitted = [place, ...belowTemplates(place)].flatMap((each) => fitOne(each, schema) ?? []);
  return [...new Map(fitted.map((each) => [placeKey(each.place), each])).values()];
}

const TEMPLATES: readonly Place[] = [
  ['spec', 'template'],
  ['spec', 'jobTemplate', 'spec', 'template'],
];

function belowTemplates([root, member, ...rest]: Place): readonly Place[] {
  const isOfPod = root === 'object' && (member === 'spec' || (member === 'metadata' && (rest[0] === 'labels' || rest[0] === 'annotations')));
  return isOfPod ? TEMPLATES.map((template) => [root, ...template, member, ...rest]) : [];
}

/** Elements that nobody wrote are put in where there is a list, and those that are written where there is none are left out. */
function fitOne(place: Place, root: Schema): FittedPlace | undefined {
  const steps: Step[] = [];
  let schema = root;
  let isRequired = false;
  for (const step of place) {
    if (step === EACH) {
      if (steps.at(-1) === EACH && schema.type !== 'list') continue;
      if (schema.type === 'list') schema = schema.items ?? ANYTHING;
      else if (isMap(schema)) schema = schema.others === 'anything' || schema.others === 'nothing' ? ANYTHING : schema.others;
      else if (schema.type !== undefined) continue;
      steps.push(EACH);
      continue;
    }
    if (schema.type === 'list') {
      schema = schema.items ?? ANYTHING;
      steps.push(EACH);
    }
    const field = fieldSchema(schema, step);
    // A template for Pods is there in kinds that are known to have one only.
    if (field === undefined || (schema === ANYTHING && step === 'template' && steps.at(-1) === 'spec')) return undefined;
    isRequired = schema.required.includes(step) || isNeeded(schema, step) || (step === 'name' && isMetadata(steps));
    schema = field;
    steps.push(step);
  }
  return { place: steps, schema, isRequired };
}

/** Objects have names; the metadata of a template for Pods needs none. */
function isMetadata(place: Place): boolean {
  return place.length === 2 && place[1] === 'metadata';
}

/** What the API server wants although no schema says so: what has a spec says it, and containers have images. */
export function isNeeded({ fields }: Schema, name: string): boolean {
  if (name === 'image') return fields.has('imagePullPolicy');
  return (name === 'spec' && fields.has('spec')) || (name === 'template' && fields.has('template'));
}
