import type { ObjectValue } from '@assay/jmespath';

import { TEMPLATE_PATHS } from './pod-template.ts';
import type { PodTemplate } from './pod-template.ts';
import { rewriteTexts } from './rewrite-texts.ts';
import { planVariants } from './workload-variants.ts';
import type { WorkloadVariant } from './workload-variants.ts';

/**
 * The variants of a ValidatingPolicy for controllers of pods, from its `spec`. Paths of the pod become paths of the template in all
 * texts, messages and literals too, unless `.namespace` follows.
 */
export function validatingPolicyVariants(spec: ObjectValue): readonly WorkloadVariant[] {
  return planVariants(spec, shiftPaths);
}

/** What ends in `object` is found as well, as `someobject`; `Object` is not. */
const PATHS = /(object|oldObject)\.(spec|metadata)(?!\.namespace\b)/g;

function shiftPaths(spec: ObjectValue, template: PodTemplate): ObjectValue {
  const path = TEMPLATE_PATHS[template];
  return rewriteTexts(spec, (text) => text.replaceAll(PATHS, (_found, object: string, field: string) => `${object}.${path}.${field}`));
}
