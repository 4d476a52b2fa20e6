import type { ObjectValue, Value } from '@assay/jmespath';
import { isList, isObject } from '@assay/jmespath';

import { readYamlValue } from '../objects/yaml-value.ts';
import { fieldOf, listOf, objectOf, textOf, textsOf } from '../objects/fields.ts';
import type { CheckedRule } from './checked-rule.ts';
import { generates, mutates, validates, verifiesImages } from './checked-rule.ts';
import type { PolicyProblem, PolicyStep } from './policy-problem.ts';
import { printFieldPath } from './policy-problem.ts';

/** The kind `*`: alone, not in the background, and only for rules that look at metadata. Follows pkg/validation/policy/validate.go of Kyverno (v1.19.0). */
export function checkWildcardKinds(checked: CheckedRule, isBackground: boolean): readonly PolicyProblem[] {
  const { rule, index, path } = checked;
  return (['match', 'exclude'] as const).flatMap((block) => {
    const filters = (['any', 'all'] as const).flatMap((list) =>
      listOf(rule, block, list).map((filter, at) => ({ filter, shown: [block, list, at] as readonly PolicyStep[] })),
    );
    return [...filters, { filter: objectOf(rule, block) ?? null, shown: [block] as readonly PolicyStep[] }].flatMap(({ filter, shown }) => {
      const detail = wildcardProblem(textsOf(filter, 'resources', 'kinds'), rule, isBackground);
      if (detail === undefined) return [];
      const place = printFieldPath(['spec', 'rules', index, ...shown, 'kinds']);
      return [
        { code: 'wildcard-kind', message: `path: ${place}: ${detail}`, summary: detail.trimEnd(), path: [...path, ...shown, 'resources', 'kinds'] },
      ];
    });
  });
}

/** The complaint about a rule that matches no kind in particular and yet looks at more than metadata. */
export const ONLY_METADATA = 'policy can only deal with the metadata field of the resource if the rule does not match any kind';

/** Whether what a rule says of an object is about its metadata. */
export function isAboutMetadata(rule: ObjectValue): boolean {
  const hasOnlyMetadata = (pattern: Value | undefined) =>
    pattern === undefined || !isObject(pattern) || Object.keys(pattern).every((key) => key === 'metadata');
  const patch = readYamlValue(textOf(rule, 'mutate', 'patchesJson6902'));
  const operations = patch.kind === 'value' && isList(patch.value) ? patch.value : [];
  return (
    hasOnlyMetadata(fieldOf(rule, 'mutate', 'patchStrategicMerge')) &&
    operations.every((operation) => textOf(operation, 'path').startsWith('/metadata')) &&
    hasOnlyMetadata(fieldOf(rule, 'validate', 'pattern')) &&
    listOf(rule, 'validate', 'anyPattern').every(hasOnlyMetadata)
  );
}

function wildcardProblem(kinds: readonly string[], rule: ObjectValue, isBackground: boolean): string | undefined {
  if (!kinds.includes('*')) return undefined;
  if (isBackground) {
    return 'wildcard policy not allowed in background mode. Set spec.background=false to disable background mode for this policy rule ';
  }
  if (kinds.length > 1) return 'wildcard policy can not deal with more than one kind';
  if (generates(rule) || verifiesImages(rule) || fieldOf(rule, 'validate', 'foreach') !== undefined)
    return 'wildcard policy does not support rule type';
  const hasPattern = validates(rule) && (fieldOf(rule, 'validate', 'pattern') ?? fieldOf(rule, 'validate', 'anyPattern')) !== undefined;
  if ((hasPattern || mutates(rule)) && !isAboutMetadata(rule)) return ONLY_METADATA;
  const conditions = fieldOf(rule, 'validate', 'deny', 'conditions');
  if (conditions === undefined || !isList(conditions)) return undefined;
  return conditions.every((condition) => isKeyAllowed(textOf(condition, 'key'))) ? undefined : ONLY_METADATA;
}

/** Only old-style lists of conditions are looked at. */
function isKeyAllowed(key: string): boolean {
  if (key.includes('request.object.metadata.')) return true;
  return /\{\{\s*(?:request\.|serviceAccountName|serviceAccountNamespace)[^{}]*\}\}/.test(key) && !key.includes('request.object.spec');
}
