import { describe, expect, test } from 'vitest';

import { expressionFieldAt, expressionKind } from './expression-fields.ts';
import type { ExpressionKind } from './expression-fields.ts';

describe('what stands at a place of a policy', () => {
  const places: readonly (readonly [ExpressionKind, string, string | undefined])[] = [
    ['validating Kubernetes', 'spec.validations.0.expression', 'validation'],
    ['validating Kubernetes', 'spec.validations.0.messageExpression', 'message'],
    ['validating Kubernetes', 'spec.validations.0.message', undefined],
    ['validating Kubernetes', 'spec.validations.expression', undefined],
    ['validating Kubernetes', 'spec.conditions.0.expression', undefined],
    ['validating Kubernetes', 'metadata.matchConditions.0.expression', undefined],
    ['validating HTTP', 'spec.validations.1.expression', 'validation'],
    ['validating HTTP', 'spec.validations.1.messageExpression', undefined],
    ['mutating', 'spec.targetMatchConstraints.expression', 'targets'],
    ['mutating', 'spec.mutations.2.jsonPatch.expression', 'mutation'],
    ['generating', 'spec.generate.0.template.value', 'template'],
    ['deleting', 'spec.conditions.0.expression', 'condition'],
    ['image-validating', 'spec.matchImageReferences.0.expression', 'image-reference'],
    ['image-validating', 'spec.attestors.0.cosign.certificate.certChain.expression', 'attestor'],
    ['mutating-admission', 'spec.validations.0.expression', undefined],
    ['rules', 'spec.rules.0.validate.cel.expressions.0.expression', 'validation'],
    ['rules', 'spec.rules.0.celPreconditions.0.expression', 'condition'],
    ['rules', 'spec.validate.cel.expressions.0.expression', undefined],
    ['cleanup', 'spec.conditions.0.expression', undefined],
    ['exception', 'spec.matchConditions.0.expression', 'condition'],
  ];

  test.each(places)('%s: %s', (kind, place, use) => {
    const steps = place.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
    expect(expressionFieldAt(kind, steps)?.use).toBe(use);
  });

  test('only ValidatingPolicies differ by the mode of their evaluation', () => {
    expect(expressionKind('validating', 'Envoy')).toBe('validating Envoy');
    expect(expressionKind('image-validating', 'JSON')).toBe('image-validating');
  });
});
