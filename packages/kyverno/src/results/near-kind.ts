import { nearestName } from '@assay/findings';
import { isObject } from '@assay/jmespath';

import { kindsOf } from '../autogen/pod-controllers.ts';
import type { KindMap } from '../schemas/kind-map.ts';
import { parseKindSelector } from '../match/kind-selector.ts';
import type { Policy } from '../policy/policy.ts';
import { listOf, objectOf } from '../resource/fields.ts';

/** A kind that rules match and nothing has, where it was likely meant to be this one, as a sentence. */
export function nearKind(kind: string, { content, family }: Policy, kinds: KindMap): string | undefined {
  if (family !== 'rules') return undefined;
  const matched = listOf(content, 'spec', 'rules').filter(isObject);
  const near = matched
    .flatMap((rule) => kindsOf(objectOf(rule, 'match')))
    .find((written) => {
      const named = parseKindSelector(written).kind;
      return named !== kind && !/[*?]/.test(named) && !kinds.knowsKind(named) && nearestName(named, [kind]) !== undefined;
    });
  return near === undefined ? undefined : `the policy matches "${near}"; did you mean "${kind}"?`;
}
