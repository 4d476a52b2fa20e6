import { isObject } from '@assay/jmespath';
import type { ObjectValue } from '@assay/jmespath';
import type { Policy } from '@assay/kyverno';
import { autogenControllers } from '@assay/kyverno/engine';
import { fieldOf, listOf, objectOf, textOf } from '@assay/kyverno/objects';
import type { KubernetesTable } from '@assay/kubernetes';

import { areTogether } from '../manifests/rules-apart.ts';
import type { RuleMentions } from '../manifests/rules-apart.ts';
import { Refusal } from '../refusal.ts';
import type { PolicyPath } from '../refusal.ts';
import type { NamespaceChoice } from '../model.ts';
import { actionVariants } from './action-overrides.ts';
import { convertCleanup } from './convert-cleanup.ts';
import { convertGenerateRule } from './convert-generate.ts';
import { convertMutateRule } from './convert-mutate.ts';
import { convertValidateRule } from './convert-validate.ts';
import { convertVerifyImagesRule } from './convert-verify-images.ts';
import { mergeRules } from './merge-rules.ts';
import { looksUp } from './look-up.ts';
import type { OldRule } from './old-rule.ts';
import { withPlainNumbers } from '../write/with-texts.ts';
import type { NewPolicy } from '../write/policy-text.ts';

/** Something to say about a place in a policy. */
export interface PolicyNote {
  readonly kind: 'left' | 'difference' | 'joined';
  /** None if it is about the policy as a whole. */
  readonly rules: readonly string[];
  readonly path: PolicyPath;
  readonly reason: string;
  readonly advice: string | undefined;
}

/** A policy of kyverno.io in its new form, as far as that goes. */
export interface PolicyConversion {
  readonly policies: readonly (NewPolicy & ConvertedRule)[];
  readonly notes: readonly PolicyNote[];
}

/** What becomes of a rule, or of some that are one now. */
export interface ConvertedRule {
  readonly kind: string;
  readonly spec: ObjectValue;
  readonly rules: readonly string[];
  readonly looksUp: boolean;
  /** What the name of its policy ends in. */
  readonly suffix?: string;
  readonly namespaces?: NamespaceChoice;
}

/** Converts the rules of a ClusterPolicy or Policy, each to a policy of its own where they are not one. */
export function convertPolicy(policy: Policy, table: KubernetesTable, mentions: RuleMentions): PolicyConversion {
  if (policy.family === 'cleanup') return cleanupConversion(policy, table);
  const notes: PolicyNote[] = [];
  const content = withPlainNumbers(policy.content);
  const spec = objectOf(content, 'spec') ?? {};
  const isNamespaced = policy.kind === 'Policy';
  const rules = listOf(spec, 'rules').filter(isObject);
  const controllers = autogenControllers(content);
  const whole = refusalOfPolicy(spec, rules.length);
  if (whole !== undefined) return { policies: [], notes: [noteOf([], whole)] };
  const converted = rules.flatMap((rule, index): readonly ConvertedRule[] => {
    const name = textOf(rule, 'name');
    const path = ['spec', 'rules', index];
    const differs: OldRule['differs'] = (at, reason, advice) => {
      const index = notes.findIndex((note) => note.reason === reason);
      const said = notes[index];
      if (said === undefined) notes.push({ kind: 'difference', rules: at.length === 0 ? [] : [name], path: at, reason, advice });
      else if (said.rules.length > 0) notes[index] = { ...said, rules: [...new Set([...said.rules, name])] };
    };
    try {
      const old: OldRule = { name, rule, path, spec, controllers, table, isNamespaced, differs };
      const { kind, variants } = convertRule(old);
      return variants.map((variant) => ({ kind: isNamespaced ? `Namespaced${kind}` : kind, ...variant, rules: [name], looksUp: looksUp(rule) }));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      notes.push(noteOf([name], error));
      return [];
    }
  });
  const merged = mergeRules(converted, (names) => areTogether(policy.name, names, mentions));
  const policies = merged.map((each) => ({
    ...each,
    name: (each.rules.length === rules.length ? policy.name : nameOf(policy.name, each.rules[0] ?? '')) + (each.suffix ?? ''),
  }));
  return { policies, notes };
}

/** Rules may have names that objects may not. */
function nameOf(policy: string, rule: string): string {
  const allowed = rule
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `${policy}-${allowed}`;
}

function cleanupConversion({ kind, name, content }: Policy, table: KubernetesTable): PolicyConversion {
  try {
    const spec = convertCleanup(withPlainNumbers(content), table, kind === 'CleanupPolicy');
    return {
      policies: [{ kind: kind === 'CleanupPolicy' ? 'NamespacedDeletingPolicy' : 'DeletingPolicy', name, spec, rules: [], looksUp: false }],
      notes: [],
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { policies: [], notes: [noteOf([], error)] };
  }
}

function noteOf(rules: readonly string[], { path, reason, advice }: Refusal): PolicyNote {
  return { kind: 'left', rules, path, reason, advice };
}

/** What no rule of a policy can be converted with. */
function refusalOfPolicy(spec: ObjectValue, count: number): Refusal | undefined {
  if (textOf(spec, 'applyRules') === 'One' && count > 1) {
    return new Refusal(['spec', 'applyRules'], 'policies of CEL do not stop after the first rule that has something to say');
  }
  if (fieldOf(spec, 'webhookConfiguration', 'matchConditions') !== undefined) {
    return new Refusal(
      ['spec', 'webhookConfiguration', 'matchConditions'],
      'conditions of the webhook are not converted',
      'write them as matchConditions',
    );
  }
  return undefined;
}

interface RuleConversion {
  readonly kind: string;
  readonly variants: readonly Pick<ConvertedRule, 'spec' | 'suffix' | 'namespaces'>[];
}

function convertRule(old: OldRule): RuleConversion {
  const { rule, path } = old;
  if (objectOf(rule, 'validate') !== undefined) return { kind: 'ValidatingPolicy', variants: actionVariants(old, convertValidateRule(old)) };
  if (objectOf(rule, 'mutate') !== undefined) return { kind: 'MutatingPolicy', variants: [{ spec: convertMutateRule(old) }] };
  if (objectOf(rule, 'generate') !== undefined) return { kind: 'GeneratingPolicy', variants: [{ spec: convertGenerateRule(old) }] };
  const specs = convertVerifyImagesRule(old);
  if (specs.length === 0) throw new Refusal(path, 'the rule does nothing');
  return { kind: 'ImageValidatingPolicy', variants: specs.map((spec, index) => ({ spec, suffix: index === 0 ? '' : `-${index + 1}` })) };
}
