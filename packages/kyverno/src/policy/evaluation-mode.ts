import type { ObjectValue } from '@assay/jmespath';

import { textOf } from '../objects/fields.ts';

/** What a policy looks at: requests to Kubernetes, plain JSON, or requests to servers behind a proxy. */
export type EvaluationMode = 'Kubernetes' | 'JSON' | 'HTTP' | 'Envoy';

/** What a policy looks at, from its `spec`. */
export function evaluationMode(spec: ObjectValue): EvaluationMode {
  return modeNamed(textOf(spec, 'evaluation', 'mode'));
}

/** The mode that `evaluation.mode` names; every other text is Kubernetes. */
export function modeNamed(mode: string): EvaluationMode {
  return mode === 'JSON' || mode === 'HTTP' || mode === 'Envoy' ? mode : 'Kubernetes';
}
