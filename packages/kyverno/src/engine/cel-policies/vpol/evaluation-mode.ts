import type { ObjectValue } from '@assay/jmespath';

import { textOf } from '../../../objects/fields.ts';

/** What a policy looks at: requests to Kubernetes, plain JSON, or requests to servers behind a proxy. */
export type EvaluationMode = 'Kubernetes' | 'JSON' | 'HTTP' | 'Envoy';

/** The `evaluation.mode` of a policy; every other text is Kubernetes (BEHAVIOUR 20.1). */
export function evaluationMode(spec: ObjectValue): EvaluationMode {
  const mode = textOf(spec, 'evaluation', 'mode');
  return mode === 'JSON' || mode === 'HTTP' || mode === 'Envoy' ? mode : 'Kubernetes';
}
