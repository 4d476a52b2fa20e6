import { isList, isObject } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';

import { fieldOf, listOf, objectOf, textOf } from '../../objects/fields.ts';
import { TEMPLATE_PATHS } from './pod-template.ts';
import type { PodTemplate } from './pod-template.ts';
import { shiftReferences } from './shift-references.ts';
import { objectWith } from '../../objects/with-fields.ts';

/** What a rule does, by its key, as it is said of the pod in a template; `undefined` if rules of that sort are not generated. */
export function wrapBody(rule: ObjectValue, template: PodTemplate): Readonly<Record<string, Value | undefined>> | undefined {
  const mutate = objectOf(rule, 'mutate');
  const mutation = mutate === undefined ? undefined : wrapMutation(mutate, template);
  if (mutation !== undefined) return { mutate: mutation };
  const validate = objectOf(rule, 'validate');
  const validation = validate === undefined ? undefined : wrapValidation(validate, template);
  if (validation !== undefined) return { validate: validation };
  const verifyImages = fieldOf(rule, 'verifyImages');
  return verifyImages === undefined ? undefined : { verifyImages };
}

function wrapMutation(mutate: ObjectValue, template: PodTemplate): ObjectValue | undefined {
  const patch = fieldOf(mutate, 'patchStrategicMerge');
  if (patch !== undefined) return objectWith({ patchStrategicMerge: inTemplate(patch, template) });
  const foreach = listOf(mutate, 'foreach').filter(isObject);
  if (foreach.length === 0) return undefined;
  return objectWith({
    foreach: foreach.map((entry) =>
      objectWith({
        list: entry['list'],
        context: entry['context'],
        preconditions: entry['preconditions'],
        patchStrategicMerge: inTemplate(entry['patchStrategicMerge'] ?? null, template),
      }),
    ),
  });
}

/** Bodies in the order in which they are looked for; a reference in the message goes to the part that is named beside. */
const VALIDATIONS = [
  { key: 'pattern', pivot: 'pattern', wrap: inTemplate },
  { key: 'deny', pivot: 'deny', wrap: asItIs },
  { key: 'podSecurity', pivot: 'podSecurity', wrap: asItIs },
  { key: 'anyPattern', pivot: 'anyPattern', wrap: eachInTemplate },
  { key: 'foreach', pivot: 'pattern', wrap: asItIs },
] as const;

function wrapValidation(validate: ObjectValue, template: PodTemplate): ObjectValue | undefined {
  const body = VALIDATIONS.find(({ key }) => fieldOf(validate, key) !== undefined);
  if (body === undefined) return fieldOf(validate, 'cel') === undefined ? undefined : validate;
  const { key, pivot, wrap } = body;
  const message = textOf(validate, 'message');
  return objectWith({
    message: message === '' ? undefined : shiftReferences(message, TEMPLATE_PATHS[template].replaceAll('.', '/'), pivot),
    failureAction: validate['failureAction'],
    failureActionOverrides: validate['failureActionOverrides'],
    allowExistingViolations: validate['allowExistingViolations'],
    [key]: wrap(validate[key] ?? null, template),
  });
}

function inTemplate(body: Value, template: PodTemplate): ObjectValue {
  const wrapped = objectWith({ spec: objectWith({ template: body }) });
  return template === 'template' ? wrapped : objectWith({ spec: objectWith({ jobTemplate: wrapped }) });
}

function eachInTemplate(bodies: Value, template: PodTemplate): Value {
  return isList(bodies) ? bodies.map((body) => inTemplate(body, template)) : bodies;
}

function asItIs(body: Value): Value {
  return body;
}
