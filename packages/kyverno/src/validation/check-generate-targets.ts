import type { Value } from '@assay/jmespath';

import { fieldOf, listOf, objectOf, textOf } from '../objects/fields.ts';
import { kindMap } from '../schemas/kind-map.ts';
import type { CheckedRule } from './checked-rule.ts';
import { generates } from './checked-rule.ts';
import type { PolicyProblem, PolicyStep } from './policy-problem.ts';
import { forbidden } from './policy-problem.ts';

/**
 * What a rule generates, and where. `home` is the namespace of a namespaced policy, which may generate only there. Without a server every
 * kind counts as namespaced. Follows common_types.go of api/kyverno/v1 of Kyverno (v1.19.0).
 */
export function checkGenerateTargets({ rule, path }: CheckedRule, home: string | undefined): readonly PolicyProblem[] {
  if (!generates(rule)) return [];
  const generate = objectOf(rule, 'generate');
  const at = [...path, 'generate'];
  const ways = [
    fieldOf(generate, 'data') !== undefined,
    Object.keys(objectOf(generate, 'clone') ?? {}).length > 0,
    fieldOf(generate, 'cloneList', 'kinds') !== undefined,
    fieldOf(generate, 'foreach') !== undefined,
  ].filter(Boolean).length;
  if (ways > 1) {
    const message = forbidden(path, 'only one of generate patterns(data, clone, cloneList and foreach) can be specified');
    return [{ code: 'generate-body', message, path: at }];
  }
  if (fieldOf(generate, 'foreach') === undefined) return checkTarget(generate ?? null, path, at, home);
  return listOf(generate, 'foreach').flatMap((loop, index) => checkTarget(loop, [...path, 'foreach', index], [...at, 'foreach', index], home));
}

/** `shown` is how the reference names the place, without `generate`. */
function checkTarget(target: Value, shown: readonly PolicyStep[], path: readonly PolicyStep[], home: string | undefined): readonly PolicyProblem[] {
  const problems: PolicyProblem[] = [];
  const refuse = (steps: readonly PolicyStep[], detail: string, at: readonly PolicyStep[] = steps, unless: Partial<PolicyProblem> = {}) =>
    problems.push({ code: 'generate-body', message: forbidden([...shown, ...steps], detail), path: [...path, ...at], ...unless });
  const namespace = textOf(target, 'namespace');
  const cloned = listOf(target, 'cloneList', 'kinds');

  const outside = home === undefined ? undefined : outsideOf(home, target);
  if (outside !== undefined) refuse(['namespace'], `target resource scope mismatched: ${outside} `, ['namespace'], { isOfNamespace: true });
  if (textOf(target, 'kind') !== '' && namespace === '') {
    const scope = unlessOfCluster(textOf(target, 'apiVersion'), textOf(target, 'kind'));
    refuse(['namespace'], 'target namespace must be set for a namespaced resource', [], scope);
  }
  if (cloned.length === 0) {
    for (const name of ['kind', 'name', 'apiVersion']) if (textOf(target, name) === '') refuse([name], `${name} can not be empty`, []);
    return problems;
  }
  const source = textOf(target, 'cloneList', 'namespace');
  if (home !== undefined && source !== home) {
    const detail = `a namespaced policy cannot clone resources from other namespace, expected: ${home}, received: ${source}`;
    refuse(['cloneList', 'namespace'], detail, ['cloneList'], { isOfNamespace: true });
  }
  if (source === '') {
    const [first] = cloned;
    const [, apiVersion = '', kind = ''] = typeof first === 'string' ? (/^(.*)\/([^/]*)$/.exec(first) ?? []) : [];
    refuse(['cloneList', 'namespace'], 'namespace is required for namespaced target resources', ['cloneList'], unlessOfCluster(apiVersion, kind));
  }
  return problems;
}

/** For a kind that is in no namespace, or may be in none: a cluster that knows it so accepts what is refused without one. */
function unlessOfCluster(apiVersion: string, kind: string): Partial<PolicyProblem> {
  const group = apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : '';
  if (KINDS.knowsKind(kind) && KINDS.hasNamespace(group, kind)) return {};
  return { withoutCluster: `without a cluster kyverno takes a ${kind} for a namespaced resource, and refuses the policy: it has no namespace here` };
}

const KINDS = kindMap([]);

function outsideOf(home: string, target: Value): string | undefined {
  const namespace = textOf(target, 'namespace');
  if (namespace !== home) return `a namespaced policy cannot generate resources in other namespaces, expected: ${home}, received: ${namespace}`;
  const source = textOf(target, 'clone', 'namespace');
  if (textOf(target, 'clone', 'name') === '' || source === home) return undefined;
  return `a namespaced policy cannot clone resources from other namespaces, expected: ${home}, received: ${source}`;
}
