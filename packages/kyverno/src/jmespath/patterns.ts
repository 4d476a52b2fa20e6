import { equalValues } from '@assay/jmespath';
import { matchesWildcard } from '@assay/kubernetes-values';
import type { KyvernoFunction } from './kyverno-function.ts';
import { kyvernoFunction } from './kyverno-function.ts';
import { scalarText } from './scalar-text.ts';

/** `*` is any run of characters, `?` exactly one. */
export const patternMatch: KyvernoFunction = kyvernoFunction({
  name: 'pattern_match',
  parameters: [['string'], ['string', 'number']],
  returns: 'bool',
  note: "'*' matches zero or more alphanumeric characters, '?' matches a single alphanumeric character",
  body: ([pattern, subject], evaluation) => {
    const text = scalarText(subject) ?? '';
    evaluation.chargeText(pattern.length + text.length);
    return matchesWildcard(pattern, text);
  },
});

/** Whether every pair of the first object stands in the second. */
export const labelMatch: KyvernoFunction = kyvernoFunction({
  name: 'label_match',
  parameters: [['object'], ['object']],
  returns: 'bool',
  note: 'object arguments must be enclosed in backticks; ex. `{{request.object.spec.template.metadata.labels}}`',
  body: ([wanted, labels], evaluation) => {
    const names = Object.keys(wanted);
    evaluation.charge(names.length);
    return names.every((name) => {
      const value = labels[name];
      return Object.hasOwn(labels, name) && equalValues(wanted[name] ?? null, value ?? null, evaluation.budget.charge);
    });
  },
});
