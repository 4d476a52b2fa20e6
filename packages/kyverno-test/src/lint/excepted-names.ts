import { suggestName } from '@assay/findings';
import type { NameSuggestion } from '@assay/findings';
import type { Value } from '@assay/jmespath';
import type { YamlObject } from '@assay/kyverno/objects';
import { listOf, textOf } from '@assay/kyverno/objects';
import { sortsOf, writtenName } from '@assay/kyverno/policy';
import type { Policy } from '@assay/kyverno/policy';
import { matchesWildcard } from '@assay/kubernetes-values';
import { nodeAt } from '@assay/source';
import type { Span } from '@assay/source';

import type { Finding } from '../findings/finding.ts';
import type { CheckedPolicy } from './check-policy-file.ts';
import { nameParts, prefixOf } from './known-names.ts';
import { rulesOf } from './policy-index.ts';

/** A policy, a rule of one, or a kind of policies, that an exception names and that is not there. */
export interface MissingName {
  readonly code: 'unknown-policy' | 'unknown-rule' | 'misspelt-kind';
  readonly message: string;
  readonly span: Span;
  readonly found: string;
  /** What to write, if a name that is there is near. */
  readonly advice: NameSuggestion | undefined;
}

/** A missing name as a mistake, if it is nearly one that is there. Any other one may be known elsewhere. */
export function misspelling({ advice, ...name }: MissingName): readonly Finding[] {
  return advice ? [{ ...name, severity: 'warning', ...advice }] : [];
}

/** What an exception names that none of these policies is, and no rule of the one that it names. */
export function missingNames({ root, value }: YamlObject, policies: readonly CheckedPolicy[]): readonly MissingName[] {
  const isOfCel = textOf(value, 'apiVersion').startsWith('policies.kyverno.io/');
  const list = isOfCel ? 'policyRefs' : 'exceptions';
  const missingIn = isOfCel ? missingInReference : missingInEntry;
  return listOf(value, 'spec', list).flatMap((entry, index) =>
    missingIn(entry, policies).flatMap(({ steps, prefix = '', known, ...name }) => {
      const span = nodeAt(root, ['spec', list, index, ...steps])?.origin;
      return span ? [{ ...name, span, advice: suggestName(name.found, known, { span, prefix }) }] : [];
    }),
  );
}

interface Missing extends Pick<MissingName, 'code' | 'message' | 'found'> {
  /** Where it is in its entry. */
  readonly steps: readonly (string | number)[];
  /** What stands before the name. */
  readonly prefix?: string;
  /** What could have been meant. */
  readonly known: readonly string[];
}

/** A policy of CEL by its kind. */
function missingInReference(reference: Value, policies: readonly CheckedPolicy[]): readonly Missing[] {
  const [kind, found] = [textOf(reference, 'kind'), textOf(reference, 'name')];
  if (!KINDS_OF_CEL.includes(kind)) {
    return [{ code: 'misspelt-kind', message: `Kyverno has no policies of the kind "${kind}"`, found: kind, steps: ['kind'], known: KINDS_OF_CEL }];
  }
  const known = policies.filter(({ policy }) => policy.kind === kind).map(({ policy }) => policy.name);
  return known.includes(found) ? [] : [{ code: 'unknown-policy', message: `there is no ${kind} "${found}"`, found, steps: ['name'], known }];
}

const KINDS_OF_CEL = [...new Set(sortsOf('policies.kyverno.io').map(({ kind }) => kind))].filter((kind) => kind !== 'PolicyException');

/** A policy of kyverno.io, with rules. */
function missingInEntry(entry: Value, policies: readonly CheckedPolicy[]): readonly Missing[] {
  const text = textOf(entry, 'policyName');
  const { name: found } = nameParts(text);
  const withRules = policies.filter(({ policy }) => policy.family === 'rules');
  const namesakes = withRules.filter(({ policy }) => policy.name === found);
  const meant = namesakes.filter(({ policy }) => isCalled(policy, text));
  if (meant.length === 0) {
    // What has the name in another namespace is no near one.
    const known = namesakes.length > 0 ? [] : withRules.map(({ policy }) => policy.name);
    return [{ code: 'unknown-policy', message: `there is no policy "${text}"`, found, steps: ['policyName'], prefix: prefixOf(text), known }];
  }
  if (meant.some(({ isBroken }) => isBroken)) return [];
  const rules = meant.flatMap(({ policy }) => rulesOf(policy).map(({ name }) => name));
  return listOf(entry, 'ruleNames').flatMap((pattern, at): readonly Missing[] => {
    if (typeof pattern !== 'string' || meetsRule(pattern, rules)) return [];
    const message = `"${pattern}" is not a rule of the policy "${text}"`;
    return [{ code: 'unknown-rule', message, found: pattern, steps: ['ruleNames', at], known: rules }];
  });
}

/** Whether an exception calls a policy so; one without a namespace of its own may be given any. */
function isCalled({ kind, namespace, name, content }: Policy, text: string): boolean {
  if (kind !== 'Policy') return text === name;
  return text === `${namespace}/${name}` || textOf(content, 'metadata', 'namespace') === '';
}

/** Who names a rule for controllers of Pods, too, need not know whether Kyverno makes one. */
function meetsRule(pattern: string, rules: readonly string[]): boolean {
  return rules.some((rule) => matchesWildcard(pattern, rule)) || rules.includes(writtenName(pattern));
}
