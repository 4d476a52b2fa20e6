import type { JsonValue } from '@assay/findings';
import { printDuration } from '@assay/kubernetes-values';
import type { Duration } from '@assay/kubernetes-values';
import type { BrokenControl, RuleResponse } from '@assay/kyverno/engine';
import { textOf } from '@assay/kyverno/objects';

import type { Answer } from '../evaluate/answer.ts';
import { namespaceOfPolicy } from './report-entry.ts';
import { objectText } from './report-listing.ts';
import type { ObjectFormat } from './report-listing.ts';
import type { ResultListing } from './result-listing.ts';
import { resultOfRule } from './result-of-rule.ts';
import type { AuditReading } from './result-of-rule.ts';

/** How exceptions are written. */
export interface ExceptionStyle {
  readonly format: ObjectFormat;
  /** After which time they go; zero for never. */
  readonly ttl: Duration;
}

/** An exception for each rule that fails; none for those of namespaced policies. */
export function exceptionListing(reading: AuditReading, { format, ttl }: ExceptionStyle): ResultListing {
  const texts: string[] = [];
  return {
    add: (answer) => {
      const { policy, rules } = answer.response;
      if (namespaceOfPolicy(policy) !== '') return;
      const failed = rules.filter((rule) => resultOfRule(answer, rule, reading) === 'fail');
      for (const rule of failed) texts.push(`---\n${objectText(exceptionFor(answer, rule, ttl), format)}\n`);
    },
    text: () => texts.join(''),
  };
}

function exceptionFor({ response, resource }: Answer, rule: RuleResponse, ttl: Duration): JsonValue {
  const policyName = response.policy.name;
  const name = textOf(resource, 'metadata', 'name');
  const namespace = textOf(resource, 'metadata', 'namespace');
  const kind = textOf(resource, 'kind');
  const isGenerated = rule.rule.startsWith(GENERATED);
  const covered = isGenerated ? coveredBelow(kind, rule.rule) : { kinds: [], rules: [] };
  const resources = { kinds: [kind, ...covered.kinds], names: [name, ...(isGenerated ? [`${name}-*`] : [])], namespaces: [namespace] };
  return {
    kind: 'PolicyException',
    apiVersion: 'kyverno.io/v2beta1',
    metadata: {
      name: [policyName, rule.rule, namespace, name].join('-'),
      ...(ttl.nanoseconds > 0n && { labels: { 'cleanup.kyverno.io/ttl': printDuration(ttl) } }),
    },
    spec: {
      match: { all: [{ resources }] },
      exceptions: [{ policyName, ruleNames: [rule.rule, ...covered.rules] }],
      ...(rule.podSecurity && { podSecurity: rule.podSecurity.controls.map(excludedControl) }),
    },
  };
}

const GENERATED = 'autogen-';
const GENERATED_FOR_CRON_JOBS = 'autogen-cronjob-';

/** The kinds that a controller makes, and the rules that hold for these. */
function coveredBelow(kind: string, rule: string): { readonly kinds: readonly string[]; readonly rules: readonly string[] } {
  if (kind !== 'CronJob') return { kinds: ['Pod'], rules: [rule.slice(GENERATED.length)] };
  return { kinds: ['Job', 'Pod'], rules: [rule.replace(GENERATED_FOR_CRON_JOBS, GENERATED), rule.slice(GENERATED_FOR_CRON_JOBS.length)] };
}

/** Images count whatever their port, tag and digest. */
function excludedControl({ name, images }: BrokenControl): JsonValue {
  return { controlName: name, ...(images.length > 0 && { images: images.map((image) => image.replace(/[:@].*/, '*')) }) };
}
