import { isObject } from '@assay/jmespath';
import type { ObjectValue } from '@assay/jmespath';
import { listOf, objectOf, textOf } from '@assay/kyverno/objects';
import { planAutogen } from '@assay/kyverno/policy';
import type { Policy } from '@assay/kyverno/policy';

import { checkPolicyFile } from './check-policy-file.ts';
import type { CheckedPolicy } from './check-policy-file.ts';
import type { ManifestCheck } from './manifest-check.ts';
import { filesAt, reportNoFiles, reportRepeatedFiles } from './named-files.ts';

/** The policies of a manifest, by name. */
export interface PolicyIndex {
  readonly named: (name: string) => readonly CheckedPolicy[];
  /** What they can be called in the manifest. */
  readonly names: readonly string[];
  /** Whether there may be more, in files that are absent or broken. */
  readonly isIncomplete: boolean;
}

/** Reads the policies that a manifest names, and says what is wrong with their files. */
export function indexPolicies(check: ManifestCheck): PolicyIndex {
  const policies: CheckedPolicy[] = [];
  const files = check.body.files('policies');
  if (check.manifest.results.length > 0) reportNoFiles(check, 'policies');
  let isIncomplete = files.length === 0 || !check.body.isReadable('policies') || check.isExcused(check.body.root, 'policies');
  for (const named of reportRepeatedFiles(check, files)) {
    const sources = filesAt(check, named, { isDeep: true });
    if (sources === undefined) {
      isIncomplete = true;
      continue;
    }
    const checked = sources.map(checkPolicyFile);
    for (const file of checked) for (const finding of file.findings) check.report(finding);
    isIncomplete ||= checked.some((file) => file.isIncomplete);
    policies.push(...checked.flatMap((file) => file.policies));
    if (checked.every((file) => file.policies.length === 0 && file.findings.length === 0)) {
      isIncomplete = true;
      check.reportOddity({ code: 'empty-file', message: `"${named.path}" contains no policy`, span: named.span, anchored: named.anchored });
    }
  }
  return {
    named: (name) => policies.filter(({ policy }) => policy.name === name),
    names: [...new Set(policies.map(({ policy }) => policy.name))],
    isIncomplete,
  };
}

/** What a rule does, or a policy without rules. */
export type RuleSort = 'validate' | 'mutate' | 'generate' | 'verifyImages';

/** A rule that a row can name. */
export interface NamedRule {
  readonly name: string;
  readonly sort: RuleSort;
  /** Whether it clones what it generates. */
  readonly isCloning: boolean;
  /** Whether it changes other objects than the one that is sent. */
  readonly hasTargets: boolean;
  /** The object that it generates, if that is the same for every trigger. */
  readonly generated: { readonly kind: string; readonly name: string } | undefined;
}

/** The rules of a policy of kyverno.io, with those that are generated; the names of the written ones count even where generated ones replace them. */
export function rulesOf({ content }: Policy): readonly NamedRule[] {
  const rules = [...listOf(content, 'spec', 'rules'), ...planAutogen(content).all].filter(isObject);
  return [...new Map(rules.map((rule) => [textOf(rule, 'name'), namedRule(rule)])).values()];
}

/** What a policy without rules does. */
export function sortOfFamily({ family }: Policy): RuleSort {
  switch (family) {
    case 'mutating':
    case 'mutating-admission':
      return 'mutate';
    case 'generating':
      return 'generate';
    case 'rules':
    case 'cleanup':
    case 'validating':
    case 'deleting':
    case 'image-validating':
    case 'validating-admission':
      return 'validate';
  }
}

/** Whether a policy judges payloads and not objects. */
export function judgesPayloads({ content }: Policy): boolean {
  return ['JSON', 'HTTP', 'Envoy'].includes(textOf(content, 'spec', 'evaluation', 'mode'));
}

function namedRule(rule: ObjectValue): NamedRule {
  const has = (field: string): boolean => objectOf(rule, field) !== undefined;
  const sort = has('mutate') ? 'mutate' : has('generate') ? 'generate' : listOf(rule, 'verifyImages').length > 0 ? 'verifyImages' : 'validate';
  return {
    name: textOf(rule, 'name'),
    sort,
    isCloning: objectOf(rule, 'generate', 'clone') !== undefined || objectOf(rule, 'generate', 'cloneList') !== undefined,
    hasTargets: listOf(rule, 'mutate', 'targets').length > 0,
    generated: generatedObject(objectOf(rule, 'generate')),
  };
}

/** Names with variables are known only when the rule is evaluated. */
function generatedObject(body: ObjectValue | undefined): NamedRule['generated'] {
  const kind = textOf(body, 'kind');
  const name = textOf(body, 'name');
  return kind === '' || name === '' || `${kind}${name}`.includes('{{') ? undefined : { kind, name };
}
