import type { Value } from '@assay/jmespath';
import { isObject } from '@assay/jmespath';

import { fieldOf, listOf, objectOf } from '../objects/fields.ts';
import type { CheckedRule } from './checked-rule.ts';
import type { PolicyProblem, PolicyStep } from './policy-problem.ts';

/**
 * That labels and annotations in patterns and patches are texts. As in the reference, only the `metadata` of the object counts, or else that of
 * `spec.template`; which of both, if there are both, it leaves to chance. Follows pkg/validation/policy/validate.go of Kyverno (v1.19.0).
 */
export function checkLabels({ rule, path }: CheckedRule): readonly PolicyProblem[] {
  const found = overlaysOf(rule).flatMap(({ overlay, steps }) => wrongLabels(overlay).map((at) => [...path, ...steps, ...at]));
  const [first] = found;
  if (first === undefined) return [];
  const message = 'labels and annotations supports only string values, "use double quotes around the non string values"';
  return [{ code: 'label-value', message, path: first }];
}

interface Overlay {
  readonly overlay: Value;
  readonly steps: readonly PolicyStep[];
}

/** Of loops only the first with a pattern or a patch counts. */
function overlaysOf(rule: Value): readonly Overlay[] {
  return [...bodyOverlays(rule, 'validate', 'pattern'), ...anyPatterns(rule), ...bodyOverlays(rule, 'mutate', 'patchStrategicMerge')];
}

function bodyOverlays(rule: Value, body: string, name: string): readonly Overlay[] {
  const loops = fieldOf(rule, body, 'foreach');
  if (loops === undefined) {
    const overlay = objectOf(rule, body, name);
    return overlay === undefined ? [] : [{ overlay, steps: [body, name] }];
  }
  const all = listOf(rule, body, 'foreach').flatMap((loop, index) => {
    const overlay = objectOf(loop, name);
    return overlay === undefined ? [] : [{ overlay, steps: [body, 'foreach', index, name] }];
  });
  return all.slice(0, 1);
}

function anyPatterns(rule: Value): readonly Overlay[] {
  if (fieldOf(rule, 'validate', 'foreach') !== undefined || objectOf(rule, 'validate', 'pattern') !== undefined) return [];
  return listOf(rule, 'validate', 'anyPattern').map((overlay, index) => ({ overlay, steps: ['validate', 'anyPattern', index] }));
}

function wrongLabels(overlay: Value): readonly (readonly PolicyStep[])[] {
  if (!isObject(overlay)) return [];
  const steps = objectOf(overlay, 'metadata') === undefined ? ['spec', 'template', 'metadata'] : ['metadata'];
  return ['labels', 'annotations'].flatMap((name) => {
    const entries = Object.entries<Value>(objectOf(overlay, ...steps, name) ?? {});
    return entries.filter(([, value]) => typeof value !== 'string').map(([key]) => [...steps, name, key]);
  });
}
