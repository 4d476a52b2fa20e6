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
      ({ policy, rule, status }) =>
        policy === outcome.policy && (rule === outcome.rule || policy.family !== 'rules') && status !== 'pass' && status !== 'skip',
    );
    return deciding.map((exception) => ({ key: isNeeded ? exceptionNeeded(exception) : exceptionNeedless(exception) }));
  });
}
