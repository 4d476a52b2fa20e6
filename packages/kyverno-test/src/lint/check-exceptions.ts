import { suggestName } from '@assay/findings';
import type { YamlObject } from '@assay/kyverno/objects';
import { listOf, textOf, textsOf } from '@assay/kyverno/objects';
import { nodeAt } from '@assay/source';

import type { Finding } from '../findings/finding.ts';
import type { CheckedPolicy } from './check-policy-file.ts';
import { nameParts, prefixOf } from './known-names.ts';
import { rulesOf } from './policy-index.ts';

/** The policies and rules that exceptions misspell. What is not near a known name may be known elsewhere. */
export function exceptionFindings(exceptions: readonly YamlObject[], policies: readonly CheckedPolicy[]): readonly Finding[] {
  const withRules = policies.filter(({ policy }) => policy.family === 'rules');
  const names = [...new Set(withRules.map(({ policy }) => policy.name))];
  const ofReferences = exceptions.flatMap((exception) => referenceFindings(exception, policies));
  const ofNames = exceptions.flatMap(({ value, root }) =>
    listOf(value, 'spec', 'exceptions').flatMap((entry, index): readonly Finding[] => {
      const path = ['spec', 'exceptions', index];
      const text = textOf(entry, 'policyName');
      const { name } = nameParts(text);
      const meant = withRules.filter(({ policy }) => policy.name === name);
      const misspelt = (code: 'unknown-policy' | 'unknown-rule', found: string, known: readonly string[], steps: readonly (string | number)[]) => {
        const span = nodeAt(root, [...path, ...steps])?.origin;
        const advice = span && suggestName(found, known, { span, prefix: code === 'unknown-policy' ? prefixOf(text) : '' });
        const message = code === 'unknown-policy' ? `there is no policy "${found}"` : `"${found}" is not a rule of the policy "${name}"`;
        return span && advice ? [{ code, severity: 'warning', message, span, found, ...advice } as const] : [];
      };
      if (meant.length === 0) return misspelt('unknown-policy', name, names, ['policyName']);
      if (meant.some(({ isBroken }) => isBroken)) return [];
      const rules = meant.flatMap(({ policy }) => rulesOf(policy).map((rule) => rule.name));
      return textsOf(entry, 'ruleNames').flatMap((rule, at) =>
        rules.includes(rule) || /[*?]/.test(rule) ? [] : misspelt('unknown-rule', rule, rules, ['ruleNames', at]),
      );
    }),
  );
  return [...ofNames, ...ofReferences];
}

/** The kinds and policies that exceptions to policies of CEL misspell. */
function referenceFindings({ value, root }: YamlObject, policies: readonly CheckedPolicy[]): readonly Finding[] {
  return listOf(value, 'spec', 'policyRefs').flatMap((reference, index): readonly Finding[] => {
    const [name, kind] = [textOf(reference, 'name'), textOf(reference, 'kind')];
    const misspelt = (code: 'unknown-policy' | 'misspelt-kind', found: string, known: readonly string[], field: string): readonly Finding[] => {
      const span = nodeAt(root, ['spec', 'policyRefs', index, field])?.origin;
      const advice = span && suggestName(found, known, { span });
      const message = code === 'unknown-policy' ? `there is no ${kind} "${found}"` : `Kyverno has no policies of the kind "${found}"`;
      return span && advice ? [{ code, severity: 'warning', message, span, found, ...advice }] : [];
    };
    if (!KINDS_OF_CEL.includes(kind)) return misspelt('misspelt-kind', kind, KINDS_OF_CEL, 'kind');
    const names = policies.flatMap(({ policy }) => (policy.kind === kind ? [policy.name] : []));
    return names.includes(name) ? [] : misspelt('unknown-policy', name, names, 'name');
  });
}

const KINDS_OF_CEL = ['Validating', 'Mutating', 'Generating', 'Deleting', 'ImageValidating'].flatMap((word) => [
  `${word}Policy`,
  `Namespaced${word}Policy`,
]);
