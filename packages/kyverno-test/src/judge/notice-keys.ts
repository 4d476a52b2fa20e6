import type { YamlObject } from '@assay/kyverno/objects';
import { textOf } from '@assay/kyverno/objects';
import type { Policy } from '@assay/kyverno/policy';

/** That a policy has matched an object. */
export function policyUsed({ written, namespace, name }: Policy): string {
  return `used ${written.file} ${namespace}/${name}`;
}

/** That an exception lets an object be that would break a rule. */
export function exceptionNeeded(exception: YamlObject): string {
  return `needed ${nameOf(exception)}`;
}

/** That an exception lets an object be that keeps the rule. */
export function exceptionNeedless(exception: YamlObject): string {
  return `needless ${nameOf(exception)}`;
}

function nameOf({ file, value }: YamlObject): string {
  return `${file} ${textOf(value, 'metadata', 'namespace')}/${textOf(value, 'metadata', 'name')}`;
}
