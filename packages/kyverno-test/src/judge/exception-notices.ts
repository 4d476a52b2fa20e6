import type { Notice } from '@assay/findings';
import type { Outcome, YamlObject } from '@assay/kyverno';
import { textOf } from '@assay/kyverno/objects';

import { exceptionNeeded, exceptionNeedless } from './notice-keys.ts';

/** Whether exceptions that decided about an object were needed, by what comes of it without them. */
export function exceptionNotices(outcomes: readonly Outcome[], without: readonly Outcome[], exceptions: readonly YamlObject[]): readonly Notice[] {
  return outcomes.flatMap((outcome) => {
    const { exceptions: names = [] } = outcome;
    const deciding = exceptions.filter(({ value }) => names.includes(textOf(value, 'metadata', 'name')));
    if (deciding.length === 0) return [];
    const isNeeded = without.some(
      (other) => other.policy === outcome.policy && (other.rule === outcome.rule || other.policy.family !== 'rules') && needsException(other),
    );
    return deciding.map((exception) => ({ key: isNeeded ? exceptionNeeded(exception) : exceptionNeedless(exception) }));
  });
}

/** Whether an object that a rule says this of is better off with an exception: it breaks the rule, or the rule changes or makes something. */
function needsException({ type, status }: Outcome): boolean {
  if (status === 'pass') return type === 'mutation' || type === 'generation';
  return status !== 'skip';
}
