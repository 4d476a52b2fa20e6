import type { YamlObject } from '@assay/kyverno/objects';
import { describeDocument, findSlips, readPolicyDocuments } from '@assay/kyverno/policy';
import type { Policy } from '@assay/kyverno/policy';
import { oncePer } from '@assay/source';
import type { Source } from '@assay/source';

import type { Finding } from '../findings/finding.ts';
import { oncePerCause } from '../findings/finding.ts';

/** What a file of policies holds, and what is wrong with it. */
export interface CheckedPolicyFile {
  readonly policies: readonly CheckedPolicy[];
  /** Exceptions to policies, right or wrong. */
  readonly exceptions: readonly YamlObject[];
  readonly findings: readonly Finding[];
  /** How many documents and items of lists were looked at. */
  readonly count: number;
  /** Whether there may be policies in it that could not be read. */
  readonly isIncomplete: boolean;
}

/** A policy with the name that it has, right or wrong. */
export interface CheckedPolicy {
  readonly policy: Policy;
  /** Whether something is wrong with it, so that what refers to its content cannot be judged. */
  readonly isBroken: boolean;
}

/** Checks every document of a file of policies: its syntax, its kind, its schema and what Kyverno validates beyond. */
export const checkPolicyFile: (source: Source) => CheckedPolicyFile = oncePer(check);

function check(source: Source): CheckedPolicyFile {
  const policies: CheckedPolicy[] = [];
  const exceptions: YamlObject[] = [];
  const findings: Finding[] = [];
  let count = 0;
  let isIncomplete = false;
  for (const { policy, exception, problems, refusals } of readPolicyDocuments(source).flatMap(describeDocument)) {
    const wrong: readonly Finding[] = [...problems, ...refusals];
    const object = wrong.some(({ severity }) => severity === undefined) ? undefined : (policy?.written ?? exception);
    const slips =
      object === undefined ? [] : findSlips(object).map(({ isError, ...slip }): Finding => ({ ...slip, severity: isError ? 'error' : 'warning' }));
    const found: readonly Finding[] = [...oncePerCause(problems), ...oncePerCause(refusals), ...oncePerCause(slips)];
    count++;
    findings.push(...found);
    if (exception !== undefined) exceptions.push(exception);
    if (policy !== undefined && policy.name !== '') policies.push({ policy, isBroken: found.some(({ severity }) => severity === undefined) });
    else isIncomplete ||= found.length > 0;
  }
  return { policies, exceptions, findings, count, isIncomplete };
}
