import { valuePlaces } from '@assay/findings';
import type { RelatedLocation, Severity, Violation } from '@assay/findings';
import { jsonPointer, locate } from '@assay/source';
import type { Origin, Span } from '@assay/source';

import type { BrokenResult, UnsatisfiedResult } from './check.ts';
import type { Defect, Lint } from './model.ts';
import type { PlannedRule } from './plan.ts';

/** The name of this dialect in findings. */
export const DIALECT_ID = 'kubevirt';

/** A defect of a file or an annotation as violation. */
export function defectViolation({ code, message, span, hint, fixes }: Defect): Violation {
  const isOfFile = code === 'invalid-document' || code === 'wrong-kind';
  return {
    ...violation(code, 'error', message, span),
    fault: isOfFile ? 'subject' : 'rule',
    ...(hint !== undefined && { hint }),
    ...(fixes && { fixes }),
  };
}

/** A lint as violation. A rule that is ignored because nobody knows its type may be the one that a VM breaks. */
export function lintViolation({ code, message, span, hint, fixes }: Lint): Violation {
  return { ...violation(code, code === 'unknown-rule' ? 'error' : 'warning', message, span), fault: 'rule', hint, ...(fixes && { fixes }) };
}

/** A rule that a VM does not obey: one violation for each value that offends. */
export function offenseViolations({ outcome, rule, offenses, expected }: UnsatisfiedResult): readonly Violation[] {
  return offenses.map(({ message, location, found, hint, fixes }) => ({
    ...violation('rule-failed', outcome === 'warning' ? 'warning' : 'error', ofRule(message, rule), location.span),
    fault: 'subject',
    path: jsonPointer(location.path),
    expected,
    ...(found !== undefined && { found }),
    ...(hint !== undefined && { hint }),
    ...(fixes && { fixes }),
    related: related(rule, location.span),
  }));
}

/** A rule that cannot be evaluated on a VM; of a rule that is broken itself nothing is said here. */
export function brokenViolations({ rule, code, message, hint, fixes, location }: BrokenResult): readonly Violation[] {
  if (!location) return [];
  const { span, path } = location;
  const found = violation(code, 'error', ofRule(message, rule), span);
  const advice = { ...(hint !== undefined && { hint }), ...(fixes && { fixes }) };
  return [{ ...found, fault: 'subject', path: jsonPointer(path), ...advice, related: related(rule, span) }];
}

function violation(rule: string, severity: Severity, message: string, span: Span): Omit<Violation, 'fault'> {
  return { dialect: DIALECT_ID, rule, severity, message, ...locate(span) };
}

function ofRule(message: string, { name }: PlannedRule): string {
  return `${message} (rule "${name}")`;
}

/** The rule, and the parameter that gave the value. */
function related(rule: PlannedRule, origin: Origin): readonly RelatedLocation[] {
  return [{ message: `the rule "${rule.name}"`, ...locate(rule.span) }, ...valuePlaces(origin)];
}
