import { isObject } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';

import { listOf, objectOf, textOf } from '../../objects/fields.ts';
import { TEMPLATE_PATHS } from './pod-template.ts';
import type { PodTemplate } from './pod-template.ts';
import { withFields } from '../../objects/with-fields.ts';
import { planVariants } from './workload-variants.ts';
import type { WorkloadVariant } from './workload-variants.ts';

/**
 * The variants of a MutatingPolicy for controllers of pods, from its `spec`. Only the expressions of match conditions and of apply
 * configurations are changed; JSON patches and variables stay about the pod, as in Kyverno.
 */
export function mutatingPolicyVariants(spec: ObjectValue): readonly WorkloadVariant[] {
  return planVariants(spec, rewriteSpec);
}

function rewriteSpec(spec: ObjectValue, template: PodTemplate): ObjectValue {
  return withFields(spec, {
    matchConditions: eachOf(spec, 'matchConditions', (condition) => withExpression(condition, template)),
    mutations: eachOf(spec, 'mutations', (mutation) => {
      const configuration = objectOf(mutation, 'applyConfiguration');
      return configuration === undefined ? mutation : withFields(mutation, { applyConfiguration: withExpression(configuration, template) });
    }),
  });
}

function eachOf(spec: ObjectValue, name: string, change: (entry: ObjectValue) => ObjectValue): Value | undefined {
  return spec[name] === undefined ? undefined : listOf(spec, name).map((entry) => (isObject(entry) ? change(entry) : entry));
}

function withExpression(holder: ObjectValue, template: PodTemplate): ObjectValue {
  const expression = textOf(holder, 'expression');
  return expression === '' ? holder : withFields(holder, { expression: wrapLiteral(shiftPaths(expression, template), template) });
}

function shiftPaths(expression: string, template: PodTemplate): string {
  const path = TEMPLATE_PATHS[template];
  return expression
    .replaceAll(/\b(object|oldObject|Object)\.spec/g, (_found, object: string) => `${object}.${path}.spec`)
    .replaceAll(/\b(object|oldObject|Object)\.metadata\.(labels|annotations)/g, (_found, object: string, map: string) => {
      return `${object}.${path}.metadata.${map}`;
    });
}

const LITERAL = 'Object{';

/** Puts what an expression of the form `Object{…}` says into the template of an object around it. */
function wrapLiteral(expression: string, template: PodTemplate): string {
  const trimmed = expression.trim();
  if (!trimmed.startsWith(LITERAL)) return expression;
  const end = endOfLiteral(trimmed);
  if (end === undefined || end === LITERAL.length) return expression;
  const steps = TEMPLATE_PATHS[template].split('.');
  const opening = steps.map((step, index) => `${step}: Object.${steps.slice(0, index + 1).join('.')}{`).join('');
  return `${LITERAL}${opening}${trimmed.slice(LITERAL.length, end)}${'}'.repeat(steps.length + 1)}${trimmed.slice(end + 1)}`;
}

/** Where the brace stands that closes the literal. Braces in texts count like others, as in Kyverno. */
function endOfLiteral(expression: string): number | undefined {
  let open = 1;
  for (let at = LITERAL.length; at < expression.length; at += 1) {
    const character = expression[at];
    if (character === '{') open += 1;
    if (character === '}') open -= 1;
    if (open === 0) return at;
  }
  return undefined;
}
