import { nearestName } from '@assay/findings';
import { isObject } from '@assay/jmespath';
import { parseKindSelector } from '@assay/kyverno/engine';
import type { KindMap } from '@assay/kyverno/objects';
import { listOf, objectOf } from '@assay/kyverno/objects';
import { kindsOf } from '@assay/kyverno/policy';
import type { Policy } from '@assay/kyverno/policy';

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
