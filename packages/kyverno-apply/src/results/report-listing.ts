import type { JsonValue } from '@assay/findings';
import { htmlEscape } from '@assay/go-values';
import type { RuleStatus } from '@assay/kyverno/engine';
import type { Policy } from '@assay/kyverno/policy';

import type { ResultListing } from './result-listing.ts';
import { namespaceOfPolicy, reportEntry } from './report-entry.ts';
import type { EntryReading, ReportEntry } from './report-entry.ts';
import { foldedYaml } from './folded-yaml.ts';

/** The forms in which objects are printed. */
export type ObjectFormat = 'json' | 'yaml';

/** Results as reports of `openreports.io`: one for all policies of the whole cluster, and one for each answer of a namespaced policy. */
export function reportListing(reading: EntryReading, format: ObjectFormat): ResultListing {
  const merged: ReportEntry[] = [];
  const separate: string[] = [];
  return {
    add: (answer) => {
      const { policy, rules } = answer.response;
      const entries = rules.map((rule) => reportEntry(answer, rule, reading));
      if (namespaceOfPolicy(policy) === '') merged.push(...entries);
      else if (entries.length > 0) separate.push(`---\n${objectText(namespacedReport(policy, entries), format)}\n`);
    },
    text: () => {
      const clustered = merged.length === 0 ? '' : `${objectText(reportOf('ClusterReport', { name: 'merged' }, merged), format)}\n`;
      return clustered + separate.join('');
    },
  };
}

/** An object as Go prints it. */
export function objectText(object: JsonValue, format: ObjectFormat): string {
  return format === 'json' ? htmlEscape(JSON.stringify(object)) : foldedYaml(object);
}

function namespacedReport(policy: Policy, entries: readonly ReportEntry[]): JsonValue {
  return reportOf('PolicyReport', { name: policy.name, namespace: namespaceOfPolicy(policy) }, entries);
}

function reportOf(kind: string, metadata: JsonValue, results: readonly ReportEntry[]): JsonValue {
  const count = (wanted: RuleStatus): number => results.filter(({ result }) => result === wanted).length;
  const summary = { pass: count('pass'), fail: count('fail'), warn: count('warn'), error: count('error'), skip: count('skip') };
  return { kind, apiVersion: 'openreports.io/v1alpha1', metadata, source: '', summary, results };
}
