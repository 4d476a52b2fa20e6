import type { ObjectValue } from '@assay/jmespath';

import type { World } from '../../engine/world.ts';
import { planMatchConstraints } from '../../match/match-constraints.ts';
import type { MatchConstraints } from '../../match/match-constraints.ts';
import type { Policy } from '../../policy/policy.ts';
import { objectOf, textOf } from '../../resource/fields.ts';

/** One way in which an admission policy is applied. */
export interface Application {
  /** What a request has to meet; `undefined` if it is any. */
  readonly constraints: MatchConstraints | undefined;
  readonly binding: ObjectValue | undefined;
}

/**
 * How a policy is applied: by each of its bindings, in their order, where they match, whatever the constraints of the policy are; or,
 * without bindings, where these match (BEHAVIOUR 24.3).
 */
export function applicationsOf({ family, name, content }: Policy, { bindings }: World): readonly Application[] {
  const own = bindings.filter((binding) => binding.family === family && textOf(binding.content, 'spec', 'policyName') === name);
  if (own.length === 0) return [{ constraints: planMatchConstraints(objectOf(content, 'spec', 'matchConstraints')), binding: undefined }];
  return own.map(({ content: binding }) => {
    const resources = objectOf(binding, 'spec', 'matchResources');
    return { constraints: resources && planMatchConstraints(resources), binding };
  });
}
