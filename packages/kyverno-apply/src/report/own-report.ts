import type { NotChecked, Report, Supplement, Violation } from '@assay/findings';
import { makeReport } from '@assay/findings';
import type { RuleResponse } from '@assay/kyverno/engine';
import type { YamlObject } from '@assay/kyverno/objects';
import { causeText, explanationSupplement, placeIn, rulePlace } from '@assay/kyverno-test/output';
import type { ShownExplanation } from '@assay/kyverno-test/output';
import { locate } from '@assay/source';

import type { Answer } from '../evaluate/answer.ts';
import type { Remark } from '../load/remarks.ts';
import type { RefusedPolicy } from '../refused-policies.ts';
import type { OutcomeCounts } from './outcome-counts.ts';
import type { RuleOutcome } from './rule-outcome.ts';

/** Collects what a report of ours says: a violation for each rule that is not kept, where the resource breaks it. */
export class OwnReport {
  readonly #files = new Set<string>();
  readonly #violations: Violation[] = [];
  readonly #notChecked: NotChecked[] = [];

  /** That a file was looked at. */
  addFile(file: string): void {
    this.#files.add(file);
  }

  addRule(answer: Answer, rule: RuleResponse, outcome: RuleOutcome): void {
    if (outcome === 'not-checked')
      this.#notChecked.push({
        ...placeOf(answer, rule),
        reason: `${titleOf(answer, rule)}: ${rule.notExecuted ?? rule.message}`,
        cause: rule.notExecutedCause ?? 'out-of-reach',
      });
    if (outcome === 'failed') this.#violations.push(violationOf(answer, rule, 'rule-failed', 'error'));
    if (outcome === 'warned') this.#violations.push(violationOf(answer, rule, 'rule-failed', 'warning'));
    if (outcome === 'broken') this.#violations.push(violationOf(answer, rule, 'rule-error', 'error'));
  }

  addRefused({ policy, reason }: RefusedPolicy): void {
    const base = { dialect: DIALECT, rule: 'refused-policy', severity: 'error' as const, fault: 'rule' as const };
    this.#violations.push({ ...base, message: `${policy.name} is not evaluated: ${reason}`, ...placeIn(policy.written, ['metadata', 'name']) });
  }

  /** What a resource becomes by the policies of these names. */
  addChange(written: YamlObject, policies: readonly string[], diff: string): void {
    const base = { dialect: DIALECT, rule: 'resource-changed', severity: 'info' as const, fault: 'subject' as const };
    const message = `changed by ${policies.join(', ')}`;
    this.#violations.push({ ...base, message, ...placeIn(written, ['metadata', 'name']), diff });
  }

  addRemark({ kind, message, file = '', span }: Remark): void {
    if (kind === 'not-checked') this.#notChecked.push({ ...(span === undefined ? { file } : locate(span)), reason: message, cause: 'unreadable' });
  }

  /** The report, with the number of outcomes and, if they are wanted, with explanations. */
  finish(counts: OutcomeCounts, explanations: readonly ShownExplanation[] | undefined): Report {
    const found = { violations: this.#violations, notChecked: this.#notChecked };
    const supplements = [...(explanations === undefined ? [] : [explanationSupplement(explanations)]), outcomes(counts)];
    return { ...makeReport(found, { checked: this.#files.size, ignored: 0 }), supplements };
  }
}

const DIALECT = 'kyverno';

function violationOf(answer: Answer, rule: RuleResponse, code: string, severity: Violation['severity']): Violation {
  const { written } = answer.subject;
  const { cause } = rule;
  const message = `${titleOf(answer, rule)}: ${rule.message === '' ? 'validation failed' : rule.message}`;
  const pointer = cause && `/${cause.path.map((step) => String(step).replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`;
  return {
    dialect: DIALECT,
    rule: code,
    severity,
    fault: code === 'rule-error' ? 'rule' : 'subject',
    message: written && cause ? `${message}\n${causeText(written, cause)}` : message,
    ...placeOf(answer, rule),
    ...(pointer !== undefined && { path: pointer }),
    related: [rulePlace(answer.response.policy, rule)],
  };
}

function titleOf({ response: { policy } }: Answer, { rule }: RuleResponse): string {
  return policy.family === 'rules' ? `${policy.name}/${rule}` : policy.name;
}

/** The field that breaks the rule, or the beginning of the resource. */
function placeOf({ subject: { written, file } }: Answer, { cause }: RuleResponse): Pick<Violation, 'file' | 'range'> {
  return written === undefined ? { file } : placeIn(written, cause?.path ?? []);
}

function outcomes(counts: OutcomeCounts): Supplement {
  const shown = Object.entries(counts).filter(([, count]) => count > 0);
  return {
    name: 'outcomes',
    value: counts,
    lines: () => (shown.length === 0 ? [] : [`rules: ${shown.map(([outcome, count]) => `${count} ${outcome.replace('-', ' ')}`).join(', ')}`]),
  };
}
