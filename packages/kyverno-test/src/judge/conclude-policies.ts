import type { CheckContext, CheckResult, ConcludeRequest, Violation } from '@assay/findings';
import type { YamlObject } from '@assay/kyverno';
import { textOf } from '@assay/kyverno/objects';
import { locate, placeOfField } from '@assay/source';

import { DIALECT_ID } from '../findings/violations.ts';
import { checkFiles } from '../lint/check-files.ts';
import { missingNames } from '../lint/excepted-names.ts';
import type { MissingName } from '../lint/excepted-names.ts';
import { exceptionNeeded, exceptionNeedless, policyUsed } from './notice-keys.ts';
import { policySetOf } from './policy-set.ts';

/** What there is to say of policies and exceptions themselves: why some do not count, and which ones nothing needs. */
export async function concludePolicies({ standards, noticed, unchecked, isWhole }: ConcludeRequest, context: CheckContext): Promise<CheckResult> {
  const visible = [...new Set(standards.flatMap(({ policies }) => policies))];
  const read = await checkFiles({ files: visible.filter((file) => unchecked.includes(file)), visible }, context);
  const violations = read.violations.filter(({ severity, rule }) => severity === 'error' || MISSPELLED.has(rule));
  for (const { policies, isComplete, exceptions, expired, engine } of await Promise.all(
    standards.map((each) => policySetOf(each.policies, context)),
  )) {
    const known = policies.map((policy) => ({ policy, isBroken: false }));
    const refused = new Set(engine.problems.map(({ policy }) => policy));
    if (isWhole)
      for (const policy of policies)
        if (!noticed.has(policyUsed(policy)) && !refused.has(policy))
          violations.push(info('unused-policy', policy.written, `${policy.name} matches no object`));
    for (const exception of expired)
      violations.push(
        info(
          'expired-exception',
          exception,
          `the exception ${nameOf(exception)} expired at ${textOf(exception.value, 'spec', 'expiresAt')} and does not count`,
        ),
      );
    if (isWhole)
      for (const exception of exceptions) {
        const isNeeded = noticed.has(exceptionNeeded(exception));
        const needless = noticed.get(exceptionNeedless(exception));
        const missing = isComplete ? missingNames(exception, known) : [];
        // What is nearly known is told as misspelled where files are checked.
        violations.push(...missing.flatMap((name) => (name.advice ? [] : withoutEffect(exception, name))));
        if (!isNeeded && missing.length === 0)
          violations.push(info('unused-exception', exception, `the exception ${nameOf(exception)} excuses no object that breaks a rule`));
        if (isNeeded && needless) {
          const found = info('wide-exception', exception, `the exception ${nameOf(exception)} also covers objects that comply with the rule`);
          violations.push({ ...found, ...(needless.example && { related: [{ message: 'one that complies', ...needless.example }] }) });
        }
      }
  }
  return { violations, notChecked: read.notChecked.filter(({ cause }) => cause !== 'foreign') };
}

/** What exceptions misspell is only a warning, as it may be known elsewhere. */
const MISSPELLED: ReadonlySet<string> = new Set<MissingName['code']>(['unknown-policy', 'unknown-rule', 'misspelt-kind']);

function withoutEffect(exception: YamlObject, { message, span }: MissingName): Violation {
  return { ...info('unused-exception', exception, `the exception ${nameOf(exception)} has no effect here: ${message}`), ...locate(span) };
}

function nameOf({ value }: YamlObject): string {
  return textOf(value, 'metadata', 'name');
}

function info(rule: string, { root }: YamlObject, message: string): Violation {
  return { dialect: DIALECT_ID, rule, severity: 'info', fault: 'rule', message, ...locate(placeOfField(root, ['metadata', 'name'])) };
}
